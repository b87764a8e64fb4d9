public import OpenMarketHTML
public import OpenMarket

extension SearchState {
    /// Writes the suggestions for a text that is being typed: a link to the products for each name.
    public func suggestions(in wording: Wording) -> HTML {
        if let problem = suggestions.problem {
            return .joined([
                tag("p", .class("empty")) { problem.text.message },
                problem.isWorthRetrying
                    ? tag("button", .type("button"), .hook("retry")) { wording(.actionRetry) } : .nothing,
            ])
        }
        guard let names = suggestions.value, !names.isEmpty else {
            return emptyText.map { text in tag("p", .class("empty")) { text } } ?? .nothing
        }
        return tag("ul", .class("rows"), .role("listbox"), .label(wording(.fieldSearch))) {
            for name in names { tag("li", .role("none")) { option(name) } }
        }
    }

    /// A name to choose while the focus stays in the field.
    private func option(_ name: String) -> HTML {
        let state = [Attribute("aria-selected", "false"), Attribute("tabindex", "-1")]
        return .element("a", [.href(.products(.search(name))), .role("option")] + state, matched(name).html)
    }
}
