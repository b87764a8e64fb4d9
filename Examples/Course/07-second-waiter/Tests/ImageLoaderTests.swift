import CourseLaws
import Foundation
import Testing

@testable import Exercise07

@Suite("Loading images for cells")
@MainActor
struct ImageLoaderTests {
    /// A network that responds when a test says so.
    @MainActor
    private final class Network {
        var transfers: [URL] = []
        var responses: [ImageLoader.Completion] = []

        func fetch(_ url: URL, _ completion: @escaping ImageLoader.Completion) {
            transfers.append(url)
            responses.append(completion)
        }
    }

    private let network = Network()
    private let lamp = URL(filePath: "/lamp.jpg")
    private let desk = URL(filePath: "/desk.jpg")
    private let image = Data([1, 2, 3])

    @Test(
        "One transfer serves any number of callers, and each of them is called back before the transfer's own callback returns",
        arguments: Draw.cases()
    )
    func serves(draw: Draw) {
        let loader = ImageLoader(fetch: network.fetch)
        var asked: [URL] = []
        var shown: [URL: [Data?]] = [:]
        for _ in 0..<draw.int(1...20) {
            let url = URL(filePath: "/\(draw.int(1...4)).jpg")
            asked.append(url)
            loader.image(at: url) { shown[url, default: []].append($0) }
        }
        #expect(network.transfers.count == Set(asked).count && Set(network.transfers) == Set(asked))

        for place in draw.shuffled(Array(network.transfers.indices)) {
            let (url, image) = (network.transfers[place], draw.bool() ? Data(draw.digits(0...8).utf8) : nil)
            network.responses[place](image)
            #expect(shown[url] == Array(repeating: image, count: asked.count { $0 == url }))
        }
    }

    @Test("An image or a failure ends the transfer: the next caller starts another one", arguments: Draw.cases())
    func ends(draw: Draw) {
        let loader = ImageLoader(fetch: network.fetch)
        for round in 1...draw.int(2...6) {
            let (count, image) = (draw.int(1...3), draw.bool() ? Data([UInt8(round)]) : nil)
            var shown: [Data?] = []
            for _ in 1...count { loader.image(at: lamp) { shown.append($0) } }
            #expect(network.transfers.count == round)

            network.responses.last?(image)
            #expect(shown == Array(repeating: image, count: count))
        }
    }

    @Test("A caller may ask for the same address from inside its callback", arguments: Draw.cases())
    func inside(draw: Draw) {
        let loader = ImageLoader(fetch: network.fetch)
        let callers = draw.list(1...5) { draw.int(0...3) }
        var shown: [String] = []
        @MainActor func ask(_ caller: Int, again: Int) {
            loader.image(at: lamp) { image in
                shown.append("\(caller) \(image.map { $0.count } ?? -1)")
                if again > 0 { ask(caller, again: again - 1) }
            }
        }
        for (caller, again) in callers.enumerated() { ask(caller, again: again) }

        for round in 0...3 {
            // Who asked in the last round is told in this one, and nobody else.
            let waiting = callers.indices.filter { callers[$0] >= round }
            let image = draw.bool() ? Data(repeating: 7, count: round) : nil
            shown = []
            guard !waiting.isEmpty else { break }
            #expect(network.transfers.count == round + 1)
            network.responses.last?(image)
            #expect(shown.sorted() == waiting.map { "\($0) \(image.map { $0.count } ?? -1)" }.sorted())
        }
    }

    @Test(
        "A transfer that has begun calls back even when the screen that made the loader is gone; after it nothing keeps the loader",
        arguments: Draw.cases(20)
    )
    func gone(draw: Draw) {
        let network = Network()
        var loader: ImageLoader? = ImageLoader(fetch: network.fetch)
        weak var left = loader
        let count = draw.int(1...5)
        var shown: [Data?] = []
        for number in 0..<count { loader?.image(at: number % 2 == 0 ? lamp : desk) { shown.append($0) } }
        loader = nil

        for place in draw.shuffled(Array(network.responses.indices)) {
            network.responses[place](draw.bool() ? image : nil)
        }
        #expect(shown.count == count)
        network.responses = []
        #expect(left == nil)
    }

    @Test("Two cells with the same address cause one transfer")
    func oneTransfer() {
        let loader = ImageLoader(fetch: network.fetch)

        loader.image(at: lamp) { _ in }
        loader.image(at: lamp) { _ in }

        #expect(network.transfers == [lamp])
    }

    @Test("The second waiter gets the image as well")
    func secondWaiter() {
        let loader = ImageLoader(fetch: network.fetch)
        var shown: [Data?] = []
        loader.image(at: lamp) { shown.append($0) }
        loader.image(at: lamp) { shown.append($0) }

        network.responses.first?(image)

        #expect(shown == [image, image])
    }

    @Test("After a failure the same address is loaded again")
    func failure() {
        let loader = ImageLoader(fetch: network.fetch)
        loader.image(at: lamp) { _ in }
        network.responses.first?(nil)

        loader.image(at: lamp) { _ in }

        #expect(network.transfers == [lamp, lamp])
    }

    @Test("A caller may ask again as soon as it was told")
    func askingAgain() {
        let loader = ImageLoader(fetch: network.fetch)
        loader.image(at: lamp) { _ in loader.image(at: lamp) { _ in } }

        network.responses.first?(nil)

        #expect(network.transfers == [lamp, lamp])
    }

    @Test("After a success the same address is loaded again: what is kept is a matter of a cache")
    func success() {
        let loader = ImageLoader(fetch: network.fetch)
        loader.image(at: lamp) { _ in }
        network.responses.first?(image)
        var shown: [Data?] = []

        loader.image(at: lamp) { shown.append($0) }
        network.responses.last?(nil)

        #expect(network.transfers == [lamp, lamp])
        #expect(shown == [nil])
    }

    @Test("A failure is told to each waiter")
    func failures() {
        let loader = ImageLoader(fetch: network.fetch)
        var shown: [Data?] = []
        for _ in 1...3 { loader.image(at: lamp) { shown.append($0) } }

        network.responses.first?(nil)

        #expect(shown == [nil, nil, nil])
    }

    @Test("A waiter that asks again from inside its callback waits for the next response, and not for this one")
    func askingAgainWaits() {
        let loader = ImageLoader(fetch: network.fetch)
        var shown: [String] = []
        loader.image(at: lamp) { _ in loader.image(at: lamp) { _ in shown.append("again") } }
        loader.image(at: lamp) { _ in shown.append("second") }

        network.responses.first?(nil)
        #expect(shown == ["second"])
        network.responses.last?(image)

        #expect(shown == ["second", "again"])
        #expect(network.transfers == [lamp, lamp])
    }

    @Test("An image that is there at once is shown at once")
    func atOnce() {
        let loader = ImageLoader { [image] _, completion in completion(image) }
        var shown: [Data?] = []

        loader.image(at: lamp) { shown.append($0) }
        loader.image(at: lamp) { shown.append($0) }

        #expect(shown == [image, image])
    }

    @Test("Each waiter is called back although the screen that made the loader is gone")
    func screenGone() {
        var loader: ImageLoader? = ImageLoader(fetch: network.fetch)
        var shown: [Data?] = []
        loader?.image(at: lamp) { shown.append($0) }
        loader?.image(at: lamp) { shown.append($0) }
        loader = nil

        network.responses.first?(image)

        #expect(shown == [image, image])
    }

    @Test("Different addresses do not wait for each other")
    func different() {
        let loader = ImageLoader(fetch: network.fetch)
        var shown: [String] = []
        loader.image(at: lamp) { _ in shown.append("lamp") }
        loader.image(at: desk) { _ in shown.append("desk") }

        network.responses.last?(image)

        #expect(shown == ["desk"])
        network.responses.first?(image)
        #expect(shown == ["desk", "lamp"])
    }
}
