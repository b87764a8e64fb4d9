import OpenMarketHTML
import OpenMarket

/// The earlier prices of a product: a link until they are asked for, then a list, or the reason why there is none.
///
/// The link leads to the same page with the list on it; the script replaces this part alone.
struct PriceHistory {
    let id: Product.ID
    let page: Int
    let history: LoadState<[HistoryRow]>
    let around: PageSurroundings

    private var wording: Wording { around.wording }

    var html: HTML {
        tag("section", .id("price-history"), .class("price-history")) {
            if history == .idle {
                link(.historyTitle)
            } else {
                // The focus goes on here when the script puts the list where the link was.
                tag("h2", Attribute("tabindex", "-1"), Self.key) { wording(.historyTitle) }
                content
            }
        }
    }

    @HTMLBuilder private var content: HTML {
        if let problem = history.problem { show(problem) }
        if let rows = history.value {
            if rows.isEmpty { tag("p", .class("hint")) { wording(.historyEmpty) } } else { list(rows) }
        } else if history.isLoading {
            around.hint(wording(.progressLoading))
        }
    }

    private func list(_ rows: [HistoryRow]) -> HTML {
        tag("ol") {
            for row in rows {
                tag("li") {
                    tag("span", .class("date")) { row.date }
                    line(of: [row.price, row.status], in: "span")
                }
            }
        }
    }

    /// Shows a problem, with a link to try again unless that is of no use, as in a market without a history.
    private func show(_ problem: Problem) -> HTML {
        .joined([
            tag("p", .class("hint")) {
                [problem.text.message, problem.text.recovery].compactMap(\.self).joined(separator: " ")
            },
            problem.isWorthRetrying ? tag("p") { link(.actionRetry) } : .nothing,
        ])
    }

    private func link(_ title: Phrase) -> HTML {
        tag("a", .href(.product(id), page: page, history: true), .swap("price-history"), Self.key) { wording(title) }
    }

    private static let key = Attribute("data-key", "price-history")
}
