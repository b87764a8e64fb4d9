import Foundation

/// Finds a few bytes in many (Horspool's variant of the Boyer–Moore search).
///
/// Looks at about one byte in every `pattern.count`, so that checking a form
/// for its boundary costs next to nothing.
struct ByteSearch {
    private let pattern: [UInt8]
    /// How far the pattern can be moved when this byte stands under its end.
    private let shifts: [Int]

    init(_ pattern: [UInt8]) {
        var shifts = [Int](repeating: max(1, pattern.count), count: 256)
        for (index, byte) in pattern.dropLast().enumerated() {
            shifts[Int(byte)] = pattern.count - 1 - index
        }
        self.pattern = pattern
        self.shifts = shifts
    }

    /// Whether the pattern occurs.
    func occurs(in data: Data) -> Bool {
        guard let last = pattern.last else { return true }
        return data.withUnsafeBytes { bytes in
            var end = pattern.count - 1
            while end < bytes.count {
                let byte = bytes[end]
                if byte == last, bytes[(end - pattern.count + 1)...end].elementsEqual(pattern) { return true }
                end += shifts[Int(byte)]
            }
            return false
        }
    }
}
