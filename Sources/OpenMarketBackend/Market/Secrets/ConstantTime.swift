/// Comparing without telling, by the time it takes, where two values begin to differ.
enum ConstantTime {
    /// Whether two digests are equal.
    static func isEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(one, other) { difference |= left ^ right }
        return difference == 0
    }

    /// Whether two texts of any length are equal: their digests are compared, so that no length shows.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        isEqual(HashBlocks.digest(of: one.utf8), HashBlocks.digest(of: other.utf8))
    }
}
