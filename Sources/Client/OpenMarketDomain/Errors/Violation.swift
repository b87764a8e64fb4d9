public import Foundation

/// One broken rule of a form, with the numbers a message needs.
public enum Violation: Sendable, Hashable {
    /// The name has this number of characters, which is outside of the allowed range.
    case nameLength(Int, allowed: ClosedRange<Int>)
    /// The description has this number of characters, which is outside of the allowed range.
    case descriptionLength(Int, allowed: ClosedRange<Int>)
    /// The number of images, and the numbers that are allowed.
    case imageCount(Int, allowed: ClosedRange<Int>)
    /// The image at this index has this number of bytes, and must have fewer than the limit.
    case imageSize(index: Int, bytes: Int, limit: Int)
    /// The text about the image at this index is too long: its length, and the greatest one.
    case imageTextLength(index: Int, Int, maximum: Int)
    case priceNotANumber
    case priceTooLow(minimum: Decimal)
    /// The price has more digits after the point than its currency.
    case priceFraction(allowed: Int)
    case discountNotANumber
    /// The discount is below zero or above the price.
    case discountOutOfRange(maximum: Decimal)
    /// The discount has more digits after the point than the currency.
    case discountFraction(allowed: Int)
    case stockTooLow(minimum: Int)
    /// The sale cannot go from the first status to the second.
    case statusChange(from: SaleStatus, to: SaleStatus)
    /// The text holds a character that cannot be stored, such as NUL.
    case forbiddenCharacter(Field)
    /// The market does not accept the value of a field, by a rule of its own: in its words, for developers.
    case refused(Field, rule: String)
    case emailShape
    /// The password has too few characters: their number, and the least number.
    case passwordLength(Int, minimum: Int)
    /// The vendor name is too short or too long: its number of characters, and the numbers that are allowed.
    case vendorNameLength(Int, allowed: ClosedRange<Int>)
    case messageBlank
    /// The message is too long: its number of characters, and the greatest number.
    case messageLength(Int, maximum: Int)

    /// The field a violation belongs to.
    public enum Field: String, Sendable, Hashable, CaseIterable {
        case images
        case name
        case price
        case discount
        case stock
        case description
        case status
        case email
        case password
        case vendorName
        case message
    }

    public var field: Field {
        switch self {
        case .imageCount, .imageSize, .imageTextLength: .images
        case .nameLength: .name
        case .priceNotANumber, .priceTooLow, .priceFraction: .price
        case .discountNotANumber, .discountOutOfRange, .discountFraction: .discount
        case .stockTooLow: .stock
        case .statusChange: .status
        case .descriptionLength: .description
        case .forbiddenCharacter(let field), .refused(let field, _): field
        case .emailShape: .email
        case .passwordLength: .password
        case .vendorNameLength: .vendorName
        case .messageBlank, .messageLength: .message
        }
    }
}

extension [Violation] {
    /// Throws all of them; does nothing when there are none.
    package func refuse() throws(MarketError) {
        guard isEmpty else { throw .invalid(self) }
    }
}
