import Foundation
import HTMLKit
import OpenMarket

/// The tabs, by themselves: the number on one of them may change.
struct TabsPiece {
    let tabs: [TabItem]
    let around: Surroundings
    /// Whether the page is one of the shop's own, which a tab may lead to.
    var isPlace = true

    /// The tabs as links.
    var html: HTML {
        tag("nav", .id("tabs"), .label(around.wording(.titleMenu))) {
            tag("ul") {
                for tab in tabs { tag("li") { link(to: tab) } }
            }
        }
    }

    private func link(to tab: TabItem) -> HTML {
        let place = DeepLink(tab.id)
        let isHere = place == around.place ? "page" : "true"
        let isMarked = isPlace && (around.place.tab ?? selected) == tab.id
        return tag("a", .href(place), isMarked ? Attribute("aria-current", isHere) : nil) {
            icon(of: tab.id).html
            tag("span") { tab.title }
            if let badge = tab.badge {
                tag("span", .private) {
                    tag("span", .class("badge"), .hidden) { String(badge) }
                    spoken(" " + around.wording(.unreadCount, around.wording.number(Decimal(badge))))
                }
            }
        }
    }

    private func icon(of tab: MarketTab) -> Icon {
        switch tab {
        case .home: .home
        case .search: .search
        case .register: .sell
        case .chat: .chat
        case .myPage: .person
        }
    }

    private var selected: MarketTab? {
        let isLoggingIn = around.place == .logIn || around.place == .signUp
        return isLoggingIn ? nil : tabs.first(where: \.isSelected)?.id
    }
}
