/// A range of addresses, such as `10.0.0.0/8`, `fd00::/8`, or a single one.
public struct NetworkRange: Sendable, Hashable {
    private let first: NetworkAddress
    private let bits: Int

    /// Reads an address with or without the length of its prefix (RFC 4632, RFC 4291); `nil` for another text.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = NetworkAddress(first) else { return nil }
        let all = address.bytes.count * 8
        guard parts.count == 2 else {
            (self.first, bits) = (address, all)
            return
        }
        let digits = parts[1]
        guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let bits = Int(digits), bits <= all
        else { return nil }
        (self.first, self.bits) = (address, bits)
    }

    func contains(_ address: NetworkAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        let whole = bits / 8
        guard address.bytes.prefix(whole) == first.bytes.prefix(whole) else { return false }
        let rest = bits % 8
        guard rest > 0 else { return true }
        let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
        return address.bytes[whole] & mask == first.bytes[whole] & mask
    }
}
