import HTMLKit
import OpenMarket

/// Pieces of text whose roles become classes: colour and weight are the style sheet's business.
struct TokenLine {
    let tokens: [TextToken]

    var html: HTML { tag("p", .class("tokens")) { pieces } }

    /// The same inside of a line of text, such as a link.
    var inline: HTML { tag("span", .class("tokens")) { pieces } }

    private var pieces: HTML { .joined(tokens.map(piece)) }

    /// A price that holds no longer is deleted text, which also those hear who do not see the line through it.
    private func piece(_ token: TextToken) -> HTML {
        switch token.role {
        case .struckPrice: tag("del", .class(token.role.rawValue)) { token.text }
        case .price, .bargainPrice: tag("strong", .class(token.role.rawValue)) { token.text }
        default: tag("span", .class(token.role.rawValue)) { token.text }
        }
    }
}
