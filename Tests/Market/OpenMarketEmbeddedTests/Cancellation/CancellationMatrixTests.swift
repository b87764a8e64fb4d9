import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketTesting
import Synchronization
import TestSupport
import Testing

/// Every use case, cancelled in every phase, over the embedded market.
@Suite("Giving up returns", .slot, .serialized, .timeLimit(.minutes(15)))
struct CancellationMatrixTests {
    /// Where a use case is when it is cancelled.
    enum Phase: Sendable {
        case beforeStart
        case waitingForSession
        case renewingLogin
        case inFlight(request: Int)
        case betweenAttempts(request: Int)
        case cleanUp(afterRequest: Int)

        var trouble: TroubledTransport.Trouble {
            switch self {
            case .beforeStart, .waitingForSession: .none
            case .renewingLogin: .silence(from: 1)
            case .inFlight(let request): .silence(from: request)
            case .betweenAttempts(let request): .busy(at: request)
            case .cleanUp(let request): .refusal(at: request)
            }
        }

        /// Whether the use case may fail for another reason before, or instead.
        var mayFail: Bool {
            if case .cleanUp = self { return true }
            return false
        }

        static func all(requests: Int) -> [Phase] {
            let places = requests > 0 ? Array(1...requests) : []
            return [.beforeStart, .waitingForSession, .renewingLogin] + places.map { .inFlight(request: $0) }
                + places.map { .betweenAttempts(request: $0) } + places.map { .cleanUp(afterRequest: $0) }
        }
    }

    /// A run of a use case: what came of it, and how long it took from being cancelled, if it was.
    private struct Outcome: Sendable {
        let result: Result<Void, any Error>
        let wasCancelled: Bool
        let time: Duration
    }

    /// A hang fails here instead of at the time limit; a pause that goes on has no end.
    private static let limit = Duration.seconds(300)
    private static let longest = Mutex(Duration.zero)

    @Test(
        "Every use case returns when it is cancelled, in every phase",
        arguments: CancellableUseCase.all,
        CancellationTown.Products.allCases.prefix(repetitions(1, nightly: .max))
    )
    func matrix(useCase: CancellableUseCase, products: CancellationTown.Products) async throws {
        let town = try await CancellationTown(products)
        var longest = Duration.zero
        var count = 0
        for phase in Phase.all(requests: try await requests(of: useCase, in: town)) {
            count += 1
            guard let outcome = try await run(useCase, in: town, as: "ann\(count)", phase) else {
                Issue.record("\(useCase.testDescription) does not return when it is cancelled: \(phase)")
                continue
            }
            #expect(allows(outcome, of: useCase, in: phase), "\(phase): \(outcome.result)")
            if outcome.wasCancelled { longest = max(longest, outcome.time) }
        }
        await town.close()
        let ever = Self.longest.withLock { value in
            value = max(value, longest)
            return value
        }
        let (own, all) = (longest / .milliseconds(1), ever / .milliseconds(1))
        print(
            "cancelled: \(useCase.testDescription), \(products): \(count) phases, at most \(own) ms; so far \(all) ms"
        )
    }

    @Test("No use case is missing")
    func complete() {
        // The mocks have one call for each function of each use case.
        let names = Set(MockUseCases().reports.map(\.name)).filter { !$0.hasPrefix("ImagePrefetching.") }
        let missing = names.subtracting(CancellableUseCase.all.map(\.testDescription))
        #expect(missing.isEmpty, "\(missing.sorted())")
    }

    /// How many requests the use case makes when nothing is wrong.
    private func requests(of useCase: CancellableUseCase, in town: CancellationTown) async throws -> Int {
        if let requests = useCase.requests { return requests }
        let (scene, transport) = try await town.scene("counted")
        try? await useCase.run(scene)
        return transport.requests
    }

    /// Cancels a use case when it has got as far as the phase, or lets it end when it never does; `nil` when it hangs.
    private func run(
        _ useCase: CancellableUseCase,
        in town: CancellationTown,
        as name: String,
        _ phase: Phase
    ) async throws -> Outcome? {
        var slow: SlowSessionStore?
        let (scene, transport) = try await town.scene(name, phase.trouble) { store, session in
            switch phase {
            case .renewingLogin:
                return InMemorySessionStore(session.expired)
            case .waitingForSession:
                let store = SlowSessionStore(store)
                slow = store
                return store
            default:
                return store
            }
        }
        defer {
            slow?.gate.open()
            transport.letGo()
        }
        if let slow {
            // The first one to ask is in the store, which stops for no one; the use case waits behind it.
            for client in [scene.client, scene.waiting] {
                let reading = client.sessions
                Task { _ = try? await reading.session() }
            }
            await slow.gate.untilWaiting(2)
        }
        let isOver = Mutex(false)
        let call = Task {
            if case .beforeStart = phase { withUnsafeCurrentTask { $0?.cancel() } }
            defer { isOver.withLock { $0 = true } }
            return await Result { try await useCase.run(scene) }
        }
        await reach(phase, transport, sends: useCase.requests != 0) { isOver.withLock { $0 } }
        // What is not held in its phase may come to its end at any moment.
        var isHeld = true
        if case .renewingLogin = phase { isHeld = transport.isInTrouble }
        let wasCancelled = isHeld && !isOver.withLock { $0 }
        let clock = ContinuousClock()
        let start = clock.now
        call.cancel()
        guard let result = await call.value(within: Self.limit, on: ContinuousClock()) else { return nil }
        return Outcome(result: result, wasCancelled: wasCancelled, time: start.duration(to: clock.now))
    }

    /// Waits until a use case is as far as the phase, or over; one that sends nothing never gets into trouble.
    private func reach(
        _ phase: Phase,
        _ transport: TroubledTransport,
        sends: Bool,
        isOver: () -> Bool
    ) async {
        switch phase {
        case .beforeStart:
            break
        case .waitingForSession:
            for _ in 0..<200 { await Task.yield() }
        case .renewingLogin where !sends:
            for _ in 0..<200 { await Task.yield() }
        case .renewingLogin, .inFlight, .betweenAttempts, .cleanUp:
            while !transport.isInTrouble, !isOver(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
            // The response has to be read before there is a pause.
            if case .betweenAttempts = phase { for _ in 0..<200 { await Task.yield() } }
        }
    }

    private func allows(_ outcome: Outcome, of useCase: CancellableUseCase, in phase: Phase) -> Bool {
        switch outcome.result {
        case .success: !outcome.wasCancelled || useCase.endsQuietly || phase.mayFail
        case .failure(MarketError.cancelled), .failure(MarketError.unsupported): true
        case .failure: !outcome.wasCancelled || phase.mayFail
        }
    }
}

extension Result where Success == Void, Failure == any Error {
    fileprivate init(_ work: () async throws -> Void) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
