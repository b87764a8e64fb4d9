import HTMLKit
import OpenMarket

/// The search: a field, and earlier searches below it.
struct SearchPage {
    let state: SearchModel.State
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(wording(.titleSearch), style: "narrow") {
            around.searchField(id: "q")
            saved
            recent
        }
    }

    @HTMLBuilder private var saved: HTML {
        if !state.saved.isEmpty {
            tag("section", .class("recent"), Attribute("aria-labelledby", "saved")) {
                tag("h2", .id("saved")) { wording(.searchesSaved) }
                tag("ul", .class("rows")) { for row in state.saved { tag("li") { show(row) } } }
            }
        }
    }

    @HTMLBuilder private func show(_ row: SavedSearchRow) -> HTML {
        tag("a", .href(.search(row.text), Listing(row.filter))) {
            row.title
            if let text = row.newText { tag("strong", .class("new")) { text } }
        }
        around.closing(.init("forgetSaved", row.id.rawValue), row.title)
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
                            tag("a", .href(.search(text))) { text }
                            around.closing(.init("forget", text), text)
                        }
                    }
                }
                around.action("forgetAll")
            }
        }
    }
}
