import HTMLKit
import OpenMarket

/// The user's own page: who it is, then what is used often, then what is used once.
struct MyPage {
    let state: MyPageModel.State
    var followed: FollowedSellersModel.State?
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleMy), style: "narrow mine") {
            if state.vendorName == nil, state.email == nil {
                around.showEmpty(around.wording(.emptyLoggedOut), .person, to: .logIn, .actionLogIn)
            } else {
                tag("p", .class("who")) {
                    AvatarSign(name: state.vendorName ?? state.email ?? "").html
                    tag("strong") { state.vendorName }
                    tag("span") { state.email }
                }
            }
            tag("ul", .class("tiles")) { for row in state.rows { tile(row) } }
            unsent
            if let followed { FollowedPiece(state: followed, around: around).html }
            blocked
            tag("ul", .class("ways-out")) { for row in state.rows { wayOut(row) } }
        }
    }

    /// What leads somewhere is a link.
    private func tile(_ row: MyPageModel.NamedRow) -> HTML {
        switch row.id {
        case .sales: tile(row, .bag, .sales)
        case .purchases: tile(row, .bag, .purchases)
        case .likes: tile(row, .heart, .likes)
        case .viewed: tile(row, .list, .viewed)
        case .blocked:
            tag("li") {
                around.action(.init("open", row.id.rawValue), .class("tile")) {
                    Icon.close.html
                    tag("span") { row.title }
                }
            }
        case .logIn, .logOut, .deleteAccount: .nothing
        }
    }

    /// What the user has offered and the market does not have yet.
    private var unsent: HTML {
        guard !state.unsent.isEmpty else { return .nothing }
        return tag("section", .class("unsent")) {
            tag("h2") { around.wording(.titleUnsent) }
            tag("ul") {
                for row in state.unsent {
                    tag("li") {
                        around.form {
                            tag("strong") { row.title }
                            tag("span") { row.text }
                            for verb in ["sendAgain", "change", "giveUp"] {
                                around.button(.init(verb, row.id.rawValue))
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whom the user has blocked, once that was asked for.
    private var blocked: HTML {
        guard state.blocked != .idle else { return .nothing }
        return tag("section", .class("blocked")) {
            tag("h2") { around.wording(.titleBlocked) }
            if let problem = state.blocked.problem { around.show(problem) }
            if let text = state.emptyBlockedText { tag("p") { text } }
            tag("ul") {
                for row in state.blocked.value ?? [] {
                    tag("li") {
                        around.form {
                            tag("strong") { row.name }
                            around.button(.init("unblock", row.id.rawValue))
                        }
                    }
                }
            }
        }
    }

    private func tile(_ row: MyPageModel.NamedRow, _ icon: Icon, _ place: DeepLink) -> HTML {
        tag("li") {
            tag("a", .href(place)) {
                icon.html
                tag("span") { row.title }
            }
        }
    }

    /// What asks first is a button, and the one that cannot be undone is the smallest.
    private func wayOut(_ row: MyPageModel.NamedRow) -> HTML {
        switch row.id {
        case .logOut, .deleteAccount:
            tag("li", .class(row.id == .deleteAccount ? "rare" : "usual")) {
                around.action(.init("open", row.id.rawValue)) {
                    if row.id == .logOut { Icon.leave.html }
                    row.title
                }
            }
        case .sales, .purchases, .likes, .viewed, .blocked, .logIn: .nothing
        }
    }
}
