import Foundation
import OpenMarketHTML
import OpenMarket

extension PageSurroundings {
    /// The tabs as links, by themselves: the number on one of them may change.
    ///
    /// `isPlace` says that the page is one of the shop's own, which a tab may lead to.
    func bar(of tabs: [TabItem], isPlace: Bool = true) -> HTML {
        let isLoggingIn = place == .login || place == .route(.signUp(email: ""))
        let marked = place.tab ?? (isLoggingIn ? nil : tabs.first(where: \.isSelected)?.id)
        return tag("nav", .id("tabs"), .label(wording(.titleMenu))) {
            list(tabs) { tab in link(to: tab, isMarked: isPlace && tab.id == marked) }
        }
    }

    private func link(to tab: TabItem, isMarked: Bool) -> HTML {
        let place = tab.id.place
        let isHere = place == self.place ? "page" : "true"
        return tag("a", .href(place), isMarked ? Attribute("aria-current", isHere) : nil) {
            icon(of: tab.id).html
            tag("span") { tab.title }
            if let badge = tab.badge {
                tag("span", .private) {
                    tag("span", .class("badge"), .hidden) { String(badge) }
                    spoken(" " + wording(.unreadCount, wording.number(Decimal(badge))))
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
}
