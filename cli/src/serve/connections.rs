//! The connections of a server, from the first to the end of the program.

#[cfg(test)]
mod tests;

use super::options::{Options, Shared};
use super::router::router;
use super::shares::Shares;
use super::steady::SteadyStream;
use crate::signals;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// The time that answers have left at the end.
const FAREWELL: Duration = Duration::from_secs(2);
/// The time between two looks for a signal.
const LOOK: Duration = Duration::from_millis(100);
/// The pause after a connection that could not be taken, as with too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Runs a server until a signal ends it. Calls `ready` with the address of the server. Returns the numbers of answers
/// and of refusals.
///
/// # Errors
/// If the server cannot listen to the address.
pub(crate) fn run(
    options: Options,
    address: SocketAddr,
    ready: impl FnOnce(SocketAddr),
) -> io::Result<(u64, u64)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    signals::listen();
    runtime.block_on(async {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let shared = Shared::new(options, address);
        ready(address);
        serve(&listener, &shared).await;
        Ok(shared.counts())
    })
}

/// Returns after the first signal.
async fn signal() {
    while signals::caught().is_none() {
        sleep(LOOK).await;
    }
}

/// Takes connections until a signal comes, then lets answers end.
async fn serve(listener: &TcpListener, shared: &Shared) {
    let router = router(shared);
    let options = shared.options();
    let places = Arc::new(Semaphore::new(options.connections));
    let shares = Shares::new(options.share);
    let connections = GracefulShutdown::new();
    let mut end = pin!(signal());
    loop {
        let taken = tokio::select! {
            () = &mut end => break,
            taken = take(listener, &places) => taken,
        };
        let Ok((stream, address, place)) = taken else {
            sleep(PAUSE).await;
            continue;
        };
        // One address does not take the places of all others.
        let Some(share) = shares.take(address.ip()) else {
            shared.count_refusal();
            continue;
        };
        let connection = connections.watch(connection(stream, &router, options.patience));
        tokio::spawn(async move {
            // A failure concerns only this connection.
            let _ = connection.await;
            drop((place, share));
        });
    }
    shared.end();
    let _ = timeout(FAREWELL, connections.shutdown()).await;
}

/// The next connection and its address, with one of the limited places.
async fn take(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    // A connection is accepted only once a place is free.
    let place = Arc::clone(places).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, address) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, address, place))
}

/// The requests of a connection. Their heads have to come, and their responses be read, in time.
fn connection(
    stream: TcpStream,
    router: &Router,
    patience: Duration,
) -> http1::Connection<TokioIo<SteadyStream>, TowerToHyperService<Router>> {
    http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(patience).serve_connection(
        TokioIo::new(SteadyStream::new(stream, patience)),
        TowerToHyperService::new(router.clone()),
    )
}
