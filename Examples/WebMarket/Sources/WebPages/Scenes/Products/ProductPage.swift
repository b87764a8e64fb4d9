import HTMLKit
import OpenMarket

/// One product.
struct ProductPage {
    let id: Product.ID
    let state: ProductDetailState
    /// Who buys it.
    var deal: SaleModel.State?
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        let content = state.content.value
        let problem = content == nil ? state.content.problem : nil
        var page = Page(title, style: "wide product", problem: problem, showsTitle: false) {
            if let problem = state.content.problem { around.show(problem) }
            if let content {
                tag("div", .class("columns")) {
                    ProductGallery(id: id, content: content, page: state.page, pageText: state.pageText, around: around)
                        .html
                    facts(content)
                }
                others(wording(.titleOfSeller, content.vendor ?? wording(.unnamedVendor)), around.ofSeller)
            } else {
                tag("h1", .class("spoken")) { title }
                // What was sold stays for its parties when the product goes.
                if let deal, deal.text != nil { DealPiece(state: deal, isOwner: false, around: around).html }
            }
            others(wording(.titleSimilar), around.similar)
        }
        page.preview = content.flatMap { LinkPreview($0, title: title) }
        return page
    }

    private var title: String {
        let name = state.content.value?.title ?? ""
        return name.isEmpty ? wording(.titleDetail) : name
    }

    private var sale: SalePiece { SalePiece(state: state, around: around) }

    private func facts(_ content: ProductDetailContent) -> HTML {
        tag("div", .class("about")) {
            seller(content)
            tag("h1") { title }
            sale.html
            category(content)
            tag("p", .class("description")) { content.description }
            PriceHistory(id: id, page: state.page, history: state.history, around: around).html
            actions(content)
            if let deal { DealPiece(state: deal, isOwner: state.isOwner, around: around).html }
            around.action("aboutSeller", .class("quiet"))
        }
    }

    /// What kind of thing it is, and the way to others of that kind.
    @HTMLBuilder private func category(_ content: ProductDetailContent) -> HTML {
        if let title = content.category, let category = content.categoryID {
            tag("p", .class("category")) { tag("a", .href(.category(category))) { title } }
        }
    }

    /// What can be done, which stays in sight at the bottom of a narrow screen.
    private func actions(_ content: ProductDetailContent) -> HTML {
        tag("div", .class("actions")) {
            LikeButton(id: id, command: "like", title: content.title, isLiked: content.isLiked, around: around).html
            sale.offer
            around.action("chat", .class("primary")) {
                Icon.chat.html; wording(.actionChat)
            }
            around.action("manage", .class("primary"))
        }
    }

    /// Who sells it, and the way to everything else that they sell.
    private func seller(_ content: ProductDetailContent) -> HTML {
        guard let vendor = content.vendor else { return .nothing }
        let card = HTML.joined([
            AvatarSign(name: vendor).html,
            tag("span", .class("name")) {
                spoken(wording(.fieldVendorName) + " ")
                tag("strong") { vendor }
                tag("small") { wording(.titleSeller) }
            },
            Icon.next.html,
        ])
        guard content.vendorID != nil else { return tag("p", .class("seller")) { card } }
        return around.action("seller", .class("seller")) { card }
    }

    private func others(_ title: String, _ rows: [ProductRow]) -> HTML {
        guard !rows.isEmpty else { return .nothing }
        return tag("section", .class("others")) {
            tag("h2") { title }
            ProductCards(rows: rows, id: nil, style: "strip", around: around).html
        }
    }
}
