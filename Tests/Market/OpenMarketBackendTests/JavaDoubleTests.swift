import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketBackend

@Suite("Java doubles", .slot)
struct JavaDoubleTests {
    /// Spellings from captured responses, and the edges of `Double.toString`.
    static let spellings: [(String, String)] = [
        ("0", "0.0"), ("0.00", "0.0"), ("1200", "1200.0"), ("2000", "2000.0"), ("123123", "123123.0"), ("2.36", "2.36"),
        ("60000000", "6.0E7"), ("42000000", "4.2E7"), ("18000000", "1.8E7"), ("10000000", "1.0E7"),
        ("12312312", "1.2312312E7"), ("11111111", "1.1111111E7"), ("7777777", "7777777.0"), ("9999999", "9999999.0"),
        ("9999999.99", "9999999.99"), ("10000000.5", "1.00000005E7"), ("2222222222", "2.222222222E9"),
        ("1323121323232", "1.323121323232E12"), ("0.001", "0.001"), ("0.0010", "0.001"), ("0.00099", "9.9E-4"),
        ("0.0001", "1.0E-4"), ("0.01", "0.01"), ("0.5", "0.5"), ("-1", "-1.0"), ("-12345678", "-1.2345678E7"),
        ("100", "100.0"),
        ("1000000000000000", "1.0E15"), ("0.10", "0.1"), ("1000000", "1000000.0"),
    ]

    @Test("Amounts are spelled as Java spells them", arguments: spellings)
    func spelling(number: String, expected: String) throws {
        let amount = try #require(Decimal(string: number))
        #expect(JavaDouble.text(of: amount) == expected)
    }

    @Test("Every spelling reads back as the same number")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let digits = Int.random(in: 0...999_999_999, using: &generator)
            let amount = Decimal(
                sign: .plus,
                exponent: Int.random(in: -4...3, using: &generator),
                significand: Decimal(digits)
            )
            #expect(Decimal(string: JavaDouble.text(of: amount)) == amount)
        }
    }
}
