import OpenMarket

/// Products side by side or below each other.
struct ProductCards {
    let rows: [ProductRow]
    let layout: ListLayout
    let canLike: Bool
    let around: Surroundings

    var html: HTML {
        tag("ul", .id("products"), .class("cards \(layout.rawValue)")) {
            for row in rows { card(row) }
        }
    }

    private func card(_ row: ProductRow) -> HTML {
        tag("li", .id("product-" + row.id.rawValue), .class("card")) {
            picture(of: row)
            tag("h2") {
                tag("a", .href(.product(row.id))) { row.title.isEmpty ? around.wording(.unnamedProduct) : row.title }
            }
            TokenLine(tokens: row.price).html
            TokenLine(tokens: [row.stock] + origin(of: row)).html
            if canLike { LikeButton(id: row.id, title: row.title, isLiked: row.isLiked, around: around).html }
        }
    }

    private func origin(of row: ProductRow) -> [TextToken] {
        [row.likes, row.vendor.map { TextToken($0, .vendor) }, row.date.map { TextToken($0, .date) }]
            .compactMap(\.self)
    }

    /// The name below says what it shows.
    private func picture(of row: ProductRow) -> HTML {
        tag("div", .class("thumbnail")) {
            if let url = row.thumbnail {
                void("img", .picture(around.picture(url)), .alt(""), Attribute("loading", "lazy"))
            } else {
                tag("span", .class("empty")) { around.wording(.imageMissing) }
            }
        }
    }
}
