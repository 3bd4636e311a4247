//! The connections of a server, from the first to the end of the program.

#[cfg(test)]
mod tests;

use super::options::{Options, Shared};
use super::places::{Places, Presence};
use super::router::router;
use super::steady::SteadyStream;
use crate::signals;
use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
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
    let places = Places::new(options.connections, options.share);
    let connections = GracefulShutdown::new();
    let mut end = pin!(signal());
    loop {
        let taken = tokio::select! {
            () = &mut end => break,
            taken = take(listener) => taken,
        };
        let Ok((stream, address)) = taken else {
            sleep(PAUSE).await;
            continue;
        };
        let place = tokio::select! {
            () = &mut end => break,
            place = places.enter(address.ip()) => place,
        };
        // One address does not take the places of all others.
        let Some(place) = place else {
            shared.count_refusal();
            continue;
        };
        let connection = connection(stream, &router, options.patience, place.presence());
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            // A failure concerns only this connection.
            tokio::select! {
                _ = connection => (),
                () = place.lost() => (),
            }
        });
    }
    shared.end();
    let _ = timeout(FAREWELL, connections.shutdown()).await;
}

/// The next connection and its address.
async fn take(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    let (stream, address) = listener.accept().await?;
    stream.set_nodelay(true)?;
    Ok((stream, address))
}

/// The requests of a connection. Their heads have to come, and their responses be read, in time.
fn connection(
    stream: TcpStream,
    router: &Router,
    patience: Duration,
    presence: Presence,
) -> http1::Connection<TokioIo<SteadyStream>, TowerToHyperService<Router>> {
    let router = router.clone().layer(from_fn_with_state(presence.clone(), attend));
    http1::Builder::new().timer(TokioTimer::new()).header_read_timeout(patience).serve_connection(
        TokioIo::new(SteadyStream::new(stream, patience, presence)),
        TowerToHyperService::new(router),
    )
}

/// Notes the head of a request, and gives the request the presence of its connection.
async fn attend(State(presence): State<Presence>, mut request: Request, next: Next) -> Response {
    presence.has_asked();
    request.extensions_mut().insert(presence);
    next.run(request).await
}
