import OpenMarketWire

/// The head of a part of a form.
public struct MultipartPartHead: Sendable, Hashable {
    public let name: String
    /// The name of the file; an empty one is possible.
    public let fileName: String?
    /// The media type as written, without spaces around it; never to be trusted.
    public let contentType: String?
    /// The offset of its bytes in the form; they follow one another up to the next boundary.
    package var offset = 0

    /// A head.
    public init(name: String, fileName: String? = nil, contentType: String? = nil) {
        self.name = name
        self.fileName = fileName
        self.contentType = contentType
    }

    init(lines: [[UInt8]]) throws(MultipartFailure) {
        var disposition: HeaderParameters?
        var type: String?
        for line in lines {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
                ByteSet.token.containsAll(line, 0..<colon)
            else { throw .badHeader }
            let value = Array(line[line.trimmed((colon + 1)..<line.count)])
            if line.spells("content-disposition", 0..<colon) {
                guard disposition == nil, let parsed = HeaderParameters(value) else { throw .badHeader }
                disposition = parsed
            } else if line.spells("content-type", 0..<colon), type == nil {
                type = String(decoding: value, as: UTF8.self)
            }
        }
        guard let disposition, disposition.value == "form-data", let name = disposition["name"] else {
            throw .badHeader
        }
        self.init(name: name, fileName: Self.fileName(disposition), contentType: type)
    }

    /// The plain name, or the one with a character set (RFC 5987), which some libraries send for other scripts.
    private static func fileName(_ disposition: HeaderParameters) -> String? {
        guard let extended = disposition["filename*"], extended.lowercased().hasPrefix("utf-8'") else {
            return disposition["filename"]
        }
        let encoded = extended.dropFirst(6).drop { $0 != "'" }.dropFirst()
        return PercentDecoding.decode(encoded) ?? disposition["filename"]
    }
}

/// An event of ``MultipartParser``.
public enum MultipartEvent: Sendable, Hashable {
    /// A part begins.
    case part(MultipartPartHead)
    case bytes(ArraySlice<UInt8>)
    case partEnd
}
