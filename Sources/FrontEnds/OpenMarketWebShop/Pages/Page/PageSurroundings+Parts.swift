import Foundation
import OpenMarketHTML
import OpenMarket

// Small parts that several pages have.
extension PageSurroundings {
    /// The first letter of a name, in place of a photo; the name itself stands beside it.
    func avatar(_ name: String) -> HTML {
        let avatar = Avatar(name)
        return tag("span", .class("avatar avatar-\(avatar.color)"), .hidden) {
            if avatar.initial.isEmpty { Icon.person.html } else { HTML(avatar.initial) }
        }
    }

    /// Tells quietly of new products, with a link to them: nothing moves under the reader's eyes.
    ///
    /// The element is there without a text, too, so that a later text is read aloud.
    func arrivals(_ text: String?) -> HTML {
        tag("div", .id("arrivals"), .class("arrivals"), .role("status")) {
            if let text {
                tag("a", .href(place, listing.after(0)), .class("button")) {
                    Icon.up.html
                    text
                }
            }
        }
    }

    /// A heart, whose screen reader text says what it does and to which product.
    func heart(_ id: Product.ID, _ command: SceneCommand.ID, title: String) -> HTML {
        guard let isLiked = commands[command]?.isOn else { return .nothing }
        let (formID, name) = ("like-" + id.rawValue, title.isEmpty ? wording(.unnamedProduct) : title)
        let label = wording(isLiked ? .spokenUnlikeButton : .spokenLikeButton, name)
        return form(.id(formID), .class("like"), .swap(formID)) {
            button(command, .class(isLiked ? "liked" : "unliked"), .label(label)) { Icon.heart.html }
        }
    }

    /// The search field: a form that is sent by GET, so that what is found has an address.
    ///
    /// There may be one in the header and one on the page, which differ by `id`.
    func searchField(id: String, text: String = "") -> HTML {
        let input: [Attribute?] = [
            .id(id), .type("search"), .name("q"), text.isEmpty ? nil : .value(text),
            Attribute("placeholder", wording(.fieldSearchPlaceholder)), Attribute("autocomplete", "off"),
            .hook("suggest"),
        ]
        return tag("form", Attribute("method", "get"), .action(.route(.search)), .role("search"), .class("find")) {
            tag("label", .for(id), .class("spoken")) { wording(.fieldSearch) }
            HTML.element("input", input)
            tag("button", .type("submit"), .label(wording(.actionSearch))) { Icon.search.html }
            tag("div", .class("suggestions"), Attribute("aria-live", "polite"))
        }
    }

    /// The way from one image to its neighbours, and which of how many it is.
    func steps(at place: Place, page: Int, of count: Int, _ text: String?) -> HTML {
        guard let text else { return .nothing }
        func step(to page: Int, _ sign: Icon, _ label: Phrase, key: String) -> HTML {
            guard (1...count).contains(page) else { return tag("span", .class("step"), .hidden) { sign.html } }
            let (style, key) = (Attribute.class("step"), Attribute("data-key", key))
            return tag("a", .href(place, page: page), style, .label(wording(label)), .swap("gallery"), key) {
                sign.html
            }
        }
        return tag("p", .class("steps")) {
            step(to: page - 1, .back, .actionPrevious, key: "ArrowLeft")
            tag("span", .class("index"), .role("status")) { text }
            step(to: page + 1, .next, .actionNext, key: "ArrowRight")
        }
    }
}

extension MatchedText {
    /// The name, with the matches of the search marked.
    var html: HTML {
        .joined(parts.map { part in part.isMatch ? tag("mark") { part.text } : HTML(part.text) })
    }
}

/// Pieces of text whose roles become classes: colour and weight are the style sheet's business.
///
/// A price that holds no longer is deleted text, which also those hear who do not see the line through it.
func line(of tokens: [TextToken?], in name: StaticString = "p") -> HTML {
    tag(name, .class("tokens")) {
        for token in tokens.compactMap(\.self) {
            switch token.role {
            case .struckPrice: tag("del", .class(token.role.rawValue)) { token.text }
            case .price, .bargainPrice: tag("strong", .class(token.role.rawValue)) { token.text }
            default: tag("span", .class(token.role.rawValue)) { token.text }
            }
        }
    }
}
