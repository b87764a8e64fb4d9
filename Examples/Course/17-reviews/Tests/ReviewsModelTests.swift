import CourseLaws
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
    private let context = SceneContext(market: MockUseCases().all)
    private let model: ReviewsModel

    init() {
        model = ReviewsModel(Product.ID(7), repository: repository, context: context)
    }

    @Test(
        "Presentation: nothing is sent twice, nothing typed is lost, and a failure takes no row away",
        arguments: Draw.cases(20)
    )
    func anyOrder(draw: Draw) async throws {
        var rows = (0..<draw.int(0...4)).compactMap { ProductReview.fixture(draw.int(1...5), "r\($0)") }
        repository.lists.returns(rows)
        await model.appear()
        rows = sorted(rows)
        for number in 1...draw.int(1...4) {
            let (stars, text) = (draw.int(1...5), "text \(number)")
            let error = draw.int(0...2) == 0 ? draw.one(of: [MarketError.offline, .timedOut, .cancelled]) : nil
            repository.additions.answers(error.map { .failure($0) } ?? .success(()))
            model.write(text)
            repository.additions.hold(ignoringCancellation: true)
            let count = repository.additions.callCount
            let sending = Task { _ = await model.perform(command: .init("send", "\(stars)")) }
            try await eventually(within: .seconds(10)) { [repository] in repository.additions.callCount == count + 1 }
            let more = draw.bool() ? "more \(number)" : nil
            if let more { model.write(more) }
            let again = Task { _ = await model.perform(command: .init("send", "\(draw.int(1...5))")) }
            for _ in 1...200 where repository.additions.callCount == count + 1 { await Task.yield() }
            repository.additions.release()
            await sending.value
            await again.value

            #expect(repository.additions.callCount == count + 1 && !model.state.isBusy)
            if error == nil, let review = ProductReview.fixture(stars, text) { rows = sorted(rows + [review]) }
            #expect(model.state.rows.map(\.text) == rows.map(\.text))
            #expect(model.state.text == (more ?? (error == nil ? "" : text)))
            #expect((model.state.alert != nil) == (error != nil && error != .cancelled))
            await model.answer(.ok)
        }
    }

    @Test("It shows stars, texts and the average")
    func shows() async {
        let reviews = [ProductReview.fixture(5, "Quiet."), .fixture(2, "Heavy.")].compactMap(\.self)
        let state = ReviewsState(.init(reviews: reviews), in: SceneDrawing())
        #expect(state.rows.map(\.stars) == ["★★★★★", "★★☆☆☆"])
        #expect(state.rows.map(\.text) == ["Quiet.", "Heavy."])
        #expect(state.average == "3.5")

        repository.lists.returns(reviews)
        await model.appear()
        #expect(model.state == state)
    }

    @Test("What is typed is in the state at once, and sent once however often the stars are tapped")
    func sends() async throws {
        repository.additions.returns(())
        repository.lists.returns([])
        repository.lists.hold()
        model.write("Quiet.")
        #expect(model.state.text == "Quiet.")

        let sending = try await beginSending()
        #expect(model.state.isBusy)
        let again = Task { await model.perform(command: "send/4") }
        // Whether the list is loaded meanwhile or not.
        let loading = Task { await model.load() }
        repository.additions.release()
        _ = await (sending.value, again.value)
        repository.lists.release()
        await loading.value

        #expect(model.state.rows == [ReviewsState.Row(stars: "★★★★★", text: "Quiet.")])
        #expect(model.state.text.isEmpty)
        #expect(repository.additions.callCount == 1)
    }

    @Test("A failure keeps what was typed")
    func failure() async {
        repository.additions.fails(.offline)
        model.write("Quiet.")

        await model.perform(command: "send/5")

        #expect(isTold(.offline))
        #expect(model.state.text == "Quiet.")
        #expect(!model.state.isBusy)
    }

    @Test("What is typed while a review is on its way is not lost")
    func typing() async throws {
        repository.additions.returns(())
        model.write("Quiet.")

        let sending = try await beginSending()
        model.write("And light.")
        repository.additions.release()
        await sending.value

        #expect(repository.additions.calls.map(\.text) == ["Quiet."])
        #expect(model.state.text == "And light.")
        #expect(model.state.rows.map(\.text) == ["Quiet."])
    }

    @Test("A new review stands where it will stand when the list is loaded again")
    func place() async {
        repository.lists.returns([.fixture(5, "a"), .fixture(3, "b")].compactMap(\.self))
        repository.additions.returns((), ())
        await model.appear()

        for (stars, text) in [(5, "c"), (4, "d")] {
            model.write(text)
            await model.perform(command: .init("send", String(stars)))
        }

        #expect(model.state.rows.map(\.text) == ["a", "c", "d", "b"])
        #expect(model.state.average == "4.3")
    }

    @Test("A failure is told and takes nothing away, and a cancelled request is none")
    func failures() async {
        repository.lists.fails(.offline)
        repository.lists.returns([ProductReview.fixture(5, "a")].compactMap(\.self))
        repository.lists.fails(.cancelled, .offline)
        repository.additions.fails(.timedOut)
        repository.additions.returns(())

        await model.appear()
        #expect(isTold(.offline))
        #expect(!model.state.isBusy)
        await model.answer(.ok)
        await model.appear()
        await model.appear()

        #expect(model.state.rows.map(\.text) == ["a"])
        #expect(model.state.alert == nil)
        await model.appear()
        #expect(isTold(.offline))
        model.write("b")
        await model.perform(command: "send/4")

        #expect(isTold(.timedOut))
        #expect(model.state.rows.map(\.text) == ["a"])
        #expect(model.state.average == "5.0")
        await model.perform(command: "send/4")
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
        let context = SceneContext(market: market.useCases)
        let writer = ReviewsModel(Product.ID(7), repository: repository, context: context)
        writer.write("Quiet keys.")
        await writer.perform(command: "send/5")

        let reader = ReviewsModel(Product.ID(7), repository: repository, context: context)
        await reader.appear()

        #expect(reader.state.rows == [ReviewsState.Row(stars: "★★★★★", text: "Quiet keys.")])
        #expect(reader.state.average == "5.0")
    }

    private func sorted(_ reviews: [ProductReview]) -> [ProductReview] {
        (1...5).reversed().flatMap { stars in reviews.filter { $0.stars.count == stars } }
    }

    /// Sends what is typed with five stars; returns when the request is on its way, where it is held.
    private func beginSending() async throws -> Task<Void, Never> {
        repository.additions.hold()
        let sending = Task { _ = await model.perform(command: "send/5") }
        try await eventually(within: .seconds(10)) { [repository] in repository.additions.callCount == 1 }
        return sending
    }

    private func isTold(_ error: MarketError) -> Bool {
        model.state.alert?.message == context.alerts.error(error)?.message
    }
}
