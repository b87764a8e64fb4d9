package import Foundation

extension JSONNode {
    /// The value of the field `name` of an object; `place` is where the last one was found, and the search begins there.
    ///
    /// Types usually ask for their fields in the order in which servers write them. Of two fields with one name either
    /// may be found.
    package func field(named name: String, from place: inout Int) -> JSONNode? {
        guard isObject else { return nil }
        let first = index + 1
        let end = Int(document.tokens[index].next)
        guard first < end else { return nil }
        var name = name
        return name.withUTF8 { name in
            var key = (first..<end).contains(place) ? place : first
            let start = key
            repeat {
                if hasName(name, at: key) {
                    place = key
                    return JSONNode(document: document, index: key + 1)
                }
                key = Int(document.tokens[key + 1].next)
                if key >= end { key = first }
            } while key != start
            return nil
        }
    }

    private func hasName(_ name: UnsafeBufferPointer<UInt8>, at key: Int) -> Bool {
        let token = document.tokens[key]
        let range = Int(token.start)..<Int(token.end)
        guard token.kind == .plainString else {
            return JSONText.unescape(document.bytes[range]).utf8.elementsEqual(name)
        }
        guard range.count == name.count else { return false }
        for place in name.indices where document.bytes[range.lowerBound + place] != name[place] { return false }
        return true
    }
}

extension JSONNode {
    /// The value, when it is a whole number that fits.
    package var int: Int? { digits?.int ?? number?.int }

    /// The exact value of a number.
    package var decimal: Decimal? { digits?.decimal ?? number?.decimal }

    private var digits: JSONDigits? {
        let token = document.tokens[index]
        guard token.kind == .number else { return nil }
        return document.bytes.withUnsafeBytes { bytes in
            JSONDigits(UnsafeRawBufferPointer(rebasing: bytes[Int(token.start)..<Int(token.end)]))
        }
    }
}
