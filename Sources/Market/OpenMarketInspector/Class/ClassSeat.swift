import OpenMarketHTTPServer

/// One market of a class: where it is, and what is seen of it.
struct ClassSeat: Sendable {
    let number: Int
    let market: ResettableMarket
    let inspector: MarketInspector
    let server: HTTPServer
    /// The port that was asked for.
    let port: UInt16
    /// The address for its clients, once it listens.
    var address = ""
}
