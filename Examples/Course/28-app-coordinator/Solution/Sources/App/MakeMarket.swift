import Navigation
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
    let coordinator = MarketCoordinator()
    let exits = MarketExits(
        showDetail: { coordinator.show(.detail($0)) },
        showForm: { coordinator.show(.form) },
        askForLogIn: { coordinator.show(.logIn) },
        leaveForm: { coordinator.leave(.form) },
        leaveLogIn: { coordinator.leave(.logIn) }
    )
    let model = MarketViewModel(session: session, catalogue: catalogue, exits: exits)
    return MarketViewController(model: model, coordinator: coordinator)
}
