#if os(Linux)
    import OpenMarketWire

    /// Puts the head of a response together from its lines, as libcurl reports them one by one.
    struct HeadLines {
        /// How many bytes all heads of a transfer may have together, interim ones and trailers included.
        static let limit = 256 * 1024

        private var status = 0
        private var fields: [HTTPHeaders.Field] = []
        private var count = 0

        /// Whether so many more bytes are still acceptable.
        mutating func isWithinLimit(afterAdding bytes: Int) -> Bool {
            count += bytes
            return count <= Self.limit
        }

        /// Takes a line; the head when it was the last one of it.
        mutating func add(_ line: UnsafeRawBufferPointer) -> TransferHead? {
            let text = line.trimmed
            if text.starts(with: "HTTP/".utf8) {
                begin(text)
                return nil
            }
            // Fields without a status in front of them are trailers.
            guard status != 0 else { return nil }
            guard text.isEmpty else {
                addField(text)
                return nil
            }
            defer { status = 0 }
            return TransferHead(status: status, headers: HTTPHeaders(fields))
        }

        /// `HTTP/1.1 200 OK`, `HTTP/2 200`.
        private mutating func begin(_ line: Slice<UnsafeRawBufferPointer>) {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
            status = words.count > 1 ? Int(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
            fields = []
            fields.reserveCapacity(16)
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
