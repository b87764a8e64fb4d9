import Remote
import Transport
import UseCases
import View
import ViewModel
import Wire

/// Makes the app.
///
/// The tests call only this, and what the view controller is asked and shows.
@MainActor
package func makeMarket(send: @escaping Send) -> MarketViewController {
    let market = MarketAPI(server: Server(send: send))
    let session = Session(market: market)
    let catalogue = Catalogue(market: market, session: session)
    return MarketViewController(model: MarketViewModel(session: session, catalogue: catalogue))
}
