#if os(Linux)
    import OpenMarketWire

    /// Puts the head of a response together from its lines, as libcurl reports them one by one.
    struct HeadLines {
        /// The number of bytes that all heads of a transfer may have together, interim ones and trailers included.
        static let limit = 256 * 1024

        private var status = 0
        private var isFinal = false
        /// Whether lines of a head are missing: it has begun, or an interim response was followed by none.
        private(set) var isCut = false
        private var fields: [HTTPHeaders.Field] = []
        private var count = 0

        /// Returns whether this number of further bytes is still acceptable.
        mutating func isWithinLimit(afterAdding bytes: Int) -> Bool {
            count += bytes
            return count <= Self.limit
        }

        /// Takes a line; the head when it was the last one of it.
        mutating func add(_ line: UnsafeRawBufferPointer) -> TransferHead? {
            // The lines behind the head of the final response are trailers.
            guard !isFinal else { return nil }
            let text = line.trimmed
            if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !text.isEmpty {
                continueField(text)
                return nil
            }
            if text.starts(with: "HTTP/".utf8) {
                begin(text)
                return nil
            }
            guard text.isEmpty else {
                if status != 0 { addField(text) }
                return nil
            }
            let head = TransferHead(status: status, headers: HTTPHeaders(fields))
            isCut = head.isInterim
            guard status != 0 else { return nil }
            status = 0
            isFinal = !head.isInterim
            return head
        }

        /// `HTTP/1.1 200 OK`, `HTTP/2 200`.
        private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) {
            isCut = true
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            // Three digits, whatever stands behind them: servers have been seen to leave out the space.
            status = words.count > 1 ? Int(String(decoding: words[1].prefix(3), as: UTF8.self)) ?? 0 : 0
            fields = []
            fields.reserveCapacity(16)
        }

        /// A line that begins with white space belongs to the field before it (RFC 9112, section 5.2).
        private mutating func continueField(_ line: Slice<UnsafeRawBufferPointer>) {
            guard let last = fields.popLast() else { return }
            let value = last.value + " " + String(decoding: line, as: UTF8.self)
            fields.append(HTTPHeaders.Field(name: last.name, value: value))
        }

        private mutating func addField(_ line: Slice<UnsafeRawBufferPointer>) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
            let value = UnsafeRawBufferPointer(rebasing: line[(colon + 1)...]).trimmed
            fields.append(
                HTTPHeaders.Field(
                    name: String(decoding: line[..<colon], as: UTF8.self),
                    value: String(decoding: value, as: UTF8.self)
                )
            )
        }
    }

    extension UnsafeRawBufferPointer {
        /// Without white space and line ends around it.
        fileprivate var trimmed: Slice<UnsafeRawBufferPointer> {
            var slice = self[...]
            while let first = slice.first, first <= UInt8(ascii: " ") { slice = slice.dropFirst() }
            while let last = slice.last, last <= UInt8(ascii: " ") { slice = slice.dropLast() }
            return slice
        }
    }
#endif
