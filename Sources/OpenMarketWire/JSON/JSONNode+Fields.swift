extension JSONNode {
    /// The fields of an object in order, with their names; none when it is anything else.
    ///
    /// For objects whose names are data, such as the fields of a document.
    package var fields: [(name: String, value: JSONNode)] {
        guard isObject else { return [] }
        var fields: [(name: String, value: JSONNode)] = []
        let end = document.tokens[index].next
        var key = index + 1
        while key < end {
            let value = JSONNode(document: document, index: key + 1)
            fields.append((JSONNode(document: document, index: key).string ?? "", value))
            key = Int(document.tokens[key + 1].next)
        }
        return fields
    }
}

extension JSONNode {
    /// The value as it was written, byte by byte.
    package var text: ArraySlice<UInt8> {
        let token = document.tokens[index]
        switch token.kind {
        // The quotes stand outside of the token.
        case .plainString, .escapedString: return document.bytes[Int(token.start) - 1..<Int(token.end) + 1]
        default: return document.bytes[Int(token.start)..<Int(token.end)]
        }
    }
}
