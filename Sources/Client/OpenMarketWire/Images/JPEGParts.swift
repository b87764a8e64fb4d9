import Foundation

/// One part of a JPEG file.
enum JPEGPart: Equatable {
    /// A marker with a length and a payload.
    case segment(marker: UInt8, whole: Range<Int>, payload: Range<Int>)
    /// The entropy-coded data behind a start of scan, with its restart markers.
    case scan(Range<Int>)
    /// The end of the image.
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
