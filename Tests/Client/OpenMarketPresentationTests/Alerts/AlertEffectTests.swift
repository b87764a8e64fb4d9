import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Effects of alert buttons", .slot)
@MainActor
struct AlertEffectTests {
    private struct State: AlertingState {
        var alert: AlertModel?
    }

    private final class Log {
        var lines: [String] = []
    }

    private let director = AlertDirector(Wording(.english))
    private let source = StateSource(State())
    private let log = Log()

    @Test("A button does its own effect with the text of the field, after the alert is gone")
    func effect() async {
        source.show(
            director.secretPrompt().on(.submit) { [source, log] text in
                log.lines.append("\(text == Secret("pw")) \(source.value.alert == nil)")
            }
        )
        await source.answer(.submit, text: Secret("pw"))
        #expect(log.lines == ["true true"])
        await source.answer(.submit, text: Secret("pw"))
        #expect(log.lines.count == 1)
    }

    @Test("A button that the alert does not have does nothing, and one without an effect closes the alert")
    func absent() async {
        let alert = director.confirmDelete().on(.yes) { [log] _ in log.lines.append("yes") }
            .on(.leave) { [log] _ in log.lines.append("leave") }
        for choice in [AlertChoice.leave, .no] {
            source.show(alert)
            await source.answer(choice)
            #expect(source.value.alert == nil)
        }
        #expect(log.lines.isEmpty)
    }

    @Test(
        "Each alert is shown until it is answered, the last one first; one that says the same is one",
        arguments: 0..<8
    )
    func turns(seed: UInt64) async {
        var random = SeededGenerator(seed: seed)
        let alerts = [director.created(), director.deleted(), director.confirmDelete(), director.reported()]
        var unanswered: [AlertKind] = []
        for _ in 0..<60 {
            if Bool.random(using: &random), let alert = alerts.randomElement(using: &random) {
                source.show(alert)
                unanswered.removeAll { $0 == alert.kind }
                unanswered.append(alert.kind)
            } else if !unanswered.isEmpty {
                await source.answer(.ok)
                unanswered.removeLast()
            }
            #expect(source.value.alert?.kind == unanswered.last)
        }
    }

    @Test("Each of several buttons has its own value, also after the words have changed")
    func values() async {
        for reason in Report.Reason.allCases {
            source.show(director.reportReasons { [log] in log.lines.append("\($0)") })
            source.retellAlert(in: Wording(.korean))
            guard let choice = AlertChoice(rawValue: "\(reason)") else { return #expect(Bool(false)) }
            await source.answer(choice)
        }
        #expect(log.lines == Report.Reason.allCases.map { "\($0)" })
    }
}
