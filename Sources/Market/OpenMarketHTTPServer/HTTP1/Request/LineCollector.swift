/// Finds the end of a line in bytes that arrive in pieces.
///
/// Only CR LF ends a line. Every byte is looked at once, in order, so the outcome
/// does not depend on where the pieces were cut.
struct LineCollector {
    enum Outcome {
        case incomplete
        /// A line without its end: a range of these bytes.
        case line([UInt8], Range<Int>)
        /// A CR or an LF that stands alone.
        case badEnd
        case tooLong
    }

    /// The part of the line that came with earlier pieces, without the CR.
    private var held: [UInt8] = []
    private var sawReturn = false

    var isInLine: Bool { sawReturn || !held.isEmpty }

    mutating func take(_ bytes: [UInt8], _ index: inout Int, _ end: Int, limit: Int) -> Outcome {
        let start = index
        let room = limit - held.count
        var position = start
        while position < end {
            let byte = bytes[position]
            if byte == 0x0A { return finish(bytes, start, position, &index) }
            if sawReturn { return .badEnd }
            if byte == 0x0D {
                sawReturn = true
            } else if position - start >= room {
                return .tooLong
            }
            position += 1
        }
        held += bytes[start..<(sawReturn && position > start ? position - 1 : position)]
        index = end
        return .incomplete
    }

    /// The LF stands at `position`.
    private mutating func finish(_ bytes: [UInt8], _ start: Int, _ position: Int, _ index: inout Int) -> Outcome {
        guard sawReturn else { return .badEnd }
        sawReturn = false
        index = position + 1
        let content = start..<max(start, position - 1)
        if held.isEmpty { return .line(bytes, content) }
        let line = held + bytes[content]
        held = []
        return .line(line, 0..<line.count)
    }
}
