import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@MainActor
@Suite("States of loading", .timeLimit(.minutes(10)))
struct StateValueTests {
    @Test("What was there before can be shown while something loads and after it failed")
    func values() {
        let problem = Problem(.offline, in: Wording(.english))
        let states: [LoadState<Int>] = [.idle, .loading(nil), .loading(1), .loaded(2), .failed(problem, 3)]
        #expect(states.map(\.value) == [nil, nil, 1, 2, 3])
        #expect(states.map(\.isLoading) == [false, true, true, false, false])
        #expect(states.map(\.problem) == [nil, nil, nil, nil, problem])
    }

    @Test("A problem speaks the language of the front end", arguments: [Language.korean, .english, .japanese])
    func problem(language: Language) {
        let wording = Wording(language)
        let problem = Problem(.timedOut, in: wording)
        #expect(problem.error == .timedOut)
        #expect(problem.text == wording.text(of: .timedOut))
    }

    @Test("A counter is active until the last of several things has ended")
    func overlapping() async throws {
        let counter = ActivityCounter()
        let gate = Gate()
        #expect(!counter.isActive)
        let one = Task { try await counter.during { () async throws(CancellationError) in try await gate.pass(as: 1) } }
        let two = Task { try await counter.during { () async throws(CancellationError) in try await gate.pass(as: 2) } }
        await gate.untilWaiting(2)
        #expect(counter.count == 2)
        gate.letThrough(number: 2)
        try await two.value
        #expect(counter.isActive)
        gate.open()
        try await one.value
        #expect(!counter.isActive)
    }

    @Test("Something that fails or is given up has ended too, and its error is handed on")
    func failing() async {
        let counter = ActivityCounter()
        await #expect(throws: MarketError.offline) {
            try await counter.during { () async throws(MarketError) in throw .offline }
        }
        #expect(counter.count == 0)
        let gate = Gate()
        let task = Task {
            try await counter.during { () async throws(CancellationError) in try await gate.pass() }
        }
        await gate.untilWaiting()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!counter.isActive)
    }
}
