import Foundation
import OpenMarketHTML
import OpenMarket

/// A list or grid of products, one page of it.
struct ProductsPage {
    let state: ProductListState
    let around: PageSurroundings

    private var wording: Wording { around.wording }
    private var start: Int { around.listing.after }
    private var rows: [ProductRow] { Array(state.rows.prefix(around.listing.end).dropFirst(start)) }

    var page: Page {
        var page = Page(title, style: "wide", problem: rows.isEmpty ? state.problem : nil) {
            if let seller = state.seller, seller.content != .idle { around.seller(seller) }
            tools
            if let facets = state.facets { around.facets(facets) }
            around.arrivals(state.arrivalText)
            around.hint(state.lossText, style: "losses hint")
            around.hint(state.sortText)
            around.hint(state.correctionText)
            around.action("asTyped")
            products
        }
        if let seller = state.seller?.content.value, !rows.isEmpty {
            page.preview = LinkPreview(seller, of: rows)
            page.structuredData = around.structuredData(of: seller)
        }
        return page
    }

    /// The title of the page, with the text that was searched for.
    private var title: String {
        if case .route(.products(.search(let text))) = around.place { return state.title + " · " + text }
        return state.title
    }

    /// The products, and what leads to the next ones.
    var products: HTML {
        .joined([
            state.problem.map { around.show($0) } ?? .nothing,
            around.showEmpty(start == 0 && state.problem == nil ? state.emptyText : nil, to: wayOn, .actionBrowse),
            cards,
            pages,
        ])
    }

    private var cards: HTML {
        ProductCards(
            rows: rows,
            layout: state.layout,
            canLike: true,
            searchText: state.searchText,
            heading: "h2",
            around: around
        ).html
    }

    /// The place to go to from an empty list; `nil` when it already shows all products.
    private var wayOn: Place? {
        around.place == .products(.all) && around.listing.filter == .none ? nil : .products(.all)
    }

    private var hasMore: Bool { state.rows.count > start + rows.count || state.status == .idle }

    /// The next part of the list; `nil` at the end.
    private var next: Listing? {
        if rows.isEmpty { return state.offersMore ? around.listing.lookingFurther : nil }
        return hasMore ? around.listing.after(start + rows.count) : nil
    }

    private var pages: HTML {
        let size = PageRequest.defaultSize
        return tag("nav", .id("pages"), .class("pages"), .label(wording(.actionMore))) {
            if start > 0 {
                tag("a", .href(around.place, around.listing.after(start - size)), Attribute("rel", "prev")) {
                    wording(.actionPrevious)
                }
            }
            if let next {
                tag("a", .href(around.place, next), Attribute("rel", "next"), .hook("more")) {
                    wording(.actionLoadMore)
                }
            }
        }
    }

    private var tools: HTML {
        tag("div", .class("tools")) {
            if let count = state.totalCount {
                tag("p", .class("count")) { wording(.productCount, wording.number(Decimal(count))) }
            }
            ProductFilterForm(state: state, around: around).html
            around.action("save")
            around.action("forget")
            tag("p", .class("layouts")) {
                for layout in ListLayout.allCases { link(to: layout) }
            }
        }
    }

    private func link(to layout: ListLayout) -> HTML {
        tag(
            "a",
            .href(around.place, around.listing.after(0).laidOut(layout)),
            layout == state.layout ? Attribute("aria-current", "true") : nil
        ) {
            (layout == .list ? Icon.list : .grid).html
            spoken(layout.title(in: wording))
        }
    }
}
