import OpenMarketTesting

@testable import OpenMarketSQLite

#if DEBUG
    import TestSupport
    import Testing

    @Suite("Sets of ids in one chunk", .slot)
    struct ChunkSetTests {
        @Test(
            "A set is stored and read back whether it is sparse or dense",
            arguments: [0, 1, 17, 255, 256, 257, 2_000, 4_096]
        )
        func coding(count: Int) {
            var random = SeededGenerator(seed: UInt64(count))
            let places = Array((0..<4_096).shuffled(using: &random).prefix(count))
            var set = ChunkSet()
            for place in places { set.insert(place) }
            let bytes = set.encoded
            #expect(bytes.count == min(512, count * 2))
            #expect(bytes.withUnsafeBytes { ChunkSet($0) } == set)
            #expect(bytes.withUnsafeBytes { ChunkSet.count(in: $0) } == count)
            #expect(set.descending == places.sorted(by: >))
            for (rank, place) in places.sorted(by: >).enumerated() { #expect(set.place(fromTop: rank) == place) }
            #expect(set.place(fromTop: count) == nil)
        }

        @Test("Cutting off below and above keeps what lies between", arguments: [0, 1, 63, 64, 65, 4_095, 4_096])
        func cutting(limit: Int) {
            var (low, high) = (ChunkSet(), ChunkSet())
            for place in 0..<4_096 {
                low.insert(place)
                high.insert(place)
            }
            low.removeAll(from: limit)
            high.removeAll(below: limit)
            #expect(low.descending == (0..<limit).reversed())
            #expect(high.descending == (limit..<4_096).reversed())
        }

        @Test("Damaged bytes make some set and no trap", arguments: [1, 3, 511, 513, 1_000])
        func damage(length: Int) {
            let bytes = [UInt8](repeating: 0xFF, count: length)
            #expect(bytes.withUnsafeBytes { ChunkSet($0) }.count <= 4_096)
        }
    }
#endif
