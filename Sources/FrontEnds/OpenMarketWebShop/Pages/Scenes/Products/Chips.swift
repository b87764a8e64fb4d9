import OpenMarketHTML
import OpenMarket

// Choices in rows of links, so that they work without a script.
extension PageSurroundings {
    /// The choices that a list can be narrowed to, with how many products there would be.
    ///
    /// Currencies are in the form above them.
    func facets(_ choices: FacetChoices) -> HTML {
        tag("div", .class("facets")) {
            for group in choices.groups where group.id != .currency {
                tag("nav", .class("facet strip-of-chips"), .label(group.title)) {
                    for choice in group.choices { chip(choice) }
                }
            }
        }
    }

    private func chip(_ choice: FacetChoices.Choice) -> HTML {
        var narrowed = Listing(choice.filter)
        (narrowed.sort, narrowed.layout) = (listing.sort, listing.layout)
        let mark = choice.isChosen ? Attribute("aria-current", "true") : nil
        return tag("a", .href(place, narrowed), .class(choice.isBelow ? "chip below" : "chip"), mark) {
            choice.title
            if let count = choice.count { tag("span", .class("number")) { " " + count } }
        }
    }

    /// The categories of the shop, or those at the top of the market's, each with the way to its products.
    @HTMLBuilder func strip(of categories: [CategoryRow]) -> HTML {
        if !categories.isEmpty {
            tag("nav", .class("facet strip-of-chips"), .label(wording(.facetCategories))) {
                for category in brand.categories.isEmpty ? categories.map(\.id) : brand.categories {
                    tag("a", .href(.products(.category(category))), .class("chip")) { wording.name(of: category) }
                }
            }
        }
    }
}
