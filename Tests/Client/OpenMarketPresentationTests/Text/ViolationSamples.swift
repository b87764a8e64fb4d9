import Foundation
import OpenMarketDomain

/// One of every violation there is, and the number of its case.
///
/// The switch has no default, so a new case does not compile until it is here.
enum ViolationSamples {
    static let all: [Violation] = texts + numbers + refusals

    private static let refusals = Violation.Field.allCases.flatMap { field -> [Violation] in
        [.forbiddenCharacter(field), .refused(field, rule: "has too many digits")]
    }

    private static let texts: [Violation] = [
        .nameLength(0, allowed: 3...100), .descriptionLength(0, allowed: 10...1000), .passwordLength(0, minimum: 6),
        .nameLength(1, allowed: 3...100), .nameLength(101, allowed: 3...100),
        .descriptionLength(9, allowed: 10...1000), .descriptionLength(1001, allowed: 10...1000),
        .vendorNameLength(0, allowed: 1...40), .vendorNameLength(1, allowed: 2...40),
        .vendorNameLength(41, allowed: 1...40), .emailShape, .passwordLength(5, minimum: 6), .messageBlank,
        .messageLength(1001, maximum: 1000),
    ]

    private static let numbers: [Violation] = [
        .imageCount(0, allowed: 1...5), .imageCount(1, allowed: 2...5), .imageCount(6, allowed: 1...5),
        .imageSize(index: 2, bytes: 400 * 1024, limit: 300 * 1024), .imageSize(index: .max, bytes: -1, limit: .max),
        .imageTextLength(index: 1, 201, maximum: 200),
        .priceNotANumber, .priceTooLow(minimum: 100), .priceFraction(allowed: 0), .priceFraction(allowed: 2),
        .discountNotANumber, .discountOutOfRange(maximum: 1000), .discountFraction(allowed: 0),
        .discountFraction(allowed: 2), .stockTooLow(minimum: 0),
        .statusChange(from: .sold, to: .reserved),
    ]

    static func number(of violation: Violation) -> Int {
        switch violation {
        case .nameLength: 0
        case .descriptionLength: 1
        case .imageCount: 2
        case .imageSize: 3
        case .priceNotANumber: 4
        case .priceTooLow: 5
        case .priceFraction: 6
        case .discountNotANumber: 7
        case .discountOutOfRange: 8
        case .discountFraction: 9
        case .stockTooLow: 10
        case .forbiddenCharacter: 11
        case .emailShape: 12
        case .passwordLength: 13
        case .vendorNameLength: 14
        case .messageBlank: 15
        case .messageLength: 16
        case .statusChange: 17
        case .imageTextLength: 18
        case .refused: 19
        }
    }

    static let caseNumbers = Set(0...19)
}
