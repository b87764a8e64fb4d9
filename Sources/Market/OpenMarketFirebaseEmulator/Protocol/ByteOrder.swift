/// The order of texts by their bytes, which is not Swift's own.
enum ByteOrder {
    /// Below, at or above 0, as `one` stands before, with or behind `other`.
    static func compare(_ one: some Sequence<UInt8>, _ other: some Sequence<UInt8>) -> Int {
        var left = one.makeIterator()
        var right = other.makeIterator()
        while true {
            switch (left.next(), right.next()) {
            case (let a?, let b?): if a != b { return a < b ? -1 : 1 }
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            }
        }
    }

    /// Below, at or above 0, as a text stands before, with or behind another one.
    static func compare(_ one: String.UTF8View, _ other: String.UTF8View) -> Int {
        let order = one.withContiguousStorageIfAvailable { left in
            other.withContiguousStorageIfAvailable { right in
                for (a, b) in zip(left, right) where a != b { return a < b ? -1 : 1 }
                return (left.count - right.count).signum()
            }
        }
        return (order ?? nil) ?? compare(one[...], other[...])
    }

    /// Returns whether two texts have the same bytes.
    static func isEqual(_ one: String, _ other: String) -> Bool { compare(one.utf8, other.utf8) == 0 }
}
