import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

extension JSONWriter {
    /// The fields of a document or a map; the key before them is left out by the caller when there are none.
    mutating func fields(_ map: FieldMap) {
        object { json in
            for entry in map.entries {
                json.key(named: entry.name)
                json.value(entry.value)
            }
        }
    }

    /// A value under the one key that says its kind.
    mutating func value(_ value: FieldValue) {
        object { json in
            switch value {
            case .null: json.kind("nullValue") { $0.literal(nil) }
            case .bool(let value): json.kind("booleanValue") { $0.bool(value) }
            // The number is written as a text, because not every reader of JSON keeps more than 53 bits.
            case .integer(let value): json.kind("integerValue") { $0.string(String(value)) }
            case .double(let value): json.kind("doubleValue") { $0.double(value) }
            case .moment(let value): json.kind("timestampValue") { $0.string(value.text) }
            case .string(let value): json.kind("stringValue") { $0.string(value) }
            case .bytes(let value): json.kind("bytesValue") { $0.string(Data(value).base64EncodedString()) }
            case .reference(let value): json.kind("referenceValue") { $0.string(value) }
            case .point(let latitude, let longitude):
                json.kind("geoPointValue") { $0.point(latitude, longitude) }
            case .array(let values):
                json.kind("arrayValue") { json in
                    json.object { json in
                        if !values.isEmpty { json.kind("values") { $0.array(values) { $0.value($1) } } }
                    }
                }
            case .map(let map):
                json.kind("mapValue") { json in
                    json.object { json in
                        if !map.isEmpty { json.kind("fields") { $0.fields(map) } }
                    }
                }
            }
        }
    }

    mutating func document(_ document: StoredDocument, named name: String, mask: [FieldPath]? = nil) {
        object { json in
            json.field("name", name)
            let fields = document.fields.masked(mask)
            if !fields.isEmpty { json.kind("fields") { $0.fields(fields) } }
            json.field("createTime", document.created.text)
            json.field("updateTime", document.updated.text)
        }
    }

    private mutating func kind(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        key(name)
        write(&self)
    }

    private mutating func double(_ value: Double) {
        if value.isFinite { return literal(value.description) }
        string(value.isNaN ? "NaN" : value > 0 ? "Infinity" : "-Infinity")
    }

    /// A part that is zero is left out.
    private mutating func point(_ latitude: Double, _ longitude: Double) {
        object { json in
            if latitude != 0 { json.kind("latitude") { $0.double(latitude) } }
            if longitude != 0 { json.kind("longitude") { $0.double(longitude) } }
        }
    }
}
