import OpenMarketHTTPServer
import OpenMarketWire

/// A document as a reading found it: its fields stay JSON, which takes far less memory than values.
struct FoundDocument: Sendable {
    let path: DocumentPath
    /// The fields that were asked for, as a JSON object.
    let json: [UInt8]
    let created: Timestamp
    let updated: Timestamp
    /// The values that it is sorted by.
    var keys: [FieldValue] = []

    /// A row, with only the fields of a mask.
    init(_ row: DocumentRow, _ fields: FieldMap, mask: [FieldPath]?, keys: [FieldValue] = []) {
        path = row.path
        json = mask == nil ? row.json : Array(JSONWriter.bytes { $0.fields(fields.masked(mask)) })
        created = row.created
        updated = row.updated
        self.keys = keys
    }

    /// About how many bytes it takes, in memory and in a response.
    var bytes: Int { keys.reduce(json.count + 200) { $0 + DocumentSize.bytes($1) } }
}

extension JSONWriter {
    mutating func document(_ document: FoundDocument, named name: String) {
        object { json in
            json.field("name", name)
            // Two bytes are the brackets of no fields.
            if document.json.count > 2 {
                json.key("fields")
                json.raw(document.json)
            }
            json.field("createTime", document.created.text)
            json.field("updateTime", document.updated.text)
        }
    }
}
