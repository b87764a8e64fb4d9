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
            unsent
            around.followed(state)
            blocked
            logins
            tag("ul", .class("ways-out")) { for row in state.rows { wayOut(row) } }
        }
    }

    /// The rows that lead somewhere, which are links.
    private static let ways: [MyPageState.Row: (icon: Icon, list: ProductListKind)] = [
        .sales: (.bag, .mine), .purchases: (.bag, .bought), .likes: (.heart, .liked), .viewed: (.list, .viewed),
    ]

    @HTMLBuilder private func tile(_ row: MyPageState.NamedRow) -> HTML {
        if let way = Self.ways[row.id] {
            tag("li") {
                tag("a", .href(.products(way.list))) {
                    way.icon.html; tag("span") { row.title }
                }
            }
        } else if row.id == .notices {
            tag("li") {
                tag("a", .href(.route(.notices))) {
                    Icon.bell.html; tag("span") { row.title }
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

    /// The user's products that the market does not have yet.
    private var unsent: HTML {
        guard !state.unsent.isEmpty else { return .nothing }
        return around.section("unsent", .titleUnsent, state.unsent) { row in
            around.form {
                tag("strong") { row.title }
                tag("span") { row.text }
                for verb in ["sendAgain", "change", "giveUp"] { around.button(.init(verb, row.id.rawValue)) }
            }
        }
    }

    /// The people whom the user has blocked, once that was asked for.
    private var blocked: HTML {
        guard state.blocked != .idle else { return .nothing }
        let (problem, text) = (state.blocked.problem, state.emptyBlockedText)
        return around.section("blocked", .titleBlocked, problem: problem, text: text, state.blocked.value ?? []) {
            row in
            around.form {
                tag("strong") { row.name }
                around.button(.init("unblock", row.id.rawValue))
            }
        }
    }

    /// The devices on which the user is logged in, once that was asked for.
    private var logins: HTML {
        guard state.logins != .idle else { return .nothing }
        let rows = state.logins.value ?? []
        let others = rows.count > 1 ? around.form { around.button(.init("logOut", "others")) } : .nothing
        return around.section("devices", .myDevices, problem: state.logins.problem, above: others, rows) { row in
            around.form {
                tag("strong") { row.name }
                tag("span") { row.note }
                if !row.isOwn { around.button(.init("logOut", row.id.rawValue)) }
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
