import OpenMarketData
import OpenMarketDomain
@testable import OpenMarketInfrastructure
import Testing

/// The transports that keep the same rules.
enum TransportKind: Sendable, CaseIterable {
    case urlSession
    #if os(Linux)
        case curl
    #endif

    /// The one that is tested now.
    @TaskLocal static var tested = TransportKind.urlSession
}

/// What tests look at beside the calls themselves.
protocol InspectableTransport: HTTPTransport {
    var slots: TurnQueue { get }
    var running: RunningTransfers { get }
    func shutDown()
}

extension URLSessionTransport: InspectableTransport {
    var slots: TurnQueue { exchanges.slots }
    var running: RunningTransfers { exchanges.running }
}

#if os(Linux)
    extension CurlTransport: InspectableTransport {
        var slots: TurnQueue { exchanges.slots }
        var running: RunningTransfers { exchanges.running }
    }
#endif

/// A transport of the kind that is tested now.
func makeTransport(_ settings: NetworkSettings = .default) throws -> any InspectableTransport {
    switch TransportKind.tested {
    case .urlSession: return URLSessionTransport(settings)
    #if os(Linux)
        case .curl: return try #require(CurlTransport(settings), "There is no libcurl on this machine")
    #endif
    }
}

/// Runs every test of a suite once for each kind of transport, each time with a suite of its own.
struct EveryTransportTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for kind in TransportKind.allCases {
            try await TransportKind.$tested.withValue(kind) { try await function() }
        }
    }
}

extension Trait where Self == EveryTransportTrait {
    /// With each kind of transport.
    static var everyTransport: Self { Self() }
}
