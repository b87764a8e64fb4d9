import Foundation

/// A PNG file as a list of chunks, some of which show the image and some of which tell about it.
struct PNGFile {
    private let reader: ByteReader

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    func header() throws(ImageFileError) -> ImageHeader {
        var size: (width: Int, height: Int)?
        var orientation: Int?
        var hasMetadata = false
        var hasPixels = false
        var end: Int?
        for chunk in PNGChunks(reader) {
            guard size != nil || chunk.type == "IHDR" else { throw .corrupt }
            guard !chunk.isCritical || Self.critical.contains(chunk.type) else { throw .corrupt }
            guard !chunk.isCritical || isIntact(chunk) else { throw .corrupt }
            hasMetadata = hasMetadata || !Self.shows(chunk)
            switch chunk.type {
            case "IHDR":
                guard size == nil else { throw .corrupt }
                size = try self.size(chunk)
            case "IDAT": hasPixels = true
            case "IEND": end = chunk.whole.upperBound
            case "eXIf": orientation = orientation ?? EXIFOrientation.read(reader, in: chunk.payload)
            default: break
            }
        }
        guard let size, let end, hasPixels else { throw .corrupt }
        return ImageHeader(
            format: .png,
            width: size.width,
            height: size.height,
            orientation: orientation ?? 1,
            hasMetadata: hasMetadata || end < reader.count
        )
    }

    func withoutMetadata() -> Data {
        var kept = Data(PNGChunks.signature)
        for chunk in PNGChunks(reader) where Self.shows(chunk) {
            if let bytes = reader.bytes(in: chunk.whole) { kept += bytes }
        }
        return kept
    }

    private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]

    /// Transparency, colour space, pixel shape and animation; nothing that is text or unknown.
    private static let appearance: Set<String> = [
        "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "hIST", "pHYs", "sPLT",
        "acTL", "fcTL", "fdAT",
    ]

    private static func shows(_ chunk: PNGChunk) -> Bool {
        critical.contains(chunk.type) || appearance.contains(chunk.type)
    }

    /// Columns and rows of the first chunk (ISO/IEC 15948, 11.2.2).
    private func size(_ chunk: PNGChunk) throws(ImageFileError) -> (width: Int, height: Int) {
        let allowed = 1...Int(Int32.max)
        guard chunk.payload.count == 13,
            let width = reader.number32(at: chunk.payload.lowerBound), allowed.contains(width),
            let height = reader.number32(at: chunk.payload.lowerBound + 4), allowed.contains(height),
            let form = reader.bytes(in: (chunk.payload.lowerBound + 8)..<chunk.payload.upperBound).map(Array.init),
            Self.depths[form[1]]?.contains(form[0]) == true, form[2] == 0, form[3] == 0, form[4] <= 1
        else { throw .corrupt }
        return (width, height)
    }

    /// The bits of a sample that each type of colour allows (ISO/IEC 15948, table 11.1).
    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// Whether the check sum of a chunk is that of its type and content (ISO/IEC 15948, 5.5).
    private func isIntact(_ chunk: PNGChunk) -> Bool {
        let end = chunk.payload.upperBound
        guard let content = reader.bytes(in: (chunk.whole.lowerBound + 4)..<end) else { return false }
        return reader.number32(at: end) == Int(CRC32.checksum(of: content))
    }
}
