@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Carousel", .slot)
struct CarouselModelTests {
    @Test(
        "The row is padded with the last before the first and the first after the last",
        arguments: [(-1, []), (0, []), (1, [0]), (2, [1, 0, 1, 0]), (4, [3, 0, 1, 2, 3, 0])]
    )
    func padding(count: Int, items: [Int]) {
        #expect(CarouselModel(count: count).items == items)
    }

    @Test("Without banners there is no page, with one nothing moves")
    func few() {
        let none = CarouselModel(count: 0)
        #expect(none.index == nil && none.offset == 0 && !none.canAdvance)
        let one = CarouselModel(count: 1)
        #expect(one.index == 0 && one.offset == 0 && !one.canAdvance)
        for model in [none, one] {
            #expect(model.advanced() == model)
            #expect(model.settled(at: 5) == model)
        }
    }

    @Test("It begins with the first banner", arguments: [2, 4])
    func beginning(count: Int) {
        let model = CarouselModel(count: count)
        #expect(model.offset == 1 && model.index == 0)
    }

    @Test("At both ends it jumps to where the banner really is", arguments: [2, 3, 4])
    func jumps(count: Int) {
        let model = CarouselModel(count: count)
        #expect(model.settled(at: 0).offset == count)
        #expect(model.settled(at: 0).index == count - 1)
        #expect(model.settled(at: count + 1).offset == 1)
        #expect(model.settled(at: count + 1).index == 0)
        for offset in 1...count {
            #expect(model.settled(at: offset).offset == offset)
            #expect(model.settled(at: offset).index == offset - 1)
        }
        #expect(model.settled(at: .min).offset == count)
        #expect(model.settled(at: .max).offset == 1)
    }

    @Test("A jump is not seen: the same banner is at both places", arguments: 2...6)
    func unseen(count: Int) {
        let model = CarouselModel(count: count)
        for offset in model.items.indices {
            let settled = model.settled(at: offset)
            #expect(model.items[offset] == settled.items[settled.offset])
            #expect(settled.index == settled.items[settled.offset])
        }
    }

    @Test("Going on shows every banner in turn, with and without settling", arguments: [true, false])
    func advancing(settles: Bool) {
        var model = CarouselModel(count: 3)
        var pages: [Int?] = []
        for _ in 0..<7 {
            model = model.advanced()
            pages.append(model.index)
            #expect(model.items.indices.contains(model.offset))
            if settles { model = model.settled(at: model.offset) }
        }
        #expect(pages == [1, 2, 0, 1, 2, 0, 1])
    }

    @Test("A banner stays four seconds; the change takes 0.3")
    func times() {
        #expect(CarouselModel.interval == .seconds(4))
        #expect(CarouselModel.animation == .seconds(0.3))
    }
}
