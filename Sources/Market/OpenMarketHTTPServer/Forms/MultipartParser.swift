/// Reads `multipart/form-data` (RFC 7578) in pieces of any size, as the clients in the wild write it.
///
/// Every byte is looked at once or twice, whatever it looks like: a line end can
/// only begin a boundary and never stand inside of one, so a match that fails never
/// has to go back.
public struct MultipartParser: Sendable {
    private enum Phase {
        /// The parser is before the first boundary.
        case preamble
        /// The parser is in the bytes of a part.
        case data
        /// The parser is behind a boundary: dashes, spaces or a line end decide its meaning.
        case afterBoundary
        case headers
        /// The parser is behind the last boundary.
        case epilogue
    }

    private let limits: MultipartLimits
    /// CR LF, two dashes and the boundary.
    private let delimiter: [UInt8]
    private var phase = Phase.preamble
    /// The number of bytes of the delimiter that the last bytes matched.
    private var matched = 2
    /// The number of matched bytes that were never sent: the line end before the first boundary, or before an empty
    /// part's.
    private var imagined = 2
    /// The bytes behind a boundary.
    private var tail: [UInt8] = []
    private var lines = LineCollector()
    private var headerLines: [[UInt8]] = []
    private var parts = 0
    private var isInPart = false
    private var partBytes = 0
    private var totalBytes = 0
    private var preambleBytes = 0
    private var events: [MultipartEvent] = []

    /// The number of times a byte was looked at, to prove that the work grows with the size alone.
    package private(set) var steps = 0

    /// A parser for the body with this `Content-Type`.
    public init(contentType: String, limits: MultipartLimits = MultipartLimits()) throws(MultipartFailure) {
        guard let type = HeaderParameters(Array(contentType.utf8)), type.value == "multipart/form-data",
            let boundary = type["boundary"], (1...70).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), !boundary.hasSuffix(" ")
        else { throw .badBoundary }
        delimiter = Array("\r\n--\(boundary)".utf8)
        self.limits = limits
    }

    /// Takes the next bytes of the body and gives what was found in them.
    public mutating func push(_ bytes: [UInt8]) throws(MultipartFailure) -> [MultipartEvent] {
        totalBytes += bytes.count
        guard totalBytes <= limits.totalBytes else { throw .tooLarge }
        var index = 0
        while index < bytes.count {
            switch phase {
            case .preamble, .data: try search(bytes, &index)
            case .afterBoundary: try decide(bytes[index], &index)
            case .headers: try takeHeader(bytes, &index)
            case .epilogue: index = bytes.count
            }
        }
        defer { events = [] }
        return events
    }

    /// The body is over.
    ///
    /// The last boundary may lack its closing dashes: some clients forget them.
    public mutating func finish() throws(MultipartFailure) -> [MultipartEvent] {
        switch phase {
        case .epilogue: break
        case .preamble: throw .noParts
        case .afterBoundary where tail.first != UInt8(ascii: "-"): endPart()
        case .headers where headerLines.isEmpty && !lines.isInLine: break
        case .data, .afterBoundary, .headers: throw .truncated
        }
        guard parts > 0 else { throw .noParts }
        defer { events = [] }
        return events
    }

    /// Looks for the delimiter; bytes that are not part of one belong to the part.
    private mutating func search(_ bytes: [UInt8], _ index: inout Int) throws(MultipartFailure) {
        let start = index
        while index < bytes.count {
            steps += 1
            let byte = bytes[index]
            if byte == delimiter[matched] {
                if matched == 0 { try give(bytes[start..<index]) }
                matched += 1
                index += 1
                if matched == delimiter.count {
                    (phase, tail) = (.afterBoundary, [])
                    return
                }
                if matched == 1 { return }
            } else if matched > 0 {
                try giveMatched()
                return
            } else {
                index += 1
            }
        }
        if matched == 0 { try give(bytes[start..<index]) }
    }

    /// The bytes that looked like a delimiter were none.
    private mutating func giveMatched() throws(MultipartFailure) {
        let count = matched
        matched = 0
        let skipped = min(imagined, count)
        imagined = 0
        try give(delimiter[skipped..<count])
    }

    private mutating func give(_ bytes: ArraySlice<UInt8>) throws(MultipartFailure) {
        guard !bytes.isEmpty else { return }
        guard isInPart else {
            preambleBytes += bytes.count
            guard preambleBytes <= limits.preamble else { throw .noParts }
            return
        }
        partBytes += bytes.count
        guard partBytes <= limits.partBytes else { throw .tooLarge }
        events.append(.bytes(bytes))
    }

    /// Reads a byte behind a boundary: `--` ends the form, a line end the line; anything else shows that it was data.
    private mutating func decide(_ byte: UInt8, _ index: inout Int) throws(MultipartFailure) {
        steps += 1
        switch (tail.last, byte) {
        case (nil, UInt8(ascii: "-")):
            break
        case (UInt8(ascii: "-"), UInt8(ascii: "-")) where tail.count == 1:
            endPart()
            (phase, index) = (.epilogue, index + 1)
            return
        case (0x0D, 0x0A):
            endPart()
            (phase, headerLines, index) = (.headers, [], index + 1)
            return
        case (nil, 0x0D), (nil, 0x20), (nil, 0x09), (0x20, 0x0D), (0x20, 0x20), (0x20, 0x09), (0x09, 0x0D),
            (0x09, 0x20), (0x09, 0x09):
            guard tail.count < 64 else { return try takeBackBoundary() }
        default:
            return try takeBackBoundary()
        }
        tail.append(byte)
        index += 1
    }

    /// Takes bytes that only began like a boundary as content.
    ///
    /// A CR at its end may begin the real one.
    private mutating func takeBackBoundary() throws(MultipartFailure) {
        let held = tail
        tail = []
        phase = isInPart ? .data : .preamble
        try giveMatched()
        let endsInReturn = held.last == 0x0D
        try give((endsInReturn ? held.dropLast() : held[...]))
        matched = endsInReturn ? 1 : 0
    }

    private mutating func endPart() {
        if isInPart { events.append(.partEnd) }
        isInPart = false
        (matched, imagined) = (0, 0)
    }

    private mutating func takeHeader(_ bytes: [UInt8], _ index: inout Int) throws(MultipartFailure) {
        let before = index
        let outcome = lines.take(bytes, &index, bytes.count, limit: limits.header)
        steps += index - before
        switch outcome {
        case .incomplete: break
        case .badEnd: throw .badHeader
        case .tooLong: throw .tooLarge
        case .line(let line, let range) where !range.isEmpty:
            headerLines.append(Array(line[range]))
            guard headerLines.count <= limits.headers else { throw .tooLarge }
        case .line:
            parts += 1
            guard parts <= limits.parts else { throw .tooLarge }
            var head = try MultipartPartHead(lines: headerLines)
            head.offset = totalBytes - bytes.count + index
            events.append(.part(head))
            (phase, isInPart, partBytes) = (.data, true, 0)
            // An empty part may end at once: its line end is then the one of the empty line.
            (matched, imagined) = (2, 2)
        }
    }
}
