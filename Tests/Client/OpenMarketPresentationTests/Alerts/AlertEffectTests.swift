import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Effects of alert buttons", .slot)
@MainActor
struct AlertEffectTests {
    private struct State: SceneState {
        struct Facts: Sendable {}
        let alert: AlertModel?

        init(_ facts: Facts, in drawing: SceneDrawing) { alert = drawing.alert }
    }

    private final class Log {
        var lines: [String] = []
    }

    private let director = AlertDirector(Wording(.english))
    private let context = SceneContext(market: MockUseCases().all, wording: Wording(.english))
    private let scene: DrawnScene<State, Never>
    private let log = Log()

    init() {
        scene = DrawnScene(State.Facts(), context: context)
    }

    @Test("A button does its own effect with the text of the field, after the alert is gone")
    func effect() async {
        scene.show(
            director.secretPrompt().on(.submit) { [scene, log] text in
                log.lines.append("\(text == Secret("pw")) \(scene.state.alert == nil)")
            }
        )
        await scene.answer(.submit, text: Secret("pw"))
        #expect(log.lines == ["true true"])
        await scene.answer(.submit, text: Secret("pw"))
        #expect(log.lines.count == 1)
    }

    @Test("A button that the alert does not have does nothing, and one without an effect closes the alert")
    func absent() async {
        let alert = director.confirmDelete().on(.yes) { [log] _ in log.lines.append("yes") }
            .on(.leave) { [log] _ in log.lines.append("leave") }
        for choice in [AlertChoice.leave, .no] {
            scene.show(alert)
            await scene.answer(choice)
            #expect(scene.state.alert == nil)
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
                scene.show(alert)
                unanswered.removeAll { $0 == alert.kind }
                unanswered.append(alert.kind)
            } else if !unanswered.isEmpty {
                await scene.answer(.ok)
                unanswered.removeLast()
            }
            #expect(scene.state.alert?.kind == unanswered.last)
        }
    }

    @Test("Each of several buttons has its own value, also after the words have changed")
    func values() async {
        for reason in Report.Reason.allCases {
            scene.show(director.reportReasons { [log] in log.lines.append("\($0)") })
            context.use(Wording(.korean))
            context.use(Wording(.english))
            guard let choice = AlertChoice(rawValue: "\(reason)") else { return #expect(Bool(false)) }
            await scene.answer(choice)
        }
        #expect(log.lines == Report.Reason.allCases.map { "\($0)" })
    }
}
