public import OpenMarketHTML
public import OpenMarket

extension PageSurroundings {
    /// Writes the progress of a product's form alone, which the script asks for while the form is sent.
    ///
    /// The bar and its text are hidden while nothing is sent.
    public func progress(of form: ProductFormState) -> HTML {
        var (text, share, isIdle) = (wording(.progressBusy), nil as Double?, true)
        if case .submitting(let step, let part) = form.submission { (text, share, isIdle) = (step, part, false) }
        return tag("div", .id("progress"), .class("progress"), isIdle ? Attribute("hidden") : nil) {
            tag("p", .id("progress-text"), .role("status")) { text }
            tag(
                "progress",
                .labelled(by: "progress-text"),
                Attribute("max", "1"),
                share.map { Attribute("value", String($0)) }
            )
        }
    }
}
