import HTMLKit
import OpenMarket

/// The choices that a list can be narrowed to, with how many products there would be.
///
/// They are links, so that they work without a script. Currencies are in the form above them.
struct FacetsPiece {
    let choices: FacetChoices
    let around: Surroundings

    var html: HTML {
        tag("div", .class("facets")) {
            for group in choices.groups where group.id != .currency {
                tag("nav", .class("facet strip-of-chips"), .label(group.title)) {
                    for choice in group.choices { link(to: choice) }
                }
            }
        }
    }

    private func link(to choice: FacetChoices.Choice) -> HTML {
        var listing = Listing(choice.filter)
        (listing.sort, listing.layout) = (around.listing.sort, around.listing.layout)
        return tag(
            "a",
            .href(around.place, listing),
            .class(choice.isBelow ? "chip below" : "chip"),
            choice.isChosen ? Attribute("aria-current", "true") : nil
        ) {
            choice.title
            if let count = choice.count { tag("span", .class("number")) { " " + count } }
        }
    }
}

/// The categories at the top, each with the way to its products.
struct CategoryStrip {
    let categories: [CategoryRow]
    let around: Surroundings

    @HTMLBuilder var html: HTML {
        if !categories.isEmpty {
            tag("nav", .class("facet strip-of-chips"), .label(around.wording(.facetCategories))) {
                for category in categories {
                    tag("a", .href(.category(category.id)), .class("chip")) { category.title }
                }
            }
        }
    }
}
