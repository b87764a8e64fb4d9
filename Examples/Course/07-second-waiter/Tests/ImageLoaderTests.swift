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

    @Test("Different addresses do not wait for each other")
    func different() {
        let loader = ImageLoader(fetch: network.fetch)
        var shown: [String] = []
        loader.image(at: lamp) { _ in shown.append("lamp") }
        loader.image(at: desk) { _ in shown.append("desk") }

        network.responses.last?(image)

        #expect(shown == ["desk"])
    }
}
