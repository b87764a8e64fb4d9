import OpenMarketHTML
import OpenMarket

/// The user's own page: the user first, then the frequent acts, then the rare ones.
struct MyPage {
    let state: MyPageState
    let around: PageSurroundings

    var page: Page {
        Page(around.wording(.titleMy), style: "narrow mine") {
            if state.vendorName == nil, state.email == nil {
                around.showEmpty(around.wording(.emptyLoggedOut), .person, to: .login, .actionLogIn)
            } else {
                tag("p", .class("who")) {
                    around.avatar(state.vendorName ?? state.email ?? "")
                    tag("strong") { state.vendorName }
                    tag("span") { state.email }
                }
            }
            tag("ul", .class("tiles")) { for row in state.rows { tile(row) } }
            for section in state.sections(in: around.wording) where section.id != "ways" { around.part(section) }
            tag("ul", .class("ways-out")) { for row in state.rows { wayOut(row) } }
        }
    }

    /// The rows that lead somewhere, which are links.
    private static let ways: [MyPageState.Row: (icon: Icon, place: Place)] = [
        .sales: (.bag, .products(.mine)), .purchases: (.bag, .products(.bought)), .likes: (.heart, .products(.liked)),
        .viewed: (.list, .products(.viewed)), .notices: (.bell, .route(.notices)),
    ]

    @HTMLBuilder private func tile(_ row: MyPageState.NamedRow) -> HTML {
        if let way = Self.ways[row.id] {
            tag("li") {
                tag("a", .href(way.place)) {
                    way.icon.html; tag("span") { row.title }
                }
            }
        } else if [.blocked, .password, .devices, .codes].contains(row.id) {
            tag("li") {
                around.action(.init("open", row.id.rawValue), .class("tile")) {
                    (row.id == .blocked ? Icon.close : .person).html; tag("span") { row.title }
                }
            }
        }
    }

    /// Writes the buttons that ask before they act; the one that cannot be undone is the smallest.
    @HTMLBuilder private func wayOut(_ row: MyPageState.NamedRow) -> HTML {
        if row.id == .logOut || row.id == .deleteAccount {
            tag("li", .class(row.id == .deleteAccount ? "rare" : "usual")) {
                around.action(.init("open", row.id.rawValue)) {
                    if row.id == .logOut { Icon.leave.html }
                    row.title
                }
            }
        }
    }
}
