import Foundation

struct PNGChunk: Equatable {
    /// Four letters.
    let type: String
    /// Length, type, content and check sum.
    let whole: Range<Int>
    let payload: Range<Int>

    /// Whether the image cannot be shown without understanding the chunk (ISO/IEC 15948, 5.4).
    var isCritical: Bool { type.utf8.first.map { $0 & 0x20 == 0 } ?? false }
}

/// The chunks of a PNG file in order (ISO/IEC 15948, 5.3), up to its end or to where it breaks off.
struct PNGChunks: Sequence, IteratorProtocol {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private let reader: ByteReader
    private var offset = PNGChunks.signature.count

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    mutating func next() -> PNGChunk? {
        let start = offset
        guard let length = reader.number32(at: start), length <= Int(Int32.max),
            let type = reader.bytes(in: (start + 4)..<(start + 8)), type.allSatisfy(Self.isLetter),
            start + 12 + length <= reader.count
        else { return nil }
        let end = start + 12 + length
        let chunk = PNGChunk(
            type: String(decoding: type, as: UTF8.self),
            whole: start..<end,
            payload: (start + 8)..<(end - 4)
        )
        offset = chunk.type == "IEND" ? reader.count : end
        return chunk
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & ~0x20)
    }
}
