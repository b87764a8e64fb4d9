import OpenMarketDomain

/// How a product comes to its buyer.
enum Delivery: Sendable, Equatable {
    /// Not at all: the buyer fetches it.
    case pickUpOnly
    /// For a fee, within so many days.
    case sent(fee: Money, days: ClosedRange<Int>)
}

/// Where deliveries are known: a port, which the data layer implements.
protocol DeliveryRepository: Sendable {
    /// How a product is delivered.
    ///
    /// - Throws: `MarketError.notFound` when the market has no delivery for it.
    func delivery(of product: Product.ID) async throws(MarketError) -> Delivery
}

/// Finds out how a product is delivered.
///
/// | course | what happens |
/// |---|---|
/// | input | a product's id |
/// | primary | the fee and the days |
/// | no delivery | the buyer fetches it; that is no error |
/// | sad | the market's error |
/// | cancel | `MarketError.cancelled` |
struct FetchDelivery: Sendable {
    let repository: any DeliveryRepository

    func callAsFunction(of product: Product.ID) async throws(MarketError) -> Delivery {
        do throws(MarketError) {
            return try await repository.delivery(of: product)
        } catch .notFound {
            return .pickUpOnly
        }
    }
}
