/// Random tokens that cannot be guessed.
public enum RandomToken {
    /// Makes 128 random bits, in hexadecimal digits.
    public static func make() -> String {
        var source = SystemRandomNumberGenerator()
        return [source.next(), source.next()].map { (half: UInt64) in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Returns a token under a new mask, so that the lengths of compressed pages do not tell it (BREACH).
    public static func masked(_ token: String) -> String {
        let mask = make()
        return mask + combined(mask, token)
    }

    /// Returns the token under a mask; a text without one as it is.
    public static func unmasked(_ text: String) -> String {
        text.utf8.count == 64 ? combined(text.prefix(32), text.suffix(32)) : text
    }

    /// Returns the hexadecimal digits in which two texts differ.
    private static func combined(_ one: some StringProtocol, _ other: some StringProtocol) -> String {
        zip(one, other).map { String(($0.hexDigitValue ?? 0) ^ ($1.hexDigitValue ?? 0), radix: 16) }.joined()
    }

    /// Returns whether two texts are the same, found out in a time that does not say how much of them is.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
