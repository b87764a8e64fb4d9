@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Image viewer", .slot)
struct ImageViewerRulesTests {
    private let rules = ImageViewerRules()

    @Test(
        "The scale stays within its limits",
        arguments: [
            (0.1, 0.7), (0.7, 0.7), (1, 1), (2.5, 2.5), (3, 3), (9, 3), (-.infinity, 0.7), (.infinity, 3), (.nan, 1),
        ]
    )
    func scale(wanted: Double, scale: Double) {
        #expect(rules.scale(wanted) == scale)
    }

    @Test(
        "The image follows by four tenths",
        arguments: [(100.0, 40.0), (-50, -20), (0, 0), (.nan, 0), (.infinity, 0)]
    )
    func shift(drag: Double, shift: Double) {
        #expect(abs(rules.shift(drag: drag) - shift) < 1e-9)
    }

    @Test(
        "What is behind becomes visible over 500 points, up or down",
        arguments: [(0.0, 1.0), (250, 0.5), (-250, 0.5), (500, 0), (-900, 0), (.infinity, 0), (.nan, 1)]
    )
    func dimming(drag: Double, dimming: Double) {
        #expect(rules.dimming(drag: drag) == dimming)
    }

    @Test(
        "A quick finger closes, a slow one does not",
        arguments: [
            (100.0, true), (-100, true), (99.9, false), (-99.9, false), (0, false), (.infinity, true), (.nan, false),
        ]
    )
    func release(velocity: Double, closes: Bool) {
        #expect(rules.closes(velocity: velocity) == closes)
    }

    @Test("A distance that is none dims")
    func noDistance() {
        #expect(ImageViewerRules(dimmingDistance: 0).dimming(drag: 10) == 1)
    }
}
