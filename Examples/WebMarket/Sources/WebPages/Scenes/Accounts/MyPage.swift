import OpenMarket

/// The user's own page.
struct MyPage {
    let state: MyPageModel.State
    let around: Surroundings

    var page: Page {
        Page(around.wording(.titleMy), style: "narrow") {
            tag("p", .class("who")) {
                tag("strong") { state.vendorName }
                tag("span") { state.email }
            }
            if state.vendorName == nil, state.email == nil { around.showEmpty(around.wording(.emptyLoggedOut)) }
            tag("ul", .class("rows")) {
                for row in state.rows { tag("li") { link(row) } }
            }
        }
    }

    /// What only leads somewhere is a link; what asks first is a button.
    private func link(_ row: MyPageModel.NamedRow) -> HTML {
        switch row.id {
        case .sales: tag("a", .href(.sales)) { row.title }
        case .likes: tag("a", .href(.likes)) { row.title }
        case .logIn: tag("a", .href(.logIn)) { row.title }
        case .logOut, .deleteAccount:
            around.form {
                void("input", .type("hidden"), .name("row"), .value(row.id.rawValue))
                around.button(.open) { row.title }
            }
        }
    }
}
