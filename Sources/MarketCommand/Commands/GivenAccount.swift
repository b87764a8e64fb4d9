import OpenMarket

/// An account as `--vendor` writes it.
struct GivenAccount: Sendable, Hashable {
    let name: String
    let identifier: String
    let secret: Secret

    /// Reads `NAME:IDENTIFIER:SECRET`; only the secret may hold further colons.
    init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts.allSatisfy({ !$0.trimmed.isEmpty }) else { return nil }
        name = parts[0].trimmed
        identifier = parts[1]
        secret = Secret(parts[2])
    }
}
