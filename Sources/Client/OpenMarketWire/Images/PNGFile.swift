import Foundation

/// A PNG file as a list of chunks, some of which show the image and some of which tell about it.
struct PNGFile {
    private let reader: ByteReader

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    func header() throws(ImageFileError) -> ImageHeader {
        var form: Form?
        var orientation: Int?
        var hasMetadata = false
        var pixelBytes = 0
        var hasPalette = false
        var end: Int?
        for chunk in PNGChunks(reader) {
            guard form != nil || chunk.type == "IHDR" else { throw .corrupt }
            guard !chunk.isCritical || Self.critical.contains(chunk.type) else { throw .corrupt }
            guard !chunk.isCritical || isIntact(chunk) else { throw .corrupt }
            hasMetadata = hasMetadata || !Self.shows(chunk)
            switch chunk.type {
            case "IHDR":
                guard form == nil else { throw .corrupt }
                form = try self.form(chunk)
            case "PLTE":
                guard pixelBytes == 0, !hasPalette, form?.allowsPalette(chunk.payload.count) == true else {
                    throw .corrupt
                }
                hasPalette = true
            case "IDAT":
                guard hasPalette || form?.isIndexed == false else { throw .corrupt }
                pixelBytes += chunk.whole.count
            case "IEND": end = chunk.whole.upperBound
            case "eXIf": orientation = orientation ?? EXIFOrientation.read(reader, in: chunk.payload)
            default: break
            }
        }
        guard let form, let end, pixelBytes > 0, form.holds(pixelBytes) else { throw .corrupt }
        return ImageHeader(
            format: .png,
            width: form.width,
            height: form.height,
            orientation: orientation ?? 1,
            hasMetadata: hasMetadata || end < reader.count,
            passes: 1
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

    /// Transparency, colour space and pixel shape; nothing that is text or unknown, that is compressed and may unpack to a
    /// thousand times its size, or that shows another picture than the first one.
    private static let appearance: Set<String> = [
        "tRNS", "cHRM", "gAMA", "sBIT", "sRGB", "cICP", "mDCV", "cLLI", "bKGD", "pHYs",
    ]

    private static func shows(_ chunk: PNGChunk) -> Bool {
        critical.contains(chunk.type) || appearance.contains(chunk.type)
    }

    /// The form of the pixels, as the first chunk gives it.
    private struct Form {
        let width: Int
        let height: Int
        let depth: UInt8
        let color: UInt8

        /// Returns whether this number of compressed bytes can belong to the image.
        ///
        /// A block that does not get smaller is stored as it is (RFC 1951, 3.2.4), with five bytes for each block of up
        /// to 65,535; an eighth more is room for encoders with small blocks, and for the rows of interlaced images.
        /// Bytes beyond that stand behind the image, where no decoder looks.
        func holds(_ count: Int) -> Bool {
            let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 4
            let row = (width * samples * Int(depth) + 7) / 8 + 3
            let (bytes, overflow) = row.multipliedReportingOverflow(by: height)
            return overflow || count / 9 * 8 <= bytes || count <= 4096
        }

        /// Whether pixels are places in a palette.
        var isIndexed: Bool { color == 3 }

        /// Returns whether there may be a palette of so many bytes (ISO/IEC 15948, 11.2.3): three for each color, and
        /// none for gray.
        func allowsPalette(_ count: Int) -> Bool {
            guard color == 2 || color == 3 || color == 6 else { return false }
            let most = isIndexed ? 1 << Int(depth) : 256
            return count.isMultiple(of: 3) && (1...most).contains(count / 3)
        }
    }

    /// Reads the first chunk (ISO/IEC 15948, 11.2.2).
    private func form(_ chunk: PNGChunk) throws(ImageFileError) -> Form {
        let allowed = 1...Int(Int32.max)
        guard chunk.payload.count == 13,
            let width = reader.number32(at: chunk.payload.lowerBound), allowed.contains(width),
            let height = reader.number32(at: chunk.payload.lowerBound + 4), allowed.contains(height),
            let rest = reader.bytes(in: (chunk.payload.lowerBound + 8)..<chunk.payload.upperBound).map(Array.init),
            Self.depths[rest[1]]?.contains(rest[0]) == true, rest[2] == 0, rest[3] == 0, rest[4] <= 1
        else { throw .corrupt }
        return Form(width: width, height: height, depth: rest[0], color: rest[1])
    }

    /// The bits of a sample that each type of colour allows (ISO/IEC 15948, table 11.1).
    private static let depths: [UInt8: Set<UInt8>] = [
        0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]

    /// Returns whether the check sum of a chunk is that of its type and content (ISO/IEC 15948, 5.5).
    private func isIntact(_ chunk: PNGChunk) -> Bool {
        let end = chunk.payload.upperBound
        guard let content = reader.bytes(in: (chunk.whole.lowerBound + 4)..<end) else { return false }
        return reader.number32(at: end) == Int(CRC32.checksum(of: content))
    }
}
