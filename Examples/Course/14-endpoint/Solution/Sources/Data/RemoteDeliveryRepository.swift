import Foundation
import OpenMarketData
import OpenMarketDomain

/// Deliveries at the server of a market.
struct RemoteDeliveryRepository: DeliveryRepository {
    let client: EndpointClient

    func delivery(of product: Product.ID) async throws(MarketError) -> Delivery {
        try await client.call(.delivery(of: product)).toDomain()
    }
}

extension Endpoint<DeliveryDTO> {
    /// `GET /api/products/{id}/delivery`.
    static func delivery(of product: Product.ID) -> Endpoint {
        Endpoint(name: "delivery", target: .path("api", "products", product.rawValue, "delivery"))
    }
}

/// The response, in the words of the server.
///
///     {"fee": "2500.00", "currency": "KRW", "min_days": 1, "max_days": 3}
///
/// The fee may be a number or a text; without a fee the delivery is free.
struct DeliveryDTO: Decodable, Sendable {
    @TolerantDecimal var fee: Decimal?
    let currency: String
    let minDays: Int
    let maxDays: Int

    enum CodingKeys: String, CodingKey {
        case fee, currency
        case minDays = "min_days"
        case maxDays = "max_days"
    }

    func toDomain() -> Delivery {
        // A range whose end is before its beginning would stop the process.
        let days = min(minDays, maxDays)...max(minDays, maxDays)
        return .sent(fee: Money(fee ?? 0, Currency(rawValue: currency)), days: days)
    }
}
