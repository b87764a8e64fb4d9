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
        case .likes: tile(row, .heart, .likes)
        case .viewed: tile(row, .list, .viewed)
        case .blocked:
            tag("li") {
                around.form {
                    void("input", .type("hidden"), .name("row"), .value(row.id.rawValue))
                    around.button(.open, .class("tile")) {
                        Icon.close.html
                        tag("span") { row.title }
                    }
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
                            void("input", .type("hidden"), .name("change"), .value(row.id.rawValue))
                            around.button(.sendAgain) { around.wording(.actionRetry) }
                            if row.isChangeable { around.button(.change) { around.wording(.actionEdit) } }
                            around.button(.giveUp) { around.wording(.actionDelete) }
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
                            void("input", .type("hidden"), .name("vendor"), .value(row.id.rawValue))
                            around.button(.unblock) { around.wording(.actionUnblock) }
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
                around.form {
                    void("input", .type("hidden"), .name("row"), .value(row.id.rawValue))
                    around.button(.open) {
                        if row.id == .logOut { Icon.leave.html }
                        row.title
                    }
                }
            }
        case .sales, .likes, .viewed, .blocked, .logIn: .nothing
        }
    }
}
