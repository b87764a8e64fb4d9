/// The fields of a document or of a map in it, in the order of their names' bytes.
///
/// Not a dictionary: for Swift, a composed and a decomposed Hangul name are one key, and
/// for the service they are two fields.
struct FieldMap: Sendable {
    struct Entry: Sendable {
        let name: String
        var value: FieldValue
    }

    private(set) var entries: [Entry] = []

    init() {}

    /// The fields, of which the last one with a name counts.
    ///
    /// Sorted once: putting half a million fields in their places one by one would take minutes.
    init(_ fields: [(String, FieldValue)]) {
        let sorted = fields.enumerated().sorted { one, other in
            let order = ByteOrder.compare(one.element.0.utf8, other.element.0.utf8)
            return order == 0 ? one.offset < other.offset : order < 0
        }
        for (_, field) in sorted {
            if let last = entries.last, ByteOrder.isEqual(last.name, field.0) { entries.removeLast() }
            entries.append(Entry(name: field.0, value: field.1))
        }
    }

    var isEmpty: Bool { entries.isEmpty }

    var names: [String] { entries.map(\.name) }

    /// The value of a field; `nil` when there is none.
    subscript(name: String) -> FieldValue? {
        get {
            let (place, isThere) = place(of: name)
            return isThere ? entries[place].value : nil
        }
        set {
            let (place, isThere) = place(of: name)
            switch (newValue, isThere) {
            case (let value?, true): entries[place].value = value
            case (let value?, false): entries.insert(Entry(name: name, value: value), at: place)
            case (nil, true): entries.remove(at: place)
            case (nil, false): break
            }
        }
    }

    /// The value at the end of a path through maps.
    subscript(path: FieldPath) -> FieldValue? {
        get { value(at: path.segments[...]) }
        set { set(newValue, at: path.segments[...]) }
    }

    private func value(at segments: ArraySlice<String>) -> FieldValue? {
        guard let first = segments.first, let value = self[first] else { return nil }
        let rest = segments.dropFirst()
        return rest.isEmpty ? value : value.fields?.value(at: rest)
    }

    /// A way through something that is no map replaces it; removing what is not there changes nothing.
    private mutating func set(_ value: FieldValue?, at segments: ArraySlice<String>) {
        guard let first = segments.first else { return }
        let rest = segments.dropFirst()
        guard !rest.isEmpty else { return self[first] = value }
        guard var inner = self[first]?.fields ?? (value == nil ? nil : FieldMap()) else { return }
        inner.set(value, at: rest)
        self[first] = .map(inner)
    }

    private func place(of name: String) -> (Int, Bool) {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            let order = ByteOrder.compare(entries[middle].name.utf8, name.utf8)
            if order == 0 { return (middle, true) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return (low, false)
    }
}
