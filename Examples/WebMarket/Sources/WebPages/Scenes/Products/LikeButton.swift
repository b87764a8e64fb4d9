import OpenMarket

/// A heart, whose screen reader text says what it does and to which product.
struct LikeButton {
    let id: Product.ID
    let title: String
    let isLiked: Bool
    let around: Surroundings

    private var formID: String { "like-" + id.rawValue }

    var html: HTML {
        around.form(.id(formID), .class("like"), .swap(formID)) {
            void("input", .type("hidden"), .name("product"), .value(id.rawValue))
            around.button(.like, .class(isLiked ? "liked" : "unliked"), .label(label)) {
                Icon.heart.html
            }
        }
    }

    private var label: String {
        let name = title.isEmpty ? around.wording(.unnamedProduct) : title
        return around.wording(isLiked ? .spokenUnlikeButton : .spokenLikeButton, name)
    }
}
