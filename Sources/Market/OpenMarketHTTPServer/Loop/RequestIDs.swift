/// Ids for requests: unguessable at the front, counted at the end.
struct RequestIDs {
    private let prefix: [UInt8]
    private var count: UInt64 = 0

    init(random: UInt64) {
        prefix = Self.digits(of: random, count: 8)
    }

    /// Sixteen hexadecimal digits.
    mutating func next() -> [UInt8] {
        count &+= 1
        return prefix + Self.digits(of: count, count: 8)
    }

    private static let alphabet = Array("0123456789abcdef".utf8)

    private static func digits(of number: UInt64, count: Int) -> [UInt8] {
        let alphabet = alphabet
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            for place in 0..<count {
                let digit = Int(number >> UInt64((count - 1 - place) * 4) & 15)
                buffer[place] = alphabet[digit]
            }
            filled = count
        }
    }
}
