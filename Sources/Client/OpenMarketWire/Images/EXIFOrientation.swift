/// The one fact of an EXIF block that matters for showing an image: how it was held (EXIF 2.32, tag 0x0112).
enum EXIFOrientation {
    /// The orientation in the TIFF structure that fills `range`; `nil` when there is none, or nonsense.
    static func read(_ reader: ByteReader, in range: Range<Int>) -> Int? {
        let start = range.lowerBound
        let littleEndian: Bool
        switch reader.number16(at: start) {
        case 0x4949: littleEndian = true
        case 0x4D4D: littleEndian = false
        default: return nil
        }
        guard reader.number16(at: start + 2, littleEndian: littleEndian) == 42,
            let directory = reader.number32(at: start + 4, littleEndian: littleEndian),
            let entries = reader.number16(at: start + directory, littleEndian: littleEndian)
        else { return nil }
        let orientationTag = 0x0112
        let shortType = 3
        for index in 0..<entries {
            let entry = start + directory + 2 + index * 12
            guard entry + 12 <= range.upperBound else { return nil }
            guard reader.number16(at: entry, littleEndian: littleEndian) == orientationTag else { continue }
            guard reader.number16(at: entry + 2, littleEndian: littleEndian) == shortType,
                let value = reader.number16(at: entry + 8, littleEndian: littleEndian), (1...8).contains(value)
            else { return nil }
            return value
        }
        return nil
    }
}
