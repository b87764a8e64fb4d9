import HTMLKit
import OpenMarket

/// What a product costs, how far its sale has come and how many there are: what others change while one looks at it.
struct SalePiece {
    let state: ProductDetailState
    let around: Surroundings

    var html: HTML {
        tag("div", .id("sale"), .class("sale"), Attribute("aria-live", "polite")) {
            if let content = state.content.value {
                TokenLine(tokens: content.price).html
                TokenLine(
                    tokens: [content.status, content.date.map { TextToken($0, .date) }, content.stock, content.likes]
                        .compactMap(\.self)
                ).html
            } else if let problem = state.content.problem {
                around.show(problem)
            }
        }
    }

    /// The price once more, in the bar at the bottom of a narrow screen.
    var offer: HTML {
        tag("div", .id("offer"), .class("offer")) {
            TokenLine(tokens: (state.content.value?.price ?? []).filter { $0.role != .struckPrice }).html
        }
    }
}
