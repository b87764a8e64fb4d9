import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct MockCallTests {
    private let call = MockCall<Int, String>("Thing.say")

    @Test("Results are used once, in the order they were scripted")
    func order() async throws {
        call.returns("a", "b")
        call.fails(.offline)
        #expect(try await call(1) == "a")
        #expect(try await call(2) == "b")
        await #expect(throws: MarketError.offline) { try await call(3) }
        #expect(call.calls == [1, 2, 3])
        #expect(call.callCount == 3)
        try call.verify()
    }

    @Test("A call without a response fails clearly and is reported")
    func unexpected() async {
        await #expect(throws: MarketError.unscripted) { try await call(7) }
        #expect(call.unexpectedCalls == ["Thing.say(7)"])
        let failure = #expect(throws: MockVerificationFailure.self) { try call.verify() }
        #expect(failure?.description == "Thing.say: called 1 time\n  unexpected call: Thing.say(7)")
    }

    @Test("A scripted response that was not used is reported")
    func unused() {
        call.returns("left over")
        call.fails(.timedOut)
        #expect(call.unusedAnswers.count == 2)
        let failure = #expect(throws: MockVerificationFailure.self) { try call.verify() }
        #expect(
            failure?.description
                == "Thing.say: called 0 times\n  unused answer: left over\n  unused answer: throws timedOut"
        )
    }

    @Test("The fallback is used when the script is used up, and need not be used")
    func fallback() async throws {
        call.returns("scripted")
        call.always("fallback")
        let said = [try await call(1), try await call(2), try await call(3)]
        #expect(said == ["scripted", "fallback", "fallback"])
        try call.verify()
        try MockCall<Int, String>("other", fallback: "x").verify()
    }

    @Test("A handler makes up results from the input")
    func handler() async throws {
        call.handles { number async throws(MarketError) in
            guard number > 0 else { throw .notFound }
            return "\(number)!"
        }
        #expect(try await call(5) == "5!")
        await #expect(throws: MarketError.notFound) { try await call(0) }
    }

    @Test("Functions that cannot wait or fail return at once")
    func synchronous() throws {
        call.returns("a")
        #expect(try call.now(1) == "a")
        #expect(throws: MarketError.unscripted) { try call.now(2) }
        #expect(call.now(3, or: "substitute") == "substitute")
        #expect(call.unexpectedCalls.count == 2)
    }

    @Test("Held calls wait until they are released, one by one or all together")
    func held() async throws {
        call.returns("first", "second", "third")
        call.hold()
        let tasks = await startInOrder(3)
        #expect(call.heldCount == 3)
        call.release(call: 1)
        #expect(try await tasks[1].value == "second")
        #expect(call.heldCount == 2)
        call.release()
        #expect(try await tasks[0].value == "first")
        #expect(try await tasks[2].value == "third")
        call.always("later")
        #expect(try await call(9) == "later")
    }

    @Test("A held call whose task is cancelled fails at once")
    func heldAndCancelled() async {
        call.hold()
        let tasks = await startInOrder(1)
        tasks[0].cancel()
        await #expect(throws: MarketError.cancelled) { try await tasks[0].value }
        #expect(call.heldCount == 0)
    }

    @Test("A held call that ignores cancellation returns when it is released")
    func heldIgnoringCancellation() async throws {
        call.returns("late")
        call.hold(ignoringCancellation: true)
        let tasks = await startInOrder(1)
        tasks[0].cancel()
        #expect(call.heldCount == 1)
        call.release()
        #expect(try await tasks[0].value == "late")
    }

    @Test("Calls from many tasks at once are all recorded, and each gets a response of its own")
    func concurrent() async throws {
        for number in 0..<500 { call.returns("\(number)") }
        let answers = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<500 { group.addTask { [call] in try await call(number) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(answers.count == 500)
        #expect(call.calls.sorted() == Array(0..<500))
        try call.verify()
    }

    /// Starts calls so that the order of their beginning is certain.
    private func startInOrder(_ count: Int) async -> [Task<String, any Error>] {
        var tasks: [Task<String, any Error>] = []
        for number in 0..<count {
            tasks.append(Task { [call] in try await call(number) })
            await call.untilHeld(number + 1)
        }
        return tasks
    }
}
