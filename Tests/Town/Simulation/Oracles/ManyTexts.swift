import Foundation

/// Many texts that are looked for in bytes at once, in one pass however many they are.
struct ManyTexts {
    /// The bytes of the texts by their first four, and those that have fewer.
    private var texts: [UInt32: [[UInt8]]] = [:]
    private var short: [[UInt8]] = []
    /// Whether a text may begin with four bytes, by a hash of them.
    private var starts = [Bool](repeating: false, count: 1 << 16)

    init(_ all: some Sequence<String>) {
        for text in all where !text.isEmpty {
            let bytes = Array(text.utf8)
            guard bytes.count >= 4 else {
                short.append(bytes)
                continue
            }
            let start = bytes[..<4].reduce(0) { $0 << 8 | UInt32($1) }
            texts[start, default: []].append(bytes)
            starts[Self.place(of: start)] = true
        }
    }

    /// The texts that stand in some bytes, in the order of the alphabet.
    func found(in content: Data) -> [String] {
        guard !texts.isEmpty || !short.isEmpty else { return [] }
        var found = Set(short.filter { content.range(of: Data($0)) != nil })
        content.withUnsafeBytes { bytes in
            var start: UInt32 = 0
            for (index, byte) in bytes.enumerated() {
                start = start << 8 | UInt32(byte)
                guard starts[Self.place(of: start)], index >= 3, let candidates = texts[start] else { continue }
                let rest = bytes[(index - 3)...]
                for text in candidates where rest.starts(with: text) { found.insert(text) }
            }
        }
        return found.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    private static func place(of start: UInt32) -> Int { Int((start &* 0x9E37_79B1) >> 16) }
}
