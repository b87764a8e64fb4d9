/// The way to a field through the maps of a document: ``a.`b.c`.d``.
struct FieldPath: Sendable {
    let segments: [String]

    /// The name of the document itself, where a field is asked for.
    static let nameSegment = "__name__"

    /// Whether it stands for the name of the document.
    var isName: Bool { segments == [Self.nameSegment] }

    init(name: String) { segments = [name] }

    /// Reads a path: names with other than letters, digits and `_` stand between back-ticks.
    init(_ text: String) throws(ServiceProblem) {
        var segments: [String] = []
        var rest = Array(text.utf8)[...]
        repeat {
            let segment = rest.first == UInt8(ascii: "`") ? Self.quoted(&rest) : Self.plain(&rest)
            guard let segment, segment.utf8.count <= 1500, segments.count <= FieldValueReader.maximumDepth else {
                throw .invalid("Invalid property path \"\(text)\".")
            }
            segments.append(segment)
            if rest.isEmpty { break }
            guard rest.popFirst() == UInt8(ascii: "."), !rest.isEmpty else {
                throw .invalid("Invalid property path \"\(text)\".")
            }
        } while true
        // Only the name of the document itself is asked for by a reserved word.
        let isReserved = segments.contains { $0.utf8.count >= 4 && $0.hasPrefix("__") && $0.hasSuffix("__") }
        guard !isReserved || segments == [Self.nameSegment] else { throw .invalid("A field name is reserved.") }
        self.segments = segments
    }

    /// Returns whether both lead to one field: names are compared by their bytes.
    func isSame(as other: FieldPath) -> Bool {
        segments.count == other.segments.count && zip(segments, other.segments).allSatisfy(ByteOrder.isEqual)
    }

    private static func plain(_ rest: inout ArraySlice<UInt8>) -> String? {
        let name = rest.prefix { $0 != UInt8(ascii: ".") }
        rest = rest[name.endIndex...]
        guard let first = name.first, !isDigit(first), name.allSatisfy({ isLetter($0) || isDigit($0) }) else {
            return nil
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String? {
        rest.removeFirst()
        var name: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "`") { return name.isEmpty ? nil : String(decoding: name, as: UTF8.self) }
            if byte == UInt8(ascii: "\\") {
                guard let escaped = rest.popFirst() else { return nil }
                name.append(escaped)
            } else {
                name.append(byte)
            }
        }
        return nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
}

extension FieldMap {
    /// Returns only the fields at the given paths.
    func masked(_ paths: [FieldPath]?) -> FieldMap {
        guard let paths else { return self }
        var kept = FieldMap()
        for path in paths { if let value = self[path] { kept[path] = value } }
        return kept
    }
}
