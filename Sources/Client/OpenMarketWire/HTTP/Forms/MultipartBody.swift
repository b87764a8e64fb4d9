import Foundation

/// A `multipart/form-data` body (RFC 7578): a list of parts between boundaries.
///
/// The value describes the bytes; a transport sends its ``pieces`` in order. Its length is
/// exact and known beforehand, whatever the size of the files.
public struct MultipartBody: Sendable, Hashable {
    /// The text between the parts, without the leading dashes.
    public let boundary: String
    public let parts: [MultipartPart]

    /// A body with a fresh random boundary of 160 bits.
    ///
    /// The parts are not searched for it. They were written before the boundary was
    /// drawn, and 160 bits that are drawn afterwards do not occur in them.
    public init(parts: [MultipartPart]) {
        self.init(parts: parts, boundary: Self.boundary { UInt64.random(in: .min ... .max) })
    }

    /// A body whose boundary comes from `generator`.
    public init(parts: [MultipartPart], using generator: inout some RandomNumberGenerator) {
        self.init(parts: parts, boundary: Self.boundary { generator.next() })
    }

    /// The same parts between boundaries that follow from `key`, so that the bytes are the same at each attempt.
    ///
    /// A key is drawn after the parts are there, like a random boundary: none of them can hold it.
    package func bounded(by key: String) -> MultipartBody {
        var digest = SHA256.digest(of: "multipart boundary \(key)".utf8)[...]
        let boundary = Self.boundary {
            defer { digest = digest.dropFirst(8) }
            return digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        return MultipartBody(parts: parts, boundary: boundary)
    }

    /// A body with a given boundary, for goldens.
    package init(parts: [MultipartPart], boundary: String) {
        self.boundary = boundary
        self.parts = parts
    }

    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    public var pieces: [BodyPiece] {
        var pieces: [BodyPiece] = []
        var text = Data()
        for part in parts {
            text += Data("--\(boundary)\r\n".utf8) + part.head
            if case .bytes(let data) = part.content, data.count <= Self.inlineLimit {
                text += data
            } else {
                pieces += [.bytes(text), part.content]
                text = Data()
            }
            text += Data("\r\n".utf8)
        }
        return pieces + [.bytes(text + Data("--\(boundary)--\r\n".utf8))]
    }

    /// The number of bytes; the largest number there is, rather than an overflow, for files of absurd length.
    public var length: Int64 {
        let delimiters = parts.count * (boundary.utf8.count + 6) + boundary.utf8.count + 6
        let heads = parts.reduce(Int64(delimiters)) { $0 + Int64($1.head.count) }
        return parts.reduce(heads) { sum, part in
            let (length, overflow) = sum.addingReportingOverflow(part.content.length)
            return overflow ? .max : length
        }
    }

    /// Fields up to this size are copied next to their heads instead of standing alone.
    private static let inlineLimit = 4096

    /// 32 letters of five bits each, twelve from every number that is drawn.
    private static func boundary(drawing draw: () -> UInt64) -> String {
        let alphabet: StaticString = "abcdefghijklmnopqrstuvwxyz234567"
        var boundary = Array("OpenMarket-".utf8)
        var bits: UInt64 = 0
        alphabet.withUTF8Buffer { letters in
            for place in 0..<32 {
                if place.isMultiple(of: 12) { bits = draw() }
                boundary.append(letters[Int(bits & 31)])
                bits >>= 5
            }
        }
        return String(decoding: boundary, as: UTF8.self)
    }
}

/// One field or file of a form.
public struct MultipartPart: Sendable, Hashable {
    public let name: String
    public let fileName: String?
    /// The media type, where one is to be said.
    public let contentType: String?
    public let content: BodyPiece

    public init(name: String, fileName: String? = nil, contentType: String? = nil, content: BodyPiece) {
        (self.name, self.fileName, self.contentType, self.content) = (name, fileName, contentType, content)
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
