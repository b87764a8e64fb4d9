@testable import OpenMarketPresentation

/// What SwiftUI and UIKit do with alerts: they show one when the value has changed, and take it away at a tap.
@MainActor
final class FakeToolkit {
    private var seen: AlertModel?
    /// What is on the screen.
    private(set) var shown: AlertModel?

    /// Draws a scene; an equal alert is no change.
    func draw(_ alert: AlertModel?) {
        guard alert != seen else { return }
        (seen, shown) = (alert, alert)
    }

    /// A tap on a button: the alert is dismissed before the scene gets the choice.
    func tap(_ choice: AlertChoice, text: String = "", in scene: MarketScene) async {
        guard shown?.actions.contains(where: { $0.choice == choice }) == true else { return }
        shown = nil
        await scene.answer(choice, text: text)
        draw(scene.alert)
    }
}
