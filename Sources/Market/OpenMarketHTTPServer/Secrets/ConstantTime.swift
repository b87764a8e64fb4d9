import OpenMarketWire

/// Comparing without telling, by the time it takes, where two values begin to differ.
package enum ConstantTime {
    package static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(one, other) { difference |= left ^ right }
        return difference == 0
    }

    /// Returns whether two texts of any length are equal: their digests are compared, so that no length shows.
    package static func isEqual(_ one: String, _ other: String) -> Bool {
        isEqual(SHA256.digest(of: one.utf8), SHA256.digest(of: other.utf8))
    }
}
