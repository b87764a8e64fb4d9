import OpenMarketBackend

/// An account as `--vendor` and each line of `--vendor-file` write it.
struct GivenAccount: Sendable, Hashable {
    let vendor: GivenVendor

    /// Reads `NAME:IDENTIFIER:SECRET` or `NAME:IDENTIFIER:SECRET:NUMBER`.
    ///
    /// Only the secret may hold colons. The text behind its last colon is the number when it has nothing but digits; so
    /// a secret that ends in a colon and digits needs a colon behind it, which stands for "no number":
    /// `shop:me:pass:123:`.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts.allSatisfy({ !String($0).trimmed.isEmpty }) else { return nil }
        let (secret, number) = Self.secretAndNumber(parts[2])
        guard !secret.isEmpty else { return nil }
        vendor = GivenVendor(
            name: String(parts[0]).trimmed,
            identifier: String(parts[1]),
            secret: String(secret),
            number: number
        )
    }

    private static func secretAndNumber(_ text: Substring) -> (secret: Substring, number: Int?) {
        guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
        let last = text[text.index(after: colon)...]
        guard last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return (text, nil) }
        // The market refuses a number that does not fit, like any other invalid number.
        return (text[..<colon], last.isEmpty ? nil : Int(last) ?? .max)
    }
}
