import OpenMarket

/// One product.
struct ProductPage {
    let id: Product.ID
    let state: ProductDetailState
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        let name = state.content.value?.title ?? ""
        let problem = state.content.value == nil ? state.content.problem : nil
        return Page(name.isEmpty ? wording(.titleDetail) : name, style: "wide product", problem: problem) {
            if let problem = state.content.problem { around.show(problem) }
            if let content = state.content.value {
                tag("div", .class("columns")) {
                    gallery(content)
                    facts(content)
                }
            }
        }
    }

    private func facts(_ content: ProductDetailContent) -> HTML {
        tag("div", .class("facts")) {
            TokenLine(tokens: content.price).html
            TokenLine(tokens: [content.stock, content.likes].compactMap(\.self)).html
            seller(content)
            tag("div", .class("buttons")) {
                if state.canLike {
                    LikeButton(id: id, title: content.title, isLiked: content.isLiked, around: around).html
                }
                if state.canChat { around.form { around.button(.chat, .class("primary")) { wording(.actionChat) } } }
                if state.isOwner { around.form { around.button(.manage) { wording(.alertOwnerTitle) } } }
            }
            tag("p", .class("description")) { content.description }
        }
    }

    private func seller(_ content: ProductDetailContent) -> HTML {
        around.form(.class("seller")) {
            if let vendor = content.vendor {
                around.button(.openSeller, .class("link")) {
                    spoken(wording(.fieldVendorName) + " ")
                    vendor
                }
            }
            if let date = content.date { tag("span", .class("date")) { date } }
        }
    }

    /// The image in view, which leads to its full size, and the way to the others.
    private func gallery(_ content: ProductDetailContent) -> HTML {
        let count = content.images.count
        return tag("div", .id("gallery"), .class("gallery")) {
            if content.images.indices.contains(state.page - 1) {
                tag("a", .href(.photos(id), page: state.page)) {
                    void(
                        "img",
                        .picture(around.picture(content.images[state.page - 1].url)),
                        .alt(wording.accessibleText(ofImage: state.page, of: count, product: content.title).label)
                    )
                }
            } else {
                tag("p", .class("empty")) { wording(.imageMissing) }
            }
            PhotoSteps(place: .product(id), page: state.page, count: count, text: state.pageText, around: around).html
        }
    }
}
