import View
import Wire

/// Makes the app.
///
/// The tests call only this, and what the view controller is asked and shows.
@MainActor
package func makeMarket(send: @escaping Send) -> MarketViewController {
    MarketViewController(send: send)
}
