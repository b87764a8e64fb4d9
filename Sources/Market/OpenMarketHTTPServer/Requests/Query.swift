public import OpenMarketWire

/// The query of a request as a server reads it: names may repeat, a plus is a space.
public struct Query: Sendable, Hashable {
    /// Names and values in order, decoded.
    public let items: [QueryItem]

    /// The query of a raw request target; `nil` when an escape or its UTF-8 is broken.
    ///
    /// An empty query, a doubled question mark and empty items between ampersands are accepted.
    public init?(target: String) {
        let query = target.utf8.drop { $0 != UInt8(ascii: "?") }.drop { $0 == UInt8(ascii: "?") }
        var items: [QueryItem] = []
        for part in query.split(separator: UInt8(ascii: "&")) {
            let name = part.prefix { $0 != UInt8(ascii: "=") }
            guard let key = PercentDecoding.decode(Substring(name), plusIsSpace: true),
                let value = PercentDecoding.decode(Substring(part[name.endIndex...].dropFirst()), plusIsSpace: true)
            else { return nil }
            items.append(QueryItem(key, value))
        }
        self.items = items
    }

    /// The first value with this name.
    public subscript(name: String) -> String? {
        items.first { $0.name == name }?.value
    }

    /// All values with this name.
    public func values(of name: String) -> [String] {
        items.filter { $0.name == name }.map(\.value)
    }
}
