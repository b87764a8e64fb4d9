import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// The search: a field, then the saved searches and the earlier ones.
    func searchPage(_ state: SearchState) -> Page {
        Page(wording(.titleSearch), style: "narrow") {
            searchField(id: "q")
            if !state.saved.isEmpty {
                searches("saved", .searchesSaved) {
                    list(state.saved, .class("rows")) { row in
                        tag("a", .href(.products(.search(row.text)), Listing(row.filter))) {
                            row.title
                            if let text = row.newText { tag("strong", .class("new")) { text } }
                        }
                        action(.init("watch", row.id.rawValue), .class("quiet"))
                        closing(.init("forgetSaved", row.id.rawValue), row.title)
                    }
                }
            }
            searches("recent", .recentSearches) {
                if state.recent.isEmpty {
                    showEmpty(wording(.emptyRecentSearches), .search, to: .products(.all), .actionBrowse)
                } else {
                    list(state.recent, .class("rows")) { text in
                        tag("a", .href(.products(.search(text)))) { text }
                        closing(.init("forget", text), text)
                    }
                    action("forgetAll")
                }
            }
            if !state.popular.isEmpty {
                searches("popular", .popularSearches) {
                    list(state.popular, .class("rows")) { text in tag("a", .href(.products(.search(text)))) { text } }
                }
            }
        }
    }

    private func searches(_ id: String, _ title: Phrase, @HTMLBuilder content: () -> HTML) -> HTML {
        tag("section", .class("recent"), .labelled(by: id)) {
            tag("h2", .id(id)) { wording(title) }
            content()
        }
    }
}
