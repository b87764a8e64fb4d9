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
