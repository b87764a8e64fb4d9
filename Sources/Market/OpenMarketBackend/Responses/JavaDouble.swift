import Foundation

/// The spelling of amounts by the servers of 2022: `Double.toString` of Java.
///
/// Clients were written against `1200.0` and `6.0E7`; some compare texts. The
/// digits come from an exact decimal, so nothing is rounded on the way.
enum JavaDouble {
    /// `1200.0`, `2.36`, `1.0E7`, `1.0E-4`.
    static func text(of amount: Decimal) -> String {
        guard amount.isFinite, !amount.isZero else { return "0.0" }
        var digits = Array(amount.significand.magnitude.description.utf8)
        // The value is 0.d1d2d3… times ten to the power of `point`.
        let point = digits.count + amount.exponent
        while digits.last == zero { digits.removeLast() }
        var text = amount.isSignMinus ? [UInt8(ascii: "-")] : []
        // Java changes its spelling below a thousandth and from ten million on.
        if (-2...7).contains(point) {
            write(digits, point, to: &text)
        } else {
            write(digits, 1, to: &text)
            text += "E\(point - 1)".utf8
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes digits with a point behind the first `point` of them, and at least one on each side.
    private static func write(_ digits: [UInt8], _ point: Int, to text: inout [UInt8]) {
        text += digits.prefix(max(0, point))
        text += repeatElement(zero, count: point > 0 ? max(0, point - digits.count) : 1)
        text.append(UInt8(ascii: "."))
        text += repeatElement(zero, count: max(0, -point))
        text += digits.dropFirst(max(0, point))
        if digits.count <= point { text.append(zero) }
    }

    private static let zero = UInt8(ascii: "0")
}
