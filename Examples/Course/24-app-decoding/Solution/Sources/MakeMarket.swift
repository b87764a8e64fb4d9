/// Makes the app.
///
/// The tests call only this, and what the view controller is asked and shows.
@MainActor
func makeMarket(send: @escaping Send) -> MarketViewController {
    MarketViewController(market: MarketAPI(server: Server(send: send)))
}
