import Foundation

/// A JPEG file as a list of parts, some of which show the image and some of which tell about it.
struct JPEGFile {
    private let reader: ByteReader

    init(_ reader: ByteReader) {
        self.reader = reader
    }

    func header() throws(ImageFileError) -> ImageHeader {
        var frame: (width: Int, height: Int)?
        var orientation: Int?
        var hasMetadata = false
        var passes = 0
        var isWhole = false
        for part in JPEGParts(reader) {
            hasMetadata = hasMetadata || isMetadata(part)
            switch part {
            case .segment(0xE1, _, let payload): orientation = orientation ?? exifOrientation(payload)
            case .segment(let marker, _, let payload): frame = frame ?? self.frame(marker, payload)
            case .scan: passes += frame == nil ? 0 : 1
            case .end: isWhole = true
            case .foreign: break
            }
        }
        guard let frame, frame.width > 0, frame.height > 0, passes > 0, isWhole else { throw .corrupt }
        return ImageHeader(
            format: .jpeg,
            width: frame.width,
            height: frame.height,
            orientation: orientation ?? 1,
            hasMetadata: hasMetadata,
            passes: passes
        )
    }

    func withoutMetadata() -> Data {
        var kept = Data([0xFF, 0xD8])
        for part in JPEGParts(reader) where !isMetadata(part) {
            switch part {
            case .segment(_, let whole, _), .scan(let whole), .end(let whole):
                if let bytes = reader.bytes(in: whole) { kept += bytes }
            case .foreign: break
            }
        }
        return kept
    }

    /// The colour profile as the segment that carries it, when it describes RGB and is small.
    ///
    /// Large profiles come in several segments; they would eat up what an image may have.
    func colorProfile(byteLimit: Int) -> Data? {
        for case .segment(0xE2, let whole, let payload) in JPEGParts(reader)
        where isProfile(whole, payload, byteLimit: byteLimit) {
            return reader.bytes(in: whole).map { Data($0) }
        }
        return nil
    }

    /// Returns whether a segment is a whole colour profile of RGB.
    private func isProfile(_ whole: Range<Int>, _ payload: Range<Int>, byteLimit: Int) -> Bool {
        // Twelve bytes of name, number and count of the segment (ICC.1:2022, B.4), then the profile's header,
        // whose colour space stands at byte 16 (7.2.6).
        let space = payload.lowerBound + 30
        return whole.count <= byteLimit && reader.holds(Self.profileName, atStartOf: payload)
            && reader.number16(at: payload.lowerBound + 12) == 0x0101
            && reader.holds("RGB ", atStartOf: space..<max(space, whole.upperBound))
    }

    /// The file with one more segment, placed where every reader looks for it: behind the JFIF header.
    func inserting(_ segment: Data) -> Data? {
        var place = 2
        if case .segment(0xE0, let whole, _) = JPEGParts(reader).first(where: { _ in true }) {
            place = whole.upperBound
        }
        guard let head = reader.bytes(in: 0..<place), let tail = reader.bytes(in: place..<reader.count) else {
            return nil
        }
        return head + segment + tail
    }

    /// The most bytes of a colour profile that goes along with an image.
    static let profileLimit = 16 * 1024

    private static let profileName = "ICC_PROFILE\0"

    /// Returns whether a part can go without the image looking any different.
    private func isMetadata(_ part: JPEGPart) -> Bool {
        switch part {
        // More than the fourteen bytes of the header itself is an embedded preview.
        case .segment(0xE0, _, let payload): !reader.holds("JFIF\0", atStartOf: payload) || payload.count > 14
        case .segment(0xE2, let whole, let payload): !isProfile(whole, payload, byteLimit: Self.profileLimit)
        case .segment(0xEE, _, let payload): !reader.holds("Adobe", atStartOf: payload)
        // Frames, tables, scans and restart intervals (T.81, table B.1); all else is applications', comments' or reserved.
        case .segment(0xC0...0xDF, _, _): false
        case .segment: true
        case .scan, .end: false
        case .foreign(let range): reader.bytes(in: range)?.contains { $0 != 0xFF } ?? false
        }
    }

    /// Columns and rows of a frame header (T.81, B.2.2).
    private func frame(_ marker: UInt8, _ payload: Range<Int>) -> (width: Int, height: Int)? {
        guard (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker), payload.count >= 5,
            let height = reader.number16(at: payload.lowerBound + 1),
            let width = reader.number16(at: payload.lowerBound + 3)
        else { return nil }
        return (width, height)
    }

    private func exifOrientation(_ payload: Range<Int>) -> Int? {
        let name = "Exif\0\0"
        guard reader.holds(name, atStartOf: payload) else { return nil }
        return EXIFOrientation.read(reader, in: (payload.lowerBound + name.utf8.count)..<payload.upperBound)
    }
}

enum JPEGPart: Equatable {
    case segment(marker: UInt8, whole: Range<Int>, payload: Range<Int>)
    /// The entropy-coded data behind a start of scan, with its restart markers.
    case scan(Range<Int>)
    case end(Range<Int>)
    /// Bytes that belong to nothing: fill, gaps between segments, whatever follows the end.
    case foreign(Range<Int>)
}

/// The parts of a JPEG file in order (ITU-T T.81, annex B.1), without what they mean.
///
/// Walks lazily: a file of millions of tiny segments costs time but no memory.
/// Stops where the file breaks off or breaks the rules; a sound file has had its
/// ``JPEGPart/end(_:)`` before that.
struct JPEGParts: Sequence, IteratorProtocol {
    private enum Place {
        case segments
        case scan
        case afterEnd
    }

    private let reader: ByteReader
    private var offset: Int
    private var place = Place.segments

    /// The parts behind the start of the image; none when there is no such start.
    init(_ reader: ByteReader) {
        self.reader = reader
        self.offset = reader.number16(at: 0) == 0xFFD8 ? 2 : reader.count
    }

    mutating func next() -> JPEGPart? {
        guard offset < reader.count else { return nil }
        return switch place {
        case .segments: nextSegment()
        case .scan: nextScan()
        case .afterEnd: rest()
        }
    }

    private mutating func nextSegment() -> JPEGPart? {
        let start = offset
        guard reader.byte(at: start) == 0xFF else {
            offset = reader.firstIndex(of: 0xFF, from: start) ?? reader.count
            return .foreign(start..<offset)
        }
        var code = start + 1
        while reader.byte(at: code) == 0xFF { code += 1 }
        guard code == start + 1 else {
            // Fill bytes may stand before any marker (B.1.1.2).
            offset = code - 1
            return .foreign(start..<offset)
        }
        guard let marker = reader.byte(at: code) else { return stop() }
        return part(marker, from: start)
    }

    private mutating func part(_ marker: UInt8, from start: Int) -> JPEGPart? {
        switch marker {
        case 0xD9:
            offset = start + 2
            place = .afterEnd
            return .end(start..<offset)
        case 0xD8:
            return stop()
        case 0x00, 0x01, 0xD0...0xD7:
            offset = start + 2
            return .foreign(start..<offset)
        default:
            guard let length = reader.number16(at: start + 2), length >= 2, start + 2 + length <= reader.count else {
                return stop()
            }
            offset = start + 2 + length
            if marker == 0xDA { place = .scan }
            return .segment(marker: marker, whole: start..<offset, payload: (start + 4)..<offset)
        }
    }

    private mutating func nextScan() -> JPEGPart? {
        let start = offset
        var search = start
        while let escape = reader.firstIndex(of: 0xFF, from: search), let code = reader.byte(at: escape + 1) {
            switch code {
            case 0x00, 0xD0...0xD7:
                search = escape + 2
            case 0xFF:
                search = escape + 1
            default:
                offset = escape
                place = .segments
                return .scan(start..<offset)
            }
        }
        offset = reader.count
        return .scan(start..<offset)
    }

    private mutating func rest() -> JPEGPart? {
        defer { offset = reader.count }
        return .foreign(offset..<reader.count)
    }

    private mutating func stop() -> JPEGPart? {
        offset = reader.count
        return nil
    }
}
