public import OpenMarketDomain
import Synchronization

/// One function of a double: it records what it is called with and gives the scripted responses.
///
/// Answers are used once, in the order they were scripted and by the order of
/// the calls. When none is left, the fallback responds; when there is none
/// either, a double that works in memory does its work; in any other, the call
/// is recorded as unexpected and fails with `MarketError.unscripted`.
///
/// ```swift
/// let products = InMemoryMarket().products
/// products.pages.returns(.fixture(ids: 1...20), .fixture(number: 2, ids: 21...23, hasNext: false))
/// products.pages.hold()               // calls wait …
/// await products.pages.untilCalled()  // … and the test knows when one does
/// products.pages.release()
/// try products.verify()
/// ```
public final class MockCall<Input: Sendable, Output: Sendable>: Verifiable {
    /// A scripted response.
    public typealias Answer = Result<Output, MarketError>
    /// A function that makes up responses.
    public typealias Handler = @Sendable (Input) async throws(MarketError) -> Output

    enum Fallback {
        case none
        case value(Output)
        case handler(Handler)
    }

    private struct State {
        var calls: [Input] = []
        var answers: [Answer] = []
        var unexpected: [String] = []
        var fallback: Fallback
    }

    public let name: String
    private let state: Mutex<State>
    private let gate = Gate(isOpen: true)
    private let started = Tally()

    /// A call without scripted responses, and without a fallback unless one is given.
    public init(_ name: String, fallback: Output? = nil) {
        self.name = name
        self.state = Mutex(State(fallback: fallback.map(Fallback.value) ?? .none))
    }

    /// The inputs of its calls, in order.
    public var calls: [Input] { state.withLock { $0.calls } }
    public var callCount: Int { calls.count }
    /// The calls without a scripted response, described.
    public var unexpectedCalls: [String] { state.withLock { $0.unexpected } }
    /// The scripted responses that were not used yet.
    public var unusedAnswers: [Answer] { state.withLock { $0.answers } }

    public var reports: [MockReport] {
        state.withLock { state in
            [
                MockReport(
                    name: name,
                    callCount: state.calls.count,
                    unexpectedCalls: state.unexpected,
                    unusedAnswers: state.answers.map(Self.describe)
                )
            ]
        }
    }

    private func add(_ answers: [Answer]) {
        state.withLock { $0.answers += answers }
    }

    /// Records a call and decides about its response in one step, so that the order of calls is the order of responses.
    private func begin(_ input: Input) -> (number: Int, answer: Answer?, fallback: Fallback) {
        let result = state.withLock { state in
            state.calls.append(input)
            let answer = state.answers.isEmpty ? nil : state.answers.removeFirst()
            return (state.calls.count - 1, answer, state.fallback)
        }
        started.change(by: 1)
        return result
    }

    private func refuse(_ input: Input) throws(MarketError) -> Output {
        state.withLock { $0.unexpected.append("\(name)(\(input))") }
        throw .unscripted
    }

    private static func describe(_ answer: Answer) -> String {
        switch answer {
        case .success(let output): "\(output)"
        case .failure(let error): "throws \(error)"
        }
    }
}

extension MockCall {
    /// Makes calls wait after they are recorded.
    ///
    /// A call whose task is cancelled while it waits fails with `cancelled` at once,
    /// unless cancellation is ignored, as a server does.
    public func hold(ignoringCancellation: Bool = false) {
        gate.close(ignoringCancellation: ignoringCancellation)
    }

    /// Lets all calls go on, now and from now on.
    public func release() {
        gate.open()
    }

    /// Lets one waiting call go on, by its place among all calls, from 0.
    public func release(call number: Int) {
        gate.letThrough(number: number)
    }

    /// The number of calls that wait to be released.
    public var heldCount: Int { gate.waiterCount }

    /// Returns once `count` calls wait to be released.
    public func untilHeld(_ count: Int = 1) async {
        await gate.untilWaiting(count)
    }

    /// Returns once it was called so often.
    public func untilCalled(_ count: Int = 1) async {
        await started.reach(count)
    }
}

extension MarketError {
    /// The error that a double throws for a call without a script.
    public static let unscripted = MarketError.invalidRequest(InvalidRequest(rawValue: "unscripted"))
}

extension MockCall {
    /// Scripts the next responses, each of which is used once.
    public func returns(_ outputs: Output...) {
        add(outputs.map { .success($0) })
    }

    /// Scripts the next calls as failures.
    public func fails(_ errors: MarketError...) {
        add(errors.map { .failure($0) })
    }

    /// Scripts the next responses, successes and failures.
    public func answers(_ answers: Answer...) {
        add(answers)
    }

    /// Gives this response whenever no scripted one is left.
    public func always(_ output: Output) {
        state.withLock { $0.fallback = .value(output) }
    }

    /// Makes up a response whenever no scripted one is left.
    public func handles(_ handler: @escaping Handler) {
        state.withLock { $0.fallback = .handler(handler) }
    }

    /// Records a call, waits while calls are held, and responds.
    public func callAsFunction(_ input: Input) async throws(MarketError) -> Output {
        try await self(input) { () throws(MarketError) in try refuse(input) }
    }

    /// Records a call, waits while calls are held, and responds as scripted, or else as `step` does.
    func callAsFunction(
        _ input: Input,
        or step: () async throws(MarketError) -> Output
    ) async throws(MarketError) -> Output {
        let call = begin(input)
        do throws(CancellationError) { try await gate.pass(as: call.number) } catch { throw .cancelled }
        if let answer = call.answer { return try answer.get() }
        switch call.fallback {
        case .value(let output): return output
        case .handler(let handler): return try await handler(input)
        case .none: return try await step()
        }
    }

    /// Records a call and responds at once, for functions that cannot wait; only a value can be the fallback.
    public func now(_ input: Input) throws(MarketError) -> Output {
        try now(input) { () throws(MarketError) in try refuse(input) }
    }

    /// Records a call and responds at once as scripted, or else as `step` does.
    func now(_ input: Input, or step: () throws(MarketError) -> Output) throws(MarketError) -> Output {
        let call = begin(input)
        if let answer = call.answer { return try answer.get() }
        if case .value(let output) = call.fallback { return output }
        return try step()
    }

    /// Records a call and responds at once: for functions that cannot fail either, which then give `substitute`.
    public func now(_ input: Input, or substitute: Output) -> Output {
        do throws(MarketError) {
            return try now(input)
        } catch {
            return substitute
        }
    }
}

extension MockCall where Output == Void {
    /// Scripts one success.
    public func succeeds() {
        returns(())
    }

    /// Succeeds whenever no scripted response is left.
    public func alwaysSucceeds() {
        always(())
    }
}

extension MockCall where Input == Void {
    /// Records a call, waits while calls are held, and responds.
    public func callAsFunction() async throws(MarketError) -> Output {
        try await self(())
    }
}
