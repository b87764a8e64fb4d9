import HTMLKit
import OpenMarket

/// The order and the filter of a list: a form that changes nothing and is sent by GET, so its results can be linked to.
struct ProductFilterForm {
    let state: ProductListState
    let around: Surroundings

    private var wording: Wording { around.wording }
    private var listing: Listing { around.listing }

    var html: HTML {
        tag(
            "form",
            Attribute("method", "get"),
            Attribute("action", around.place.path),
            .class("filter"),
            .hook("filter")
        ) {
            if case .search(let text) = around.place {
                void("input", .type("hidden"), .name("q"), .value(text))
            }
            if let category = listing.category {
                void("input", .type("hidden"), .name("category"), .value(category.rawValue))
            }
            void("input", .type("hidden"), .name("layout"), .value(state.layout.rawValue))
            sort
            check("stock", wording(.filterInStock), isOn: state.filter.isInStock == true)
            check("discount", wording(.filterDiscounted), isOn: state.filter.isDiscounted == true)
            if state.knowsStatus || listing.status != nil {
                check("sale", wording(.filterOnSale), isOn: state.filter.status == .onSale)
            }
            if let status = listing.status, status != .onSale {
                // Behind the box, which counts first when it is ticked.
                void("input", .type("hidden"), .name("sale"), .value(status.rawValue))
            }
            currency
            price("from", wording(.filterLowest), listing.lowest)
            price("to", wording(.filterHighest), listing.highest)
            tag("button", .type("submit"), .class("apply")) { wording(.actionApply) }
        }
    }

    private var sort: HTML {
        choice("sort", wording(.sortTitle)) {
            for sort in ProductSort.allCases {
                option(sort.rawValue, wording.name(of: sort), isChosen: sort == state.sort)
            }
        }
    }

    private var currency: HTML {
        choice("currency", wording(.fieldCurrency)) {
            option("", wording(.filterAnyCurrency), isChosen: listing.currency == nil)
            for currency in currencies {
                let count = state.facets?[.currency].first { $0.id == currency.rawValue }?.count
                let title = currency.rawValue + (count.map { " \($0)" } ?? "")
                option(currency.rawValue, title, isChosen: currency == listing.currency)
            }
        }
    }

    /// The known ones, and the one that is chosen.
    private var currencies: [Currency] {
        guard let chosen = listing.currency, !Currency.known.contains(chosen) else { return Currency.known }
        return Currency.known + [chosen]
    }

    private func choice(_ name: String, _ title: String, @HTMLBuilder options: () -> HTML) -> HTML {
        .joined([
            tag("label", Attribute("for", name), .class("spoken")) { title },
            tag("select", .id(name), .name(name)) { options() },
        ])
    }

    private func option(_ value: String, _ title: String, isChosen: Bool) -> HTML {
        tag("option", .value(value), isChosen ? Attribute("selected") : nil) { title }
    }

    private func check(_ name: String, _ title: String, isOn: Bool) -> HTML {
        tag("label", .class("check")) {
            void("input", .type("checkbox"), .name(name), .value("1"), isOn ? Attribute("checked") : nil)
            tag("span") { title }
        }
    }

    private func price(_ name: String, _ title: String, _ text: String) -> HTML {
        let isWrong = !text.isEmpty && ProductFilter.price(text) == nil
        return void(
            "input",
            .type("text"),
            Attribute("inputmode", "decimal"),
            .name(name),
            .label(isWrong ? title + ". " + wording(.violationPriceNumber) : title),
            Attribute("placeholder", title),
            Attribute("title", isWrong ? wording(.violationPriceNumber) : title),
            isWrong ? Attribute("aria-invalid", "true") : nil,
            .value(text)
        )
    }
}
