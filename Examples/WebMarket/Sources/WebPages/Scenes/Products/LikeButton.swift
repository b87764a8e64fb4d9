import HTMLKit
import OpenMarket

/// A heart, whose screen reader text says what it does and to which product.
struct LikeButton {
    let id: Product.ID
    let command: SceneCommand.ID
    let title: String
    let isLiked: Bool
    let around: Surroundings

    private var formID: String { "like-" + id.rawValue }

    var html: HTML {
        guard around.commands[command] != nil else { return .nothing }
        return around.form(.id(formID), .class("like"), .swap(formID)) {
            around.button(command, .class(isLiked ? "liked" : "unliked"), .label(label)) { Icon.heart.html }
        }
    }

    private var label: String {
        let name = title.isEmpty ? around.wording(.unnamedProduct) : title
        return around.wording(isLiked ? .spokenUnlikeButton : .spokenLikeButton, name)
    }
}
