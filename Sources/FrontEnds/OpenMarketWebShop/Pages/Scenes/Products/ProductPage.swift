import OpenMarketHTML
import OpenMarket

/// One product.
struct ProductPage {
    let id: Product.ID
    let state: ProductDetailState
    let around: PageSurroundings

    private var wording: Wording { around.wording }

    var page: Page {
        let content = state.content.value
        let problem = content == nil ? state.content.problem : nil
        var page = Page(title, style: "wide product", problem: problem, showsTitle: false) {
            if let problem = state.content.problem { around.show(problem) }
            if let content {
                tag("div", .class("columns")) {
                    around.gallery(content, page: state.page, state.pageText)
                    facts(content)
                }
                others(wording(.titleOfSeller, content.vendor ?? wording(.unnamedVendor)), state.related.ofSeller)
            } else {
                tag("h1", .class("spoken")) { title }
                if state.sale.text != nil { deal }
            }
            others(wording(.titleSimilar), state.related.similar)
        }
        page.preview = content.flatMap { LinkPreview($0, title: title) }
        page.structuredData = content.flatMap { around.structuredData(of: $0) }
        return page
    }

    private var title: String {
        let name = state.content.value?.title ?? ""
        return name.isEmpty ? wording(.titleDetail) : name
    }

    /// The price, the state of the sale and the stock, which others can change while the user reads the page.
    var sale: HTML {
        tag("div", .id("sale"), .class("sale"), Attribute("aria-live", "polite")) {
            if let content = state.content.value {
                line(of: content.price)
                let date = content.date.map { TextToken($0, .date) }
                line(of: [content.status, date, content.stock, content.likes])
            } else if let problem = state.content.problem {
                around.show(problem)
            }
        }
    }

    /// The price once more, in the bar at the bottom of a narrow screen.
    var offer: HTML {
        tag("div", .id("offer"), .class("offer")) {
            line(of: (state.content.value?.price ?? []).filter { $0.role != .struckPrice })
        }
    }

    /// The buyer, for the two parties of the sale; it stays for them when the product goes.
    var deal: HTML { DealPiece(state: state.sale, isOwner: state.isOwner, around: around).html }

    private func facts(_ content: ProductDetailContent) -> HTML {
        tag("div", .class("about")) {
            seller(content)
            tag("h1") { title }
            sale
            category(content)
            tag("p", .class("description")) { content.description }
            if state.keepsHistory {
                PriceHistory(id: id, page: state.page, history: state.history, around: around).html
            }
            actions(content)
            deal
            around.action("aboutSeller", .class("quiet"))
        }
    }

    /// Writes the category, with a link to other products in it.
    @HTMLBuilder private func category(_ content: ProductDetailContent) -> HTML {
        if let title = content.category, let category = content.categoryID {
            tag("p", .class("category")) { tag("a", .href(.products(.category(category)))) { title } }
        }
    }

    /// Writes the actions, which stay in sight at the bottom of a narrow screen.
    private func actions(_ content: ProductDetailContent) -> HTML {
        tag("div", .class("actions")) {
            around.heart(id, "like", title: content.title)
            offer
            around.action("chat", .class("primary")) {
                Icon.chat.html; wording(.actionChat)
            }
            around.action("manage", .class("primary"))
        }
    }

    /// Writes the seller, with a link to everything else that they sell.
    private func seller(_ content: ProductDetailContent) -> HTML {
        guard let vendor = content.vendor else { return .nothing }
        let card = HTML.joined([
            around.avatar(vendor),
            tag("span", .class("name")) {
                spoken(wording(.fieldVendorName) + " ")
                tag("strong") { vendor }
                tag("small") { wording(.titleSeller) }
            },
            Icon.next.html,
        ])
        guard let id = content.vendorID else { return tag("p", .class("seller")) { card } }
        return tag("a", .href(.products(.seller(id))), .class("seller")) { card }
    }

    private func others(_ title: String, _ rows: [ProductRow]) -> HTML {
        guard !rows.isEmpty else { return .nothing }
        return tag("section", .class("others")) {
            tag("h2") { title }
            ProductCards(rows: rows, id: nil, style: "strip", around: around).html
        }
    }
}
