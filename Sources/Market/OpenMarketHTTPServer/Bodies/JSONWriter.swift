package import Foundation

/// Writes JSON straight into bytes, with every key where the caller puts it.
///
/// Unlike a tree of values it can carry numbers as they are to be spelled, and it
/// makes no copy of a page of a hundred rows.
package struct JSONWriter {
    private var bytes: [UInt8] = []
    private var needsComma = false

    package var data: Data { Data(bytes) }

    package mutating func object(_ fields: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        fields(&self)
        end(UInt8(ascii: "}"))
    }

    /// An array with one element for each of `values`.
    package mutating func array<Value>(_ values: some Sequence<Value>, _ element: (inout JSONWriter, Value) -> Void) {
        begin(UInt8(ascii: "["))
        for value in values { element(&self, value) }
        end(UInt8(ascii: "]"))
    }

    /// An array with one object for each of `values`, with the fields that `fields` writes.
    package mutating func objects<Value>(_ values: some Sequence<Value>, _ fields: (inout JSONWriter, Value) -> Void) {
        array(values) { json, value in json.object { fields(&$0, value) } }
    }

    package mutating func object(_ name: StaticString, _ fields: (inout JSONWriter) -> Void) {
        key(name)
        object(fields)
    }

    package mutating func array<Value>(
        _ name: StaticString,
        _ values: some Sequence<Value>,
        _ element: (inout JSONWriter, Value) -> Void
    ) {
        key(name)
        array(values, element)
    }

    package mutating func objects<Value>(
        _ name: StaticString,
        _ values: some Sequence<Value>,
        _ fields: (inout JSONWriter, Value) -> Void
    ) {
        key(name)
        objects(values, fields)
    }

    package mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes += $0 }
        bytes += [UInt8(ascii: "\""), UInt8(ascii: ":")]
        needsComma = false
    }

    /// The name of the next value, where names are data.
    package mutating func key(named name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A text, or `null`, under a name.
    package mutating func field(_ name: StaticString, _ text: String?) {
        key(name)
        string(text)
    }

    package mutating func field(_ name: StaticString, _ number: some BinaryInteger) {
        field(name, literal: String(number))
    }

    package mutating func field(_ name: StaticString, _ value: Bool) {
        key(name)
        bool(value)
    }

    /// A number in the given spelling, or `null`, under a name.
    package mutating func field(_ name: StaticString, literal spelling: String?) {
        key(name)
        literal(spelling)
    }

    /// Whole bytes of JSON that were written before.
    package mutating func raw(_ json: some Sequence<UInt8>) {
        separate()
        bytes += json
    }

    /// A text, or `null`.
    package mutating func string(_ text: String?) {
        separate()
        guard var text else { return bytes += "null".utf8 }
        bytes.append(UInt8(ascii: "\""))
        // Most texts have nothing to escape, and are copied as a whole.
        text.withUTF8 { text in
            if text.contains(where: Self.isEscaped) {
                for byte in text { append(byte) }
            } else {
                bytes += text
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// A number in the given spelling, or `null`.
    package mutating func literal(_ spelling: String?) {
        separate()
        bytes += (spelling ?? "null").utf8
    }

    package mutating func bool(_ value: Bool) {
        literal(value ? "true" : "false")
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func append(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += #"\n"#.utf8
        case 0x0D: bytes += #"\r"#.utf8
        case 0x09: bytes += #"\t"#.utf8
        case 0..<0x20: bytes += (#"\u00"# + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)).utf8
        default: bytes.append(byte)
        }
    }
}

extension JSONWriter {
    package static func bytes(_ write: (inout JSONWriter) -> Void) -> Data {
        var writer = JSONWriter()
        write(&writer)
        return writer.data
    }

    /// The bytes of an object with the fields that `fields` writes.
    package static func object(_ fields: (inout JSONWriter) -> Void) -> Data { bytes { $0.object(fields) } }
}
