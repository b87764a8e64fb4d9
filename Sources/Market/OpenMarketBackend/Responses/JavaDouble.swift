import Foundation

/// The spelling of amounts by the servers of 2022: `Double.toString` of Java.
///
/// Clients were written against `1200.0` and `6.0E7`; some compare texts. The
/// digits come from an exact decimal, so nothing is rounded on the way.
enum JavaDouble {
    /// `1200.0`, `2.36`, `1.0E7`, `1.0E-4`.
    static func text(of amount: Decimal) -> String {
        guard amount.isFinite, !amount.isZero else { return "0.0" }
        let sign = amount.isSignMinus ? "-" : ""
        let written = Array(amount.significand.magnitude.description.utf8)
        let digits = written.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
        // The value is 0.d1d2d3… times ten to the power of `point`.
        let point = written.count + amount.exponent
        let plain = Array(digits)
        // Java changes its spelling below a thousandth and from ten million on.
        return sign + ((-2...7).contains(point) ? fixed(plain, point) : scientific(plain, point))
    }

    private static func fixed(_ digits: [UInt8], _ point: Int) -> String {
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
        let whole = digits.prefix(point)
        let fraction = digits.dropFirst(point)
        let zeros = String(repeating: "0", count: point - whole.count)
        return text(whole) + zeros + "." + (fraction.isEmpty ? "0" : text(fraction))
    }

    private static func scientific(_ digits: [UInt8], _ point: Int) -> String {
        let fraction = digits.dropFirst()
        return text(digits.prefix(1)) + "." + (fraction.isEmpty ? "0" : text(fraction)) + "E\(point - 1)"
    }

    private static func text(_ digits: some Sequence<UInt8>) -> String {
        String(decoding: Array(digits), as: UTF8.self)
    }
}
