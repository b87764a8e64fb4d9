import OpenMarket

/// A broken rule in words.
enum ViolationSentence {
    /// The rule behind the name of its field.
    static func of(_ violation: Violation) -> String {
        switch violation {
        case .imageSize(let index, _, _), .imageTextLength(let index, _, _): "photo \(index + 1): " + rule(violation)
        case .imageCount: "photo: " + rule(violation)
        default: "\(violation.field.rawValue): " + rule(violation)
        }
    }

    /// The rule alone.
    static func rule(_ violation: Violation) -> String {
        switch violation {
        case .nameLength(let count, let allowed):
            "must have \(range(allowed)) characters, has \(count)"
        case .descriptionLength(let count, let allowed):
            "must have \(range(allowed)) characters, has \(count)"
        case .imageCount(let count, let allowed):
            "there must be \(range(allowed)), there \(count == 1 ? "is" : "are") \(count)"
        case .imageSize(_, let bytes, let limit):
            "must have fewer than \(limit) bytes, has \(bytes)"
        case .imageTextLength(_, let count, let maximum):
            "its text may have \(maximum) characters, has \(count)"
        case .priceNotANumber, .discountNotANumber:
            "is not a number"
        case .priceTooLow(let minimum):
            "must be at least \(minimum)"
        case .priceFraction(let allowed), .discountFraction(let allowed):
            "may have \(digits(allowed)) in this currency"
        case .discountOutOfRange(let maximum):
            "must be from 0 to the price, \(maximum)"
        case .stockTooLow(let minimum):
            "must be at least \(minimum)"
        case .statusChange(let from, let to):
            "cannot become \(to.rawValue) from \(from.rawValue)"
        case .forbiddenCharacter:
            "holds a character that cannot be stored"
        case .refused(_, let rule):
            ShownText.line(rule)
        case .emailShape:
            "is not shaped like an e-mail address"
        case .passwordLength(let count, let minimum):
            "must have at least \(minimum) characters, has \(count)"
        case .vendorNameLength(let count, let allowed):
            "must have \(range(allowed)) characters, has \(count)"
        case .messageBlank:
            "must not be blank"
        case .messageLength(let count, let maximum):
            "must have at most \(maximum) characters, has \(count)"
        }
    }

    private static func range(_ range: ClosedRange<Int>) -> String {
        "\(range.lowerBound) to \(range.upperBound)"
    }

    private static func digits(_ count: Int) -> String {
        count == 0 ? "no digits behind the point" : "at most \(count) digits behind the point"
    }
}
