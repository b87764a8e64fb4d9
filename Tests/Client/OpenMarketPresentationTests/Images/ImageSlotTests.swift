import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Image slot", .slot, .timeLimit(.minutes(10)))
struct ImageSlotTests {
    private let images = MockImages()
    private let one: URL
    private let two: URL

    init() throws {
        one = try #require(URL(string: "https://market.example/1.png"))
        two = try #require(URL(string: "https://market.example/2.png"))
        images.load.handles { Data($0.lastPathComponent.utf8) }
    }

    private func loaded(_ url: URL) -> ImageSlot.Content { .loaded(url, Data(url.lastPathComponent.utf8)) }

    private func until(_ slot: ImageSlot, shows picture: ImageSlot.Content) async {
        await giveWay { slot.content == picture }
    }

    @Test("It shows what it was asked for")
    func shows() async {
        let slot = ImageSlot(images: images)
        #expect(slot.content == .empty)
        slot.show(one)
        #expect(slot.content == .loading(one))
        await until(slot, shows: loaded(one))
        slot.show(nil)
        #expect(slot.content == .empty)
    }

    @Test("The same address twice is loaded once")
    func twice() async {
        let slot = ImageSlot(images: images)
        slot.show(one)
        slot.show(one)
        await until(slot, shows: loaded(one))
        slot.show(one)
        #expect(slot.content == loaded(one))
        #expect(images.load.callCount == 1)
    }

    @Test("A late response for an earlier address is never shown")
    func late() async {
        images.load.hold(ignoringCancellation: true)
        let slot = ImageSlot(images: images)
        slot.show(one)
        await images.load.untilHeld()
        slot.show(two)
        await images.load.untilHeld(2)
        images.load.release(call: 1)
        await until(slot, shows: loaded(two))
        images.load.release(call: 0)
        for _ in 0..<100 { await Task.yield() }
        #expect(slot.content == loaded(two))
    }

    @Test("There and back again, the response to the second request counts")
    func thereAndBack() async {
        images.load.answers(.failure(.offline))
        images.load.hold(ignoringCancellation: true)
        let slot = ImageSlot(images: images)
        slot.show(one)
        await images.load.untilHeld()
        slot.show(nil)
        slot.show(one)
        await images.load.untilHeld(2)
        images.load.release(call: 0)
        for _ in 0..<100 { await Task.yield() }
        #expect(slot.content == .loading(one))
        images.load.release(call: 1)
        await until(slot, shows: loaded(one))
    }

    @Test("What is not wanted any more is given up")
    func cancels() async {
        images.load.hold()
        let slot = ImageSlot(images: images)
        slot.show(one)
        await images.load.untilHeld()
        slot.show(two)
        await giveWay { images.load.heldCount == 1 && images.load.callCount == 2 }
        slot.show(nil)
        await giveWay { images.load.heldCount == 0 }
        #expect(slot.content == .empty)
    }

    @Test("A place that goes takes its loading with it")
    func goes() async {
        images.load.hold()
        var slot: ImageSlot? = ImageSlot(images: images)
        weak let watched = slot
        slot?.show(one)
        await images.load.untilHeld()
        slot = nil
        #expect(watched == nil)
        await giveWay { images.load.heldCount == 0 }
    }

    @Test("A failed image stays failed until the user retries")
    func fails() async {
        images.load.fails(.offline)
        let slot = ImageSlot(images: images)
        slot.retry()
        slot.show(one)
        await until(slot, shows: .failed(one, .offline))
        slot.show(one)
        #expect(slot.content == .failed(one, .offline))
        slot.retry()
        #expect(slot.content == .loading(one))
        slot.retry()
        await until(slot, shows: loaded(one))
        #expect(images.load.callCount == 2)
    }
}
