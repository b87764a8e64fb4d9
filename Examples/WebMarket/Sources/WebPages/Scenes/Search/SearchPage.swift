import OpenMarket

/// The search: a field, and earlier searches below it.
struct SearchPage {
    let state: SearchModel.State
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(wording(.titleSearch), style: "narrow") {
            SearchField(id: "q", wording: wording).html
            recent
        }
    }

    private var recent: HTML {
        tag("section", .class("recent"), Attribute("aria-labelledby", "recent")) {
            tag("h2", .id("recent")) { wording(.recentSearches) }
            if state.recent.isEmpty {
                around.showEmpty(wording(.emptyRecentSearches), .search, to: .products, .actionBrowse)
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
            around.button(.forget, .label(wording(.actionDelete) + " · " + text)) { Icon.close.html }
        }
    }
}
