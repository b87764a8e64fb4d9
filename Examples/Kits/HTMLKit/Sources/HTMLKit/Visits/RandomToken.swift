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

    /// Returns whether two texts are the same, found out in a time that does not say how much of them is.
    public static func areEqual(_ one: String, _ other: String) -> Bool {
        guard one.utf8.count == other.utf8.count else { return false }
        return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
