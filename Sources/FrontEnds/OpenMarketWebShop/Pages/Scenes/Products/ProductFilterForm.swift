import OpenMarketHTML
import OpenMarket

/// The order and the filter of a list: a form that changes nothing and is sent by GET, so its results can be linked to.
struct ProductFilterForm {
    let state: ProductListState
    let around: PageSurroundings

    private var wording: Wording { around.wording }
    private var listing: Listing { around.listing }

    var html: HTML {
        tag("form", Attribute("method", "get"), .action(around.place), .class("filter"), .hook("filter")) {
            if case .route(.products(.search(let text))) = around.place { hidden("q", text) }
            if let category = listing.category { hidden("category", category.rawValue) }
            hidden("layout", state.layout.rawValue)
            sort
            check("stock", wording(.filterInStock), isOn: state.filter.isInStock == true)
            check("discount", wording(.filterDiscounted), isOn: state.filter.isDiscounted == true)
            if state.knowsStatus || listing.status != nil {
                check("sale", wording(.filterOnSale), isOn: state.filter.status == .onSale)
            }
            // Behind the box, which counts first when it is ticked.
            if let status = listing.status, status != .onSale { hidden("sale", status.rawValue) }
            if around.brand.currency == nil { currency }
            price("from", wording(.filterLowest), listing.lowest)
            price("to", wording(.filterHighest), listing.highest)
            tag("button", .type("submit"), .class("apply")) { wording(.actionApply) }
        }
    }

    private var sort: HTML {
        let options = state.orders.map { ($0.rawValue, state.name(of: $0, in: wording), $0 == state.sort) }
        return choice("sort", .sortTitle, options)
    }

    /// The currencies that are known, and the one that is chosen.
    private var currency: HTML {
        let others = listing.currency.map { Currency.known.contains($0) ? [] : [$0] } ?? []
        let options = (Currency.known + others).map { currency in
            let count = state.facets?[.currency].first { $0.id == currency.rawValue }?.count
            let title = currency.rawValue + (count.map { " \($0)" } ?? "")
            return (currency.rawValue, title, currency == listing.currency)
        }
        return choice(
            "currency",
            .fieldCurrency,
            [("", wording(.filterAnyCurrency), listing.currency == nil)] + options
        )
    }

    private func choice(_ name: String, _ title: Phrase, _ options: [(String, String, Bool)]) -> HTML {
        let label = tag("label", .for(name), .class("spoken")) { wording(title) }
        return .joined([label, dropDown(name, options.map { ($0, $1, $2) })])
    }

    private func check(_ name: String, _ title: String, isOn: Bool) -> HTML {
        tag("label", .class("check")) {
            void("input", .type("checkbox"), .name(name), .value("1"), isOn ? Attribute("checked") : nil)
            tag("span") { title }
        }
    }

    private func price(_ name: String, _ title: String, _ text: String) -> HTML {
        let problem = !text.isEmpty && ProductFilter.price(text) == nil ? wording(.violationPriceNumber) : nil
        let attributes: [Attribute?] = [
            .type("text"), Attribute("inputmode", "decimal"), .name(name),
            .label([title, problem].compactMap(\.self).joined(separator: ". ")), Attribute("placeholder", title),
            Attribute("title", problem ?? title), problem.map { _ in Attribute("aria-invalid", "true") }, .value(text),
        ]
        return .element("input", attributes)
    }
}
