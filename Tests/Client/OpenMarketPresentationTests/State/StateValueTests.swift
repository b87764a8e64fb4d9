import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@MainActor
@Suite("States of loading", .slot, .timeLimit(.minutes(10)))
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
}
