import Foundation
public import OpenMarketData
public import OpenMarketDomain
public import OpenMarketWire
import Synchronization

/// A transport without a network: it records requests and responds from a script.
///
/// Each stub is used once. A request takes the first unused stub that fits it;
/// one that fits none is refused by name, fails as unreachable, and is reported
/// by ``Verifiable/verify()``, as are stubs that were never used. Every instance is
/// on its own, so tests may run in parallel.
///
/// ```swift
/// let transport = StubTransport()
/// transport.stub(.get, "/api/products", .json(#"{"pages": []}"#))
/// transport.stub(.get, "/api/products", .failure(.timedOut))
/// // … run the code …
/// try transport.verify()
/// ```
public final class StubTransport: HTTPTransport, Verifiable {
    /// A request and what was said about it.
    public struct Call: Sendable {
        public let request: HTTPRequest
        public let options: CallOptions
    }

    private struct Stub {
        /// `nil` for any request.
        let method: HTTPMethod?
        /// The expected target; with a query when the query has to be compared as well.
        let target: String?
        let answer: StubResponse

        func fits(_ request: HTTPRequest) -> Bool {
            guard method == nil || method == request.method else { return false }
            guard let target else { return true }
            return target == (target.contains("?") ? request.target : request.path)
        }

        var description: String {
            let outcome = answer.failure.map { "\($0.cause)" } ?? "\(answer.status)"
            return "\(method?.rawValue ?? "any") \(target ?? "request") → \(outcome)"
        }
    }

    private enum Script {
        case stub(StubResponse)
        case rule(@Sendable (HTTPRequest) async -> StubResponse)
    }

    private struct State {
        var stubs: [Stub] = []
        var calls: [Call] = []
        var unexpected: [String] = []
        var isClosed = false
        var rule: (@Sendable (HTTPRequest) async -> StubResponse)?

        /// Records a call and takes the stub that fits it.
        mutating func take(_ call: Call, name: String) -> Script? {
            calls.append(call)
            if !isClosed {
                let place = stubs.firstIndex { $0.fits(call.request) }
                if let place { return .stub(stubs.remove(at: place).answer) }
                if let rule { return .rule(rule) }
            }
            let reason = isClosed ? "after the end of \(name): " : ""
            let request = call.request
            unexpected.append("\(reason)\(request.method.rawValue) \(request.origin)\(request.target)")
            return nil
        }

        /// The requests that are still expected, for the message about an unexpected one.
        var expected: String {
            stubs.isEmpty ? "no request" : stubs.map(\.description).joined(separator: ", ")
        }
    }

    /// The name used in reports: the test's own, unless given.
    public let name: String
    private let clock: any Clock<Duration>
    private let report: @Sendable (String) -> Void
    private let state = Mutex(State())
    private let started = Tally()

    /// A transport without stubs.
    ///
    /// - Parameters:
    ///   - name: The name used in reports.
    ///   - clock: Measures the delays of its responses; a test that moves time itself gives a `ManualClock`.
    ///   - report: Gets every unexpected request at once: the error that the code under test
    ///     makes of it may not name it. Prints to standard error by default.
    public init(
        _ name: String = #function,
        clock: any Clock<Duration> = Surroundings.system.clock,
        report: @escaping @Sendable (String) -> Void = StubTransport.print
    ) {
        (self.name, self.clock, self.report) = (name, clock, report)
    }

    /// Prints a line to standard error, where the output of a test run shows it beside the failure.
    public static func print(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }

    /// Answers one request with this method and path, or with this path and query.
    public func stub(_ method: HTTPMethod, _ target: String, _ answer: StubResponse) {
        state.withLock { $0.stubs.append(Stub(method: method, target: target, answer: answer)) }
    }

    /// Responds to the next requests, independent of method and path.
    public func answerNext(_ answers: StubResponse...) {
        state.withLock { state in
            state.stubs += answers.map { Stub(method: nil, target: nil, answer: $0) }
        }
    }

    /// Answers every request for which there is no stub.
    public func answerAlways(_ answer: StubResponse) {
        answerEach { _ in answer }
    }

    /// Answers every request for which there is no stub by a rule, as a server would.
    public func answerEach(_ rule: @escaping @Sendable (HTTPRequest) async -> StubResponse) {
        state.withLock { $0.rule = rule }
    }

    /// Refuses everything from now on, so that a late request of this test is seen.
    public func close() {
        state.withLock { $0.isClosed = true }
    }

    /// The calls, in order.
    public var calls: [Call] { state.withLock { $0.calls } }
    /// The requests, in order.
    public var requests: [HTTPRequest] { calls.map(\.request) }

    /// Returns once `count` requests were sent.
    public func untilCalled(_ count: Int = 1) async {
        await started.reach(count)
    }

    /// The refused requests and the unused stubs.
    public var reports: [MockReport] {
        state.withLock { state in
            [
                MockReport(
                    name: "StubTransport \(name)",
                    callCount: state.calls.count,
                    unexpectedCalls: state.unexpected,
                    unusedAnswers: state.stubs.map(\.description)
                )
            ]
        }
    }

    /// Records the request and responds as scripted.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        let answer = try await take(request, options: options)
        if let failure = answer.failure { throw failure }
        return HTTPResponse(
            status: answer.status,
            headers: answer.headers,
            body: try StubChunks(answer, limit: options.responseLimit).whole()
        )
    }

    /// Always `true`: a body is delivered while it arrives.
    public var deliversInPieces: Bool { true }

    /// Records the request and delivers the response in the pieces it was scripted in.
    public func stream(
        _ request: HTTPRequest,
        options: CallOptions
    ) async throws(TransportError) -> HTTPStreamedResponse {
        let answer = try await take(request, options: options)
        if let failure = answer.failure, answer.chunks.isEmpty { throw failure }
        let chunks = StubChunks(answer, limit: options.responseLimit)
        return HTTPStreamedResponse(
            status: answer.status,
            headers: answer.headers,
            chunks: HTTPChunks { () async throws(TransportError) in try chunks.next() }
        )
    }

    private func take(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> StubResponse {
        let found = state.withLock { $0.take(Call(request: request, options: options), name: name) }
        started.change(by: 1)
        let answer: StubResponse
        switch found {
        case .stub(let scripted): answer = scripted
        case .rule(let rule): answer = await rule(request)
        case nil:
            throw refuse(request)
        }
        do {
            try await answer.gate?.pass()
            if let delay = answer.delay { try await clock.sleep(for: delay) }
        } catch {
            throw .cancelled
        }
        let length = request.body.length
        if length > 0 {
            options.progress?(.sending(bytes: length, total: length))
            options.progress?(.waiting)
        }
        return answer
    }

    /// Names the request and what was expected at once: the error that the code under test makes of it may not.
    private func refuse(_ request: HTTPRequest) -> TransportError {
        let expected = state.withLock { $0.expected }
        let method = request.method.rawValue
        report("StubTransport: \(name) did not expect \(method) \(request.target); it expects \(expected)")
        return TransportError(.unreachable, detail: "\(name) did not expect \(method) \(request.path)")
    }
}

/// The pieces of a stubbed body, delivered within the limit of the call.
final class StubChunks: Sendable {
    private struct State {
        var rest: ArraySlice<Data>
        var delivered = 0
    }

    private let state: Mutex<State>
    private let failure: TransportError?
    private let limit: Int

    init(_ answer: StubResponse, limit: Int) {
        self.state = Mutex(State(rest: answer.chunks[...]))
        self.failure = answer.failure
        self.limit = limit
    }

    func next() throws(TransportError) -> Data? {
        let (chunk, delivered) = state.withLock { state in
            let chunk = state.rest.popFirst()
            state.delivered += chunk?.count ?? 0
            return (chunk, state.delivered)
        }
        guard delivered <= limit else { throw TransportError(.responseTooLarge(limit: limit)) }
        if chunk == nil, let failure { throw failure }
        return chunk
    }

    func whole() throws(TransportError) -> Data {
        var whole = Data()
        while let chunk = try next() { whole += chunk }
        return whole
    }
}
