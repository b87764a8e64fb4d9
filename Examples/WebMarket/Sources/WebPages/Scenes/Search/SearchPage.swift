import OpenMarket

/// The search: a field, and earlier searches below it.
struct SearchPage {
    let state: SearchModel.State
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(wording(.titleSearch), style: "narrow") {
            tag(
                "form",
                Attribute("method", "get"),
                Attribute("action", Place.search.path),
                Attribute("role", "search"),
                .class("search")
            ) {
                tag("label", Attribute("for", "q")) { wording(.fieldSearch) }
                void(
                    "input",
                    .id("q"),
                    .type("search"),
                    .name("q"),
                    Attribute("placeholder", wording(.fieldSearchPlaceholder)),
                    Attribute("autocomplete", "off"),
                    .hook("suggest")
                )
                tag("button", .type("submit"), .class("primary")) { wording(.actionSearch) }
            }
            tag("div", .id("suggestions"), Attribute("aria-live", "polite"))
            recent
        }
    }

    private var recent: HTML {
        tag("section", .class("recent"), Attribute("aria-labelledby", "recent")) {
            tag("h2", .id("recent")) { wording(.recentSearches) }
            if state.recent.isEmpty {
                around.showEmpty(wording(.emptyRecentSearches))
            } else {
                tag("ul", .class("rows")) {
                    for text in state.recent {
                        tag("li") {
                            tag("a", .href(.results(text))) { text }
                            forget(text)
                        }
                    }
                }
                around.form { around.button(.forgetAll) { wording(.actionClearSearches) } }
            }
        }
    }

    private func forget(_ text: String) -> HTML {
        around.form {
            void("input", .type("hidden"), .name("text"), .value(text))
            around.button(.forget, .label(wording(.actionDelete) + " · " + text)) { tag("span", .hidden) { "✕" } }
        }
    }
}
