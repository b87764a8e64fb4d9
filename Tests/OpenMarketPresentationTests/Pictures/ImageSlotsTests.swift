import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@MainActor
@Suite("Image slots", .timeLimit(.minutes(10)))
struct ImageSlotsTests {
    private let load = MockUseCase<URL, Data>("loadImage")
    private let urls: [URL]

    init() throws {
        urls = try (0..<5).map { try #require(URL(string: "https://market.example/\($0).png")) }
        load.call.handles { Data($0.lastPathComponent.utf8) }
    }

    private func untilLoaded(_ slots: ImageSlots) async {
        await giveWay { slots.slots.allSatisfy { if case .loaded = $0.picture { true } else { false } } }
    }

    @Test("Pictures stand in the market's order, whichever comes first")
    func order() async {
        load.call.hold()
        let slots = ImageSlots(load: load)
        slots.show(urls)
        await load.call.untilHeld(5)
        for call in (0..<5).reversed() { load.call.release(call: call) }
        await untilLoaded(slots)
        #expect(slots.slots.map(\.picture) == urls.map { .loaded($0, Data($0.lastPathComponent.utf8)) })
        #expect(slots[4]?.picture.url == urls[4])
        #expect(slots[5] == nil && slots[-1] == nil)
    }

    @Test("Shown again, pictures are neither loaded nor added again")
    func again() async {
        let slots = ImageSlots(load: load)
        slots.show(urls)
        await untilLoaded(slots)
        let before = slots.slots.map(ObjectIdentifier.init)
        for _ in 0..<20 { slots.show(urls) }
        #expect(slots.slots.map(ObjectIdentifier.init) == before)
        #expect(load.call.callCount == 5)
    }

    @Test("Another product has as many places as it has pictures")
    func fewer() async {
        load.call.hold()
        let slots = ImageSlots(load: load)
        slots.show(urls)
        await load.call.untilHeld(5)
        let before = slots.slots
        slots.show([urls[0], urls[4]])
        #expect(before[2...].map(\.picture) == [.empty, .empty, .empty])
        #expect(slots.slots.map(\.picture) == [.loading(urls[0]), .loading(urls[4])])
        await giveWay { load.call.heldCount == 2 && load.call.callCount == 6 }
        slots.show([])
        #expect(slots.slots.isEmpty)
        await giveWay { load.call.heldCount == 0 }
    }

    @Test("Only what failed is loaded again")
    func retry() async {
        load.call.answers(.failure(.offline))
        let slots = ImageSlots(load: load)
        slots.show([urls[0]])
        await giveWay { slots[0]?.picture == .failed(urls[0], .offline) }
        slots.show(Array(urls[0...1]))
        #expect(slots[0]?.picture == .failed(urls[0], .offline))
        slots.retry()
        await untilLoaded(slots)
        #expect(load.call.callCount == 3)
    }
}
