import Foundation

/// A `multipart/form-data` body (RFC 7578): a list of parts between boundaries.
///
/// The value describes the bytes; a transport sends its ``pieces`` in order. Its length is
/// exact and known beforehand, whatever the size of the files.
public struct MultipartBody: Sendable, Hashable {
    /// The text between the parts, without the leading dashes.
    public let boundary: String
    /// The parts in order.
    public let parts: [MultipartPart]

    /// A body with a fresh random boundary of 160 bits that occurs in none of the parts held in memory.
    public init(parts: [MultipartPart]) {
        self.init(parts: parts, boundary: Self.boundary(absentFrom: parts) { UInt64.random(in: .min ... .max) })
    }

    /// A body whose boundary comes from `generator`.
    public init(parts: [MultipartPart], using generator: inout some RandomNumberGenerator) {
        self.init(parts: parts, boundary: Self.boundary(absentFrom: parts) { generator.next() })
    }

    /// A body with a given boundary, for goldens.
    package init(parts: [MultipartPart], boundary: String) {
        self.boundary = boundary
        self.parts = parts
    }

    /// The value of the `Content-Type` field.
    public var contentType: String { "multipart/form-data; boundary=\(boundary)" }

    /// The bytes in order.
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

    /// How many bytes it is; the largest number there is, rather than an overflow, for files of absurd length.
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

    /// Whether a part's bytes contain the boundary.
    ///
    /// Files are not searched: 160 random bits do not occur in them.
    private static func occurs(_ boundary: String, in parts: [MultipartPart]) -> Bool {
        let search = ByteSearch(Array(boundary.utf8))
        return parts.contains { part in
            guard case .bytes(let data) = part.content else { return false }
            return search.occurs(in: data)
        }
    }

    /// A boundary made of chance that occurs in none of the parts held in memory.
    private static func boundary(absentFrom parts: [MultipartPart], chance: () -> UInt64) -> String {
        while true {
            let boundary = makeBoundary(chance)
            if !occurs(boundary, in: parts) { return boundary }
        }
    }

    private static func makeBoundary(_ chance: () -> UInt64) -> String {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let letters = (0..<32).map { _ in alphabet[Int(chance() & 31)] }
        return "OpenMarket-" + String(decoding: letters, as: UTF8.self)
    }
}
