import Foundation

/// One field or file of a form.
public struct MultipartPart: Sendable, Hashable {
    /// The name of the field.
    public let name: String
    /// The file name, for files.
    public let fileName: String?
    /// The media type, where one is to be said.
    public let contentType: String?
    /// The bytes.
    public let content: BodyPiece

    /// A part.
    public init(name: String, fileName: String? = nil, contentType: String? = nil, content: BodyPiece) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
        self.content = content
    }

    /// A text field without a type of its own.
    public static func text(_ name: String, _ value: String) -> MultipartPart {
        MultipartPart(name: name, content: .bytes(Data(value.utf8)))
    }

    /// Whether the media type can be written into a header without adding another one.
    public var isValid: Bool { contentType.map(HTTPFieldRules.isFieldValue) ?? true }

    /// The header lines of the part, up to and including the empty one.
    var head: Data {
        var lines = #"Content-Disposition: form-data; name=""# + Self.escape(name) + #"""#
        if let fileName { lines += #"; filename=""# + Self.escape(fileName) + #"""# }
        if let contentType { lines += "\r\nContent-Type: " + contentType }
        return Data((lines + "\r\n\r\n").utf8)
    }

    /// Quotes and line breaks as percent escapes, everything else in UTF-8 (RFC 7578, section 2, and the
    /// form encoding of the HTML standard): a name can neither end early nor add a header.
    static func escape(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": escaped += "%22"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            case "\0": escaped += "%00"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
