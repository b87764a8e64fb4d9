import OpenMarketTesting
import TestSupport
import Testing

@Suite("Chance that can be repeated", .slot)
struct SeededGeneratorTests {
    /// The first numbers that the authors' own program prints for this seed.
    @Test("The numbers are those of SplitMix64")
    func vectors() {
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        var generator = SeededGenerator(seed: 1_234_567)
        #expect(expected.map { _ in generator.next() } == expected)
    }

    @Test("A shared generator goes on where the last who asked left it")
    func shared() {
        var alone = SeededGenerator(seed: 8)
        let shared = SeededGenerator.shared(seed: 8)
        let other = shared
        #expect([shared(), other(), shared()] == [alone.next(), alone.next(), alone.next()])
    }
}
