import Foundation
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Numbers, by the thousand", .slot)
struct NumberPropertyTests {
    @Test("Every number reads as its digits do", arguments: [UInt64(1), 2, 3, 4])
    func agreesWithDigits(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let wording = Wording(.english)
        for _ in 0..<2500 {
            let whole = dice.digits(1...19)
            let fraction = dice.digits(0...18)
            let sign = Bool.random(using: &dice) ? "-" : ""
            let text = sign + whole + (fraction.isEmpty ? "" : "." + fraction)
            let amount = try #require(Decimal(string: text))
            #expect(
                wording.number(amount) == DigitOracle.shown(sign: sign, whole: whole, fraction: fraction),
                "\(text)"
            )
        }
    }
}

/// Rounds and groups by hand, digit after digit.
private enum DigitOracle {
    static func shown(sign: String, whole: String, fraction: String) -> String {
        let kept = Array((fraction + "000").prefix(3))
        var digits = (Array(whole) + kept).compactMap(\.wholeNumberValue)
        if isAbove(rest: fraction.dropFirst(3), isOdd: digits[digits.count - 1] % 2 == 1) { increase(&digits) }
        let text = digits.map(String.init).joined()
        let integer = String(text.dropLast(3).drop { $0 == "0" })
        let decimals = String(text.suffix(3).reversed().drop { $0 == "0" }.reversed())
        let isZero = digits.allSatisfy { $0 == 0 }
        return (isZero ? "" : sign) + (integer.isEmpty ? "0" : grouped(integer))
            + (decimals.isEmpty ? "" : "." + decimals)
    }

    private static func isAbove(rest: Substring, isOdd: Bool) -> Bool {
        guard let first = rest.first, first >= "5" else { return false }
        return first > "5" || rest.dropFirst().contains { $0 != "0" } || isOdd
    }

    private static func increase(_ digits: inout [Int]) {
        for place in digits.indices.reversed() {
            digits[place] = (digits[place] + 1) % 10
            if digits[place] != 0 { return }
        }
        digits.insert(1, at: 0)
    }

    private static func grouped(_ digits: String) -> String {
        var rest = Substring(digits)
        var groups: [Substring] = []
        while !rest.isEmpty {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        return groups.joined(separator: ",")
    }
}
