import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct LoadImageTests {
    private let repository = InMemoryMarket().discovery
    private let url = URL(filePath: "/images/1.jpg")

    private var images: Images { Images(repository: repository, preparing: MockImages()) }

    @Test("Primary: the bytes of an image", arguments: [Fixture.jpeg, Fixture.png])
    func primary(data: Data) async throws {
        repository.imageLoads.returns(data)
        #expect(try await images.load(url) == data)
        #expect(repository.imageLoads.calls == [url])
    }

    @Test("Something else: an HTML page is not an image", arguments: ["<html>", "", "\u{FF}\u{D8}"])
    func notAPicture(text: String) async {
        repository.imageLoads.returns(Data(text.utf8))
        await #expect(throws: MarketError.image(.unknownFormat)) { try await images.load(url) }
    }

    @Test("Sad: the market's error is thrown", arguments: passingFailures + [.notFound])
    func sad(error: MarketError) async {
        repository.imageLoads.fails(error)
        await #expect(throws: error) { try await images.load(url) }
    }

    @Test("Cancel: a cell that was recycled does not get the image that arrives all the same")
    func cancel() async {
        repository.imageLoads.returns(Fixture.jpeg)
        repository.imageLoads.hold(ignoringCancellation: true)
        let images = images
        let task = Task { try await images.load(url) }
        await repository.imageLoads.untilHeld()
        task.cancel()
        repository.imageLoads.release()
        await #expect(throws: MarketError.cancelled) { try await task.value }
    }
}
