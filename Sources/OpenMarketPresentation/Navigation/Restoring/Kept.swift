/// An element of a kept list, or nothing where it cannot be read: one broken element must not cost the others.
struct Kept<Value: Decodable>: Decodable {
    let value: Value?

    init(from decoder: any Decoder) {
        value = try? Value(from: decoder)
    }
}

extension Array where Element: Decodable {
    /// The elements before the first that cannot be read, at most so many.
    ///
    /// For stacks: what was opened from a place that is not there any more
    /// goes too.
    init(kept elements: [Kept<Element>], atMost limit: Int) {
        self = elements.prefix(limit).prefix { $0.value != nil }.compactMap(\.value)
    }
}

extension KeyedDecodingContainer {
    /// A kept stack; empty when there is none or it is no list at all.
    func stack<Element: Decodable>(of: Element.Type, forKey key: Key, atMost limit: Int) -> [Element] {
        let kept = try? decodeIfPresent([Kept<Element>].self, forKey: key)
        return Array(kept: kept ?? [], atMost: limit)
    }
}
