import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketTesting
import Testing

@testable import Exercise17

@Suite("The scene with the reviews")
@MainActor
struct ReviewsModelTests {
    private let repository = MockReviews()

    @Test("It shows stars, texts and the average")
    func shows() async {
        repository.lists.returns([.fixture(5, "Quiet."), .fixture(2, "Heavy.")].compactMap { $0 })
        let model = ReviewsModel(Product.ID(7), repository: repository)

        await model.perform(.load)

        #expect(model.state.rows.map(\.stars) == ["★★★★★", "★★☆☆☆"])
        #expect(model.state.rows.map(\.text) == ["Quiet.", "Heavy."])
        #expect(model.state.average == "3.5")
    }

    @Test("What is typed is in the state at once, and sent once however often the stars are tapped")
    func sends() async throws {
        repository.additions.returns(())
        repository.lists.returns([])
        let model = ReviewsModel(Product.ID(7), repository: repository)
        #expect(model.handle(.edit("Quiet.")) == nil)
        #expect(model.state.text == "Quiet.")

        let work = model.handle(.send(try #require(StarRating(5))))
        #expect(model.state.isBusy)
        #expect(model.handle(.send(try #require(StarRating(4)))) == nil)
        // Whether the list is loaded meanwhile or not.
        await model.perform(.load)
        #expect(model.state.isBusy)
        #expect(model.handle(.send(try #require(StarRating(4)))) == nil)
        await work?()

        #expect(model.state.rows == [ReviewsModel.Row(stars: "★★★★★", text: "Quiet.")])
        #expect(model.state.text.isEmpty)
        #expect(repository.additions.callCount == 1)
    }

    @Test("A failure keeps what was typed")
    func failure() async throws {
        repository.additions.fails(.offline)
        let model = ReviewsModel(Product.ID(7), repository: repository)
        await model.perform(.edit("Quiet."))

        await model.perform(.send(try #require(StarRating(5))))

        #expect(model.state.error == .offline)
        #expect(model.state.text == "Quiet.")
        #expect(!model.state.isBusy)
    }

    @Test("What is typed while a review is on its way is not lost")
    func typing() async throws {
        repository.additions.returns(())
        let model = ReviewsModel(Product.ID(7), repository: repository)
        await model.perform(.edit("Quiet."))
        let work = model.handle(.send(try #require(StarRating(5))))
        repository.additions.hold()

        let sending = Task { await work?() }
        try await eventually(within: .seconds(10)) { [repository] in repository.additions.callCount == 1 }
        await model.perform(.edit("And light."))
        repository.additions.release()
        await sending.value

        #expect(repository.additions.calls.map(\.text) == ["Quiet."])
        #expect(model.state.text == "And light.")
        #expect(model.state.rows.map(\.text) == ["Quiet."])
    }

    @Test("A new review stands where it will stand when the list is loaded again")
    func place() async throws {
        repository.lists.returns([.fixture(5, "a"), .fixture(3, "b")].compactMap { $0 })
        repository.additions.returns((), ())
        let model = ReviewsModel(Product.ID(7), repository: repository)
        await model.perform(.load)

        for (stars, text) in [(5, "c"), (4, "d")] {
            await model.perform(.edit(text))
            await model.perform(.send(try #require(StarRating(stars))))
        }

        #expect(model.state.rows.map(\.text) == ["a", "c", "d", "b"])
        #expect(model.state.average == "4.3")
    }

    @Test("A failure is shown until the next attempt and takes nothing away, and a cancelled request is none")
    func failures() async throws {
        repository.lists.fails(.offline)
        repository.lists.returns([ProductReview.fixture(5, "a")].compactMap { $0 })
        repository.lists.fails(.cancelled, .offline)
        repository.additions.fails(.timedOut)
        repository.additions.returns(())
        let model = ReviewsModel(Product.ID(7), repository: repository)

        await model.perform(.load)
        #expect(model.state.error == .offline)
        #expect(!model.state.isBusy)
        await model.perform(.load)
        #expect(model.state.error == nil)
        await model.perform(.load)

        #expect(model.state.rows.map(\.text) == ["a"])
        #expect(model.state.error == nil)
        await model.perform(.load)
        #expect(model.state.error == .offline)
        await model.perform(.edit("b"))
        await model.perform(.send(try #require(StarRating(4))))

        #expect(model.state.error == .timedOut)
        #expect(model.state.rows.map(\.text) == ["a"])
        #expect(model.state.average == "5.0")
        await model.perform(.send(try #require(StarRating(4))))
        #expect(model.state.rows.map(\.text) == ["a", "b"])
    }

    @Test("Through all layers: what one buyer writes, the next one reads")
    func allLayers() async throws {
        let server = ReviewServer(try await MarketBackend())
        let market = OpenMarketClient(
            try .rest("http://localhost", generation: .v3x),
            transport: InProcessTransport(server)
        )
        let repository = RemoteReviewRepository(client: market.endpoints)
        let writer = ReviewsModel(Product.ID(7), repository: repository)
        await writer.perform(.edit("Quiet keys."))
        await writer.perform(.send(try #require(StarRating(5))))

        let reader = ReviewsModel(Product.ID(7), repository: repository)
        await reader.perform(.load)

        #expect(reader.state.rows == [ReviewsModel.Row(stars: "★★★★★", text: "Quiet keys.")])
        #expect(reader.state.average == "5.0")
    }
}
