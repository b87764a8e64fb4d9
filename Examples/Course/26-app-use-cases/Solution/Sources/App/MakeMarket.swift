import Remote
import Transport
import UseCases
import View
import Wire

/// Makes the app.
///
/// The tests call only this, and what the view controller is asked and shows.
@MainActor
package func makeMarket(send: @escaping Send) -> MarketViewController {
    let market = MarketAPI(server: Server(send: send))
    let session = Session(market: market)
    return MarketViewController(session: session, catalogue: Catalogue(market: market, session: session))
}
