/// The ids of one chunk that have something in common, as 4,096 bits.
///
/// Ids are cut into chunks of 4,096. Few ids are stored as a list of two bytes
/// each, many as the bits themselves, so a rare syllable takes little room and a
/// common one is counted and combined a word at a time.
struct ChunkSet: Sendable, Hashable {
    static let size: Int64 = 4_096
    private static let wordCount = 64
    private static let bitmapLength = 512

    private var words: [UInt64]

    init() {
        words = Array(repeating: 0, count: Self.wordCount)
    }

    static func chunk(of id: Int64) -> Int64 { id >> 12 }

    /// Returns the position of an id in its chunk.
    static func place(of id: Int64) -> Int { Int(id & 4_095) }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

    func contains(_ place: Int) -> Bool { words[(place >> 6) & 63] >> UInt64(place & 63) & 1 == 1 }

    mutating func insert(_ place: Int) { words[(place >> 6) & 63] |= 1 << UInt64(place & 63) }

    mutating func remove(_ place: Int) { words[(place >> 6) & 63] &= ~(1 << UInt64(place & 63)) }

    mutating func formIntersection(_ other: ChunkSet) {
        for index in words.indices { words[index] &= other.words[index] }
    }

    mutating func subtract(_ other: ChunkSet) {
        for index in words.indices { words[index] &= ~other.words[index] }
    }

    mutating func formUnion(_ other: ChunkSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Keeps the positions below `limit`.
    mutating func removeAll(from limit: Int) {
        for index in words.indices { words[index] &= Self.ones(below: limit - (index << 6)) }
    }

    /// Keeps `limit` and the positions above it.
    mutating func removeAll(below limit: Int) {
        for index in words.indices { words[index] &= ~Self.ones(below: limit - (index << 6)) }
    }

    /// The lowest `count` bits.
    private static func ones(below count: Int) -> UInt64 {
        if count <= 0 { 0 } else if count >= 64 { .max } else { (1 << UInt64(count)) - 1 }
    }

    /// The positions, highest first.
    var descending: [Int] {
        var places: [Int] = []
        for index in words.indices.reversed() {
            var word = words[index]
            while word != 0 {
                let bit = 63 - word.leadingZeroBitCount
                places.append(index << 6 | bit)
                word &= ~(1 << UInt64(bit))
            }
        }
        return places
    }

    /// The position with `rank` higher ones above it.
    func place(fromTop rank: Int) -> Int? {
        var rank = rank
        for index in words.indices.reversed() {
            let count = words[index].nonzeroBitCount
            guard rank >= count else {
                var word = words[index]
                for _ in 0..<rank { word &= ~(1 << UInt64(63 - word.leadingZeroBitCount)) }
                return index << 6 | (63 - word.leadingZeroBitCount)
            }
            rank -= count
        }
        return nil
    }
}

// MARK: As stored

extension ChunkSet {
    /// Reads what `encoded` made; positions that cannot be are left out.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init()
        if bytes.count == Self.bitmapLength {
            for index in 0..<Self.wordCount {
                words[index] = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index << 3, as: UInt64.self))
            }
        } else {
            for index in 0..<(bytes.count / 2) {
                insert(
                    Int(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)) & 4_095)
                )
            }
        }
    }

    var encoded: [UInt8] {
        if count < Self.bitmapLength / 2 {
            descending.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        } else {
            words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64($0 * 8)) } }
        }
    }

    /// Counts the ids in stored bytes, without reading them all.
    static func count(in bytes: UnsafeRawBufferPointer) -> Int {
        bytes.count == bitmapLength ? ChunkSet(bytes).count : bytes.count / 2
    }
}
