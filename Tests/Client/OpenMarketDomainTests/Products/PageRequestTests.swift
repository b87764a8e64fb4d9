import OpenMarketDomain
import TestSupport
import Testing

@Suite(.slot) struct PageRequestTests {
    @Test("A number below 1 becomes 1", arguments: [(Int.min, 1), (0, 1), (1, 1), (2, 2), (Int.max, Int.max)])
    func number(given: Int, kept: Int) {
        #expect(PageRequest(number: given).number == kept)
    }

    @Test(
        "A size outside the bounds becomes the nearest bound",
        arguments: [
            (Int.min, 1), (0, 1), (1, 1), (100, 100), (101, 100), (Int.max, 100),
        ]
    )
    func size(given: Int, kept: Int) {
        #expect(PageRequest(size: given).size == kept)
    }
}
