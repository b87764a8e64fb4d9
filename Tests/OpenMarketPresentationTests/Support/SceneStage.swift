import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting

/// A market of mocks and a clock that a test moves: what scenes are tried on.
@MainActor
struct SceneStage {
    let market = MockUseCases()
    let clock = ManualClock()
    let context: SceneContext

    /// A stage, with somebody logged in or nobody.
    init(hasAccounts: Bool = true, history: any SearchHistory = MemorySearchHistory()) {
        var useCases = market.all
        if !hasAccounts { useCases.accounts = nil }
        context = SceneContext(
            market: useCases,
            wording: Wording(.english),
            history: history,
            clock: clock,
            now: { Date(timeIntervalSince1970: 1_700_000_000) }
        )
    }

    var accounts: MockAccountUseCases { market.accounts }
    var wording: Wording { context.wording }

    /// Logs somebody in, and returns once the scenes know.
    func logIn(_ session: Session = .fixture(auth: .fixture())) async throws {
        try await market.sessions.save(session)
        await until { context.session.session == session }
    }

    /// Logs whoever it is out, and returns once the scenes know.
    func logOut() async throws {
        try await market.sessions.clear()
        await until { context.session.session == nil }
    }
}

/// Where a scene has led to, in order.
@MainActor
final class ExitLog<Exit> {
    private(set) var exits: [Exit] = []

    func note(_ exit: Exit) {
        exits.append(exit)
    }
}

/// Everything that could end up in a log about a value.
func traces(of value: some Any) -> String {
    var text = "\(value)" + String(reflecting: value)
    dump(value, to: &text)
    return text
}

/// A stream that a test feeds, and that tells when nobody reads it any more.
struct Feed<Value: Sendable>: Sendable {
    let stream: AsyncStream<Value>
    let source: AsyncStream<Value>.Continuation
    private let ended: AsyncStream<Void>

    init() {
        (stream, source) = AsyncStream.makeStream(of: Value.self)
        let (ended, signal) = AsyncStream.makeStream(of: Void.self)
        self.ended = ended
        source.onTermination = { _ in signal.finish() }
    }

    /// Returns once nobody reads the stream any more.
    func untilAbandoned() async {
        for await _ in ended {}
    }
}
