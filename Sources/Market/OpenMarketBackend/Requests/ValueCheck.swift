import Foundation
import OpenMarketDomain

/// The values that a backend accepts, by its generation, rules and quirks.
struct ValueCheck: Sendable {
    /// Whether `""` where something else belongs means that there is nothing.
    let takesEmptyForNull: Bool
    /// Whether `"1000"` is a number.
    let takesTextForNumber: Bool
    /// Whether money may have digits behind the point.
    let takesFractions: Bool
    /// Whether the bounds of the specification hold.
    let isBounded: Bool
    /// A text has at most this many bytes.
    let textBytes: Int
    let bounds: ProductRules
    /// The only currency of the market; `nil` for all.
    let currency: Currency?

    /// Larger amounts are refused: they would only overflow arithmetic.
    static let largestAmount = Decimal(sign: .plus, exponent: 15, significand: 1)
    /// The most digits behind the point of a price.
    static let fractionDigits = 4

    init(_ configuration: BackendConfiguration) {
        let isLenient = configuration.rules == .lenient
        let hasItems = configuration.generation.hasItems
        takesEmptyForNull = isLenient
        // The values of the first generation's forms are texts, all of them.
        takesTextForNumber = isLenient || hasItems
        takesFractions = !hasItems
        isBounded = !isLenient && !configuration.quirks.contains(.weakChecks)
        textBytes = configuration.limits.lenientTextBytes
        currency = configuration.currency
        bounds = ProductRules(
            // The first specification had no bounds on texts.
            nameLength: hasItems ? 1...1000 : 3...100,
            descriptionLength: hasItems ? 1...10_000 : 10...1000,
            imageByteLimit: configuration.limits.imageBytes,
            checksFractionDigits: false
        )
    }

    /// The fields that an edit changes.
    ///
    /// Strict rules refuse an empty text, an amount or a currency that is empty. Where `""` is nothing, an app that sends
    /// what its user has left empty changes nothing by it; an empty discount is none.
    func edited(_ fields: RequestFields) -> RequestFields {
        takesEmptyForNull ? fields.without(empty: Self.lasting) : fields
    }

    private static let lasting = ["name", "title", "description", "descriptions", "price", "currency", "stock"]

    /// Returns the number of images that a product may have.
    func imageCount(_ limits: BackendLimits) -> ClosedRange<Int> {
        isBounded ? bounds.imageCount : 0...max(limits.lenientImages, 0)
    }
}
