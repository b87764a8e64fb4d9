import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Trying again", .slot, .timeLimit(.minutes(10)))
struct RetryTests {
    private let stage = Stage()

    nonisolated static let final: [MarketError] = [
        .notFound, .unreadable(Unreadable(expected: "a number")), .unsupported(.categories), .insecureConnection,
        .conflict, .notOwner, .requestTooLarge, .image(.corrupt), .rejected(ServerRejection(status: 422)),
    ]

    nonisolated static let passing: [MarketError] = [
        .offline, .unreachable, .connectionLost, .timedOut, .server(ServerRejection(status: 500)),
        .unavailable(retryAfter: nil), .rateLimited(retryAfter: nil), .unreadable(.page),
    ]

    /// What the alert of a list with rows, a form and a chat is about after the same failure.
    private func kinds(after error: MarketError) async throws -> [AlertKind?] {
        stage.lists.sell(from: ServedProducts(count: 3))
        let (list, _) = stage.list()
        await list.load()
        stage.lists.pages.fails(error)
        await list.refresh()

        stage.market.registerProduct.call.fails(error)
        let (form, _) = stage.filledForm()
        await form.submit()

        let chat = RoomDriver()
        let first = Message.theirs("1")
        chat.pages.fails(error)
        try await chat.open()
        await chat.tell([first], older: first.cursor)
        await chat.model.loadOlder()
        return [list.state.alert?.kind, form.state.alert?.kind, chat.model.state.alert?.kind]
    }

    @Test("It is offered wherever the same may go better the next time", arguments: passing)
    func offered(error: MarketError) async throws {
        #expect(try await kinds(after: error) == [.retry, .retry, .retry])
    }

    @Test("It is not offered for what stays as it is", arguments: final)
    func notOffered(error: MarketError) async throws {
        #expect(try await kinds(after: error) == [.error, .error, .error])
    }

    @Test("Every error is one or the other")
    func every() {
        let worth = ErrorSamples.all.filter(\.isWorthRetrying)
        #expect(Set(worth.map(ErrorSamples.number)) == Set(Self.passing.map(ErrorSamples.number)))
    }
}
