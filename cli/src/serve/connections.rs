//! The connections of a server, from the first to the end of the program.

#[cfg(test)]
mod tests;

use super::options::{Options, Shared};
use super::places::{Place, Places};
use super::router::router;
use super::steady::SteadyStream;
use crate::signals;
use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
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
        let place = Arc::new(place);
        let connection = connection(stream, &router, options.patience, &place);
        let mut ending = shared.ending();
        tokio::spawn(async move {
            let mut connection = pin!(connection);
            // A failure concerns only this connection.
            tokio::select! {
                _ = connection.as_mut() => (),
                () = place.lost() => (),
                () = ending.come() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
        });
    }
    let _ = timeout(FAREWELL, shared.end()).await;
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
    place: &Arc<Place>,
) -> http1::UpgradeableConnection<TokioIo<SteadyStream>, TowerToHyperService<Router>> {
    let router = router.clone().layer(from_fn_with_state(Arc::clone(place), attend));
    let stream = SteadyStream::new(stream, patience, place.presence());
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience);
    let service = TowerToHyperService::new(router);
    builder.serve_connection(TokioIo::new(stream), service).with_upgrades()
}

/// Notes the head of a request, and gives the request the place and the presence of its connection. A connection that
/// speaks WebSocket from then on keeps the place.
async fn attend(State(place): State<Arc<Place>>, mut request: Request, next: Next) -> Response {
    let presence = place.presence();
    presence.has_asked();
    request.extensions_mut().insert(presence);
    request.extensions_mut().insert(place);
    next.run(request).await
}
