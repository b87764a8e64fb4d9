import OpenMarketHTML
import OpenMarket

/// Products side by side or below each other.
struct ProductCards {
    let rows: [ProductRow]
    var layout = ListLayout.grid
    /// Whether there is a heart on each, where the scene offers it.
    var canLike = false
    /// The id of the list; with one, each card has an id too, so that the script finds it again after a like.
    var id: String? = "products"
    /// The text that was searched for; it is marked in the names.
    var searchText = ""
    /// The class of the list in place of its layout: a strip scrolls to the side.
    var style: String?
    /// The headings of the cards: a level below that of the heading above them.
    var heading: StaticString = "h3"
    let around: PageSurroundings

    var html: HTML {
        tag("ul", id.map { .id($0) }, .class("cards " + (style ?? layout.rawValue))) {
            for row in rows { card(row) }
        }
    }

    private func card(_ row: ProductRow) -> HTML {
        tag(
            "li",
            id.map { _ in .id("product-" + row.id.rawValue) },
            .class("card"),
            row.isHidden ? Attribute("data-private") : nil
        ) {
            picture(of: row)
            tag("div", .class("facts")) {
                tag(heading, .class("name")) {
                    tag("a", .href(.product(row.id))) {
                        if row.title.isEmpty {
                            around.wording(.unnamedProduct)
                        } else {
                            MatchedText(row.title, searchedFor: searchText).html
                        }
                    }
                }
                line(of: row.price)
                tag("p", .class("meta")) {
                    [row.vendor, row.date, row.likes?.text].compactMap(\.self).joined(separator: " · ")
                }
                // That hardly any is left is worth knowing; that there are plenty is not.
                if row.isScarce, row.status == nil { line(of: [row.stock]) }
            }
            if canLike { around.heart(row.id, .init("like", row.id.rawValue), title: row.title) }
        }
    }

    /// The name below says what it shows.
    private func picture(of row: ProductRow) -> HTML {
        tag("div", .class("thumbnail")) {
            if let url = row.thumbnail {
                row.placeholder?.html ?? .nothing
                void(
                    "img",
                    .picture(around.picture(url)),
                    row.card.map { .pictures(around.picture(url), around.picture($0)) },
                    row.card == nil ? nil : .cardSizes,
                    .alt(""),
                    Attribute("loading", "lazy")
                )
            } else {
                Icon.camera.html
                spoken(around.wording(.imageMissing))
            }
            if let status = row.status { tag("span", .class("status")) { status.text } }
        }
    }
}
