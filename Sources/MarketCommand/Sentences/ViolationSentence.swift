import OpenMarket

/// A broken rule in words.
enum ViolationSentence {
    static func of(_ violation: Violation) -> String {
        switch violation {
        case .nameLength(let count, let allowed):
            "name: must have \(range(allowed)) characters, has \(count)"
        case .descriptionLength(let count, let allowed):
            "description: must have \(range(allowed)) characters, has \(count)"
        case .imageCount(let count, let allowed):
            "photo: there must be \(range(allowed)), there \(count == 1 ? "is" : "are") \(count)"
        case .imageSize(let index, let bytes, let limit):
            "photo \(index + 1): must have fewer than \(limit) bytes, has \(bytes)"
        case .priceNotANumber:
            "price: is not a number"
        case .priceTooLow(let minimum):
            "price: must be at least \(minimum)"
        case .priceFraction(let allowed):
            "price: may have \(digits(allowed)) in this currency"
        case .discountNotANumber:
            "discount: is not a number"
        case .discountOutOfRange(let maximum):
            "discount: must be from 0 to the price, \(maximum)"
        case .discountFraction(let allowed):
            "discount: may have \(digits(allowed)) in this currency"
        case .stockTooLow(let minimum):
            "stock: must be at least \(minimum)"
        case .forbiddenCharacter(let field):
            "\(field.rawValue): holds a character that cannot be stored"
        }
    }

    private static func range(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func digits(_ count: Int) -> String {
        count == 0 ? "no digits behind the point" : "at most \(count) digits behind the point"
    }
}
