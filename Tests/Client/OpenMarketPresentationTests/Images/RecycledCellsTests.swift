import Foundation
import Observation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Recycled cells", .slot, .timeLimit(.minutes(10)))
struct RecycledCellsTests {
    private struct Calls {
        var seen = 0
        var waiting: [Int] = []
    }

    private let images = MockImages()
    private let urls: [URL]

    init() throws {
        urls = try (0..<300).map { try #require(URL(string: "https://market.example/\($0).png")) }
        images.load.handles { Data($0.lastPathComponent.utf8) }
    }

    @Test("In 10,000 cells that are used again, no image is the wrong one", arguments: [true, false])
    func recycling(ignoresCancellation: Bool) async {
        var random = SeededGenerator(seed: 31)
        images.load.hold(ignoringCancellation: ignoresCancellation)
        let slots = (0..<10).map { _ in ImageSlot(images: images) }
        var wanted: [URL?] = Array(repeating: nil, count: slots.count)
        var loaded = 0
        var calls = Calls()
        for _ in 0..<10_000 {
            let cell = Int.random(in: 0..<slots.count, using: &random)
            wanted[cell] = Int.random(in: 0..<20, using: &random) == 0 ? nil : urls.randomElement(using: &random)
            slots[cell].show(wanted[cell])
            await answerSome(of: &calls, using: &random)
            loaded += check(slots, wanted)
        }
        images.load.release()
        for (slot, url) in zip(slots, wanted) where url != nil {
            await giveWay { if case .loading = slot.content { false } else { true } }
        }
        #expect(check(slots, wanted) == wanted.compactMap(\.self).count)
        #expect(loaded > 1_000)
    }

    /// Lets some of the calls go on that still wait, old ones and new ones in any order.
    private func answerSome(of calls: inout Calls, using random: inout SeededGenerator) async {
        for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
        calls.waiting += calls.seen..<images.load.callCount
        calls.seen = images.load.callCount
        for _ in 0..<Int.random(in: 0...3, using: &random) where !calls.waiting.isEmpty {
            let place = Int.random(in: 0..<calls.waiting.count, using: &random)
            images.load.release(call: calls.waiting.remove(at: place))
        }
    }

    /// How many cells show an image; each one must be the one that was asked for last.
    private func check(_ slots: [ImageSlot], _ wanted: [URL?]) -> Int {
        zip(slots, wanted).count { slot, url in
            if slot.content.url != url { Issue.record("\(slot.content) instead of \(String(describing: url))") }
            guard case .loaded(let shown, let data) = slot.content else { return false }
            if data != Data(shown.lastPathComponent.utf8) { Issue.record("other bytes at \(shown)") }
            return true
        }
    }
}
