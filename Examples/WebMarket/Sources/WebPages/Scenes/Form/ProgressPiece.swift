public import HTMLKit
public import OpenMarket

/// How far a product's form is on its way, by itself: what the script asks for while it is sent.
public struct ProgressPiece: Sendable {
    let state: ProductFormState
    let around: Surroundings

    /// The progress of a form.
    public init(state: ProductFormState, around: Surroundings) {
        self.state = state
        self.around = around
    }

    /// The bar and its text; both are hidden while nothing is sent.
    public var html: HTML {
        var text = around.wording(.progressBusy)
        var share: Double?
        var isIdle = true
        if case .submitting(let step, let part) = state.submission { (text, share, isIdle) = (step, part, false) }
        return tag("div", .id("progress"), .class("progress"), isIdle ? Attribute("hidden") : nil) {
            tag("p", .id("progress-text"), Attribute("role", "status")) { text }
            tag(
                "progress",
                Attribute("aria-labelledby", "progress-text"),
                Attribute("max", "1"),
                share.map { Attribute("value", String($0)) }
            )
        }
    }
}
