import OpenMarketWire

/// The line before a chunk (RFC 9112, section 7.1): a hexadecimal size and extensions that no client uses.
enum ChunkSizeLine {
    /// The size, and how many bytes stood beside it.
    static func parse(
        _ bytes: [UInt8],
        _ range: Range<Int>
    ) throws(RequestFailure) -> (size: Int64, extensions: Int) {
        var size: Int64 = 0
        var index = range.lowerBound
        while index < range.upperBound, let digit = Hexadecimal.digit(bytes[index]) {
            // Fifteen digits are more than any limit and less than an Int64 holds.
            guard index - range.lowerBound < 15 else { throw .badChunk }
            size = size << 4 | Int64(digit)
            index += 1
        }
        guard index > range.lowerBound else { throw .badChunk }
        let rest = index..<range.upperBound
        guard let first = rest.first else { return (size, 0) }
        // No space before the first extension: other readers might see another number.
        guard bytes[first] == UInt8(ascii: ";") else { throw .badChunk }
        guard ChunkExtensions(bytes, rest).areWellFormed else { throw .badChunk }
        return (size, rest.count)
    }
}
