import OpenMarketTesting

@testable import OpenMarketSQLite

#if DEBUG
    import Foundation
    import TestSupport
    import Testing

    @Suite("Exact numbers in the database", .slot)
    struct DecimalKeyTests {
        @Test("Keys sort as numbers do, whatever their size, sign and digits")
        func order() throws {
            var random = SeededGenerator(seed: 4)
            var numbers: [Decimal] = [
                0, 1, -1, 10, 9, -10, -9, Decimal(string: "0.3") ?? 0, Decimal(string: "-0.3") ?? 0,
            ]
            for _ in 0..<400 {
                let digits = Decimal(Int64.random(in: -999_999...999_999, using: &random))
                numbers.append(
                    Decimal(sign: .plus, exponent: Int.random(in: -40...40, using: &random), significand: digits)
                )
            }
            let byKey = numbers.sorted { DecimalKey.key(of: $0) < DecimalKey.key(of: $1) }
            #expect(byKey == numbers.sorted())
            for number in numbers { #expect(DecimalKey.key(of: nil) < DecimalKey.key(of: number)) }
        }

        @Test("Equal numbers have equal keys, neighbours have different ones")
        func equality() throws {
            #expect(DecimalKey.key(of: Decimal(string: "1.50")) == DecimalKey.key(of: Decimal(string: "1.5")))
            let large = try #require(Decimal(string: "12345678901234567890123456789.1"))
            #expect(DecimalKey.key(of: large) < DecimalKey.key(of: large + 1))
        }

        @Test(
            "A stored number is read back exactly",
            arguments: [
                "0", "1", "-1", "19.99", "0.1", "-0.000001", "999999999999999999", "1323121323232", "60000000",
                "12345678901234567890123456789012345678", "0.12345678901234567890123456789",
                "9999999999999999999", "1000000000000000000",
            ]
        )
        func roundTrip(text: String) throws {
            let number = try #require(Decimal(string: text))
            let read = Array(number.storedText.utf8).withUnsafeBytes { Decimal(stored: $0) }
            #expect(read == number)
        }

        @Test(
            "The rate of a discount is a whole number of hundredths of a percent, never nothing for something",
            arguments: [
                ("100", "25", 2_500), ("3", "1", 3_333), ("100", "0", 0), ("0", "5", 0), ("100", "100", 10_000),
                ("100", "200", 10_000), ("1000000000", "0.01", 1), ("100", "-5", 0),
            ]
        )
        func rates(price: String, discount: String, rate: Int64) {
            #expect(DiscountRate.rate(of: Decimal(string: discount), price: Decimal(string: price)) == rate)
        }
    }
#endif
