public import OpenMarketDomain

/// The user's own page: name and address, ways to their products, what waits for the market, and whom they follow and have blocked.
public struct MyPageState: SceneState {
    /// The facts of the page.
    public struct Facts: Sendable {
        let hasAccounts: Bool
        let hasSellers: Bool
        let hasNotices: Bool
        /// Whether the market can list the products of one vendor.
        let listsVendors: Bool
        var hasSecurity = false
        var followed: Loaded<[FollowedSeller]> = .idle
        var blocked: Loaded<[Seller]> = .idle
        var unsent: [PendingChange] = []
        var logins: Loaded<[DeviceLogin]> = .idle
    }

    /// A row of the page.
    public enum Row: String, Sendable, Hashable, CaseIterable {
        /// The user's products.
        case sales
        case purchases
        case likes
        case viewed
        case blocked
        case notices
        /// Another password, the devices on which the user is logged in, and one-time codes at the log-in.
        case password, devices, codes
        case logOut
        case deleteAccount
        /// Logging in, for guests.
        case logIn
    }

    /// A row, and what it is called.
    public struct NamedRow: Sendable, Equatable, Identifiable {
        public let id: Row
        public let title: String
    }

    public let vendorName: String?
    public let email: String?
    public let rows: [NamedRow]
    /// The sellers whom the user has blocked, once they were asked for.
    public let blocked: LoadState<[SellerRow]>
    public let emptyBlockedText: String?
    /// The products that the user has offered and that the market does not have yet, and the likes that it has refused.
    public let unsent: [UnsentRow]
    /// The sellers whom the user follows, the last one first.
    public let followed: LoadState<[FollowedRow]>
    public let emptyFollowedText: String?
    /// The devices on which the user is logged in, once they were asked for.
    public let logins: LoadState<[LoginRow]>
    /// Whether the scene waits for a change that must not be sent twice.
    public let isBusy: Bool
    public let alert: AlertModel?

    public init(_ facts: Facts, in drawing: SceneDrawing) {
        let (wording, session) = (drawing.wording, drawing.session)
        vendorName = session?.vendor?.name
        email = session?.auth?.email
        rows = facts.rows(isLoggedIn: session != nil).map { NamedRow(id: $0, title: wording($0.title)) }
        blocked = facts.blocked.drawn(in: wording) { $0.map { SellerRow($0, wording: wording) } }
        emptyBlockedText = blocked == .loaded([]) ? wording(.emptyBlocked) : nil
        unsent = facts.unsent.compactMap { change in
            UnsentRow(change, in: wording) { drawing.products.product($0)?.name }
        }
        followed = facts.followed.drawn(in: wording) { $0.map { FollowedRow($0, wording: wording) } }
        emptyFollowedText = followed.value?.isEmpty == true ? wording(.emptyFollowed) : nil
        logins = facts.logins.drawn(in: wording) { logins in
            logins.map { LoginRow($0, wording: wording, time: wording.relativeDate($0.usedAt, now: drawing.now)) }
        }
        (isBusy, alert) = (drawing.isBusy, drawing.alert)
    }
}

extension MyPageState.Facts {
    private var settings: [MyPageState.Row] {
        (hasNotices ? [.notices] : []) + (hasSecurity ? [.password, .devices, .codes] : [])
    }

    fileprivate func rows(isLoggedIn: Bool) -> [MyPageState.Row] {
        let sales: [MyPageState.Row] = listsVendors ? [.sales] : []
        return switch (isLoggedIn, hasAccounts) {
        case (true, true) where hasSellers:
            sales + [.purchases, .likes, .viewed, .blocked] + settings + [.logOut, .deleteAccount]
        case (true, true): sales + [.likes, .viewed] + settings + [.logOut, .deleteAccount]
        case (true, false): sales + [.viewed]
        case (false, true): [.viewed, .logIn]
        case (false, false): [.viewed]
        }
    }
}

extension MyPageState.Row {
    fileprivate var title: Phrase {
        switch self {
        case .sales: .mySales
        case .purchases: .titlePurchases
        case .likes: .myLikes
        case .viewed: .myViewed
        case .blocked: .titleBlocked
        case .notices: .titleNotices
        case .password: .myPassword
        case .devices: .myDevices
        case .codes: .myCodes
        case .logOut: .myLogOut
        case .deleteAccount: .myDeleteAccount
        case .logIn: .actionLogIn
        }
    }
}

extension MyPageState: RedactedDescription {
    /// The page without the address, which is personal data: descriptions end up in logs.
    public var description: String { "MyPage(\(rows.map(\.id.rawValue).joined(separator: ", ")))" }
}

/// A seller in a list of sellers.
public struct SellerRow: Sendable, Equatable, Identifiable {
    public let id: Vendor.ID
    public let name: String

    init(_ seller: Seller, wording: Wording) {
        id = seller.id
        name = seller.name.isEmpty ? wording(.unnamedVendor) : seller.name
    }
}

/// A device on which the user is logged in.
public struct LoginRow: Sendable, Equatable, Identifiable {
    public let id: DeviceLogin.ID
    public let name: String
    /// The time of its last use, or the words for this device.
    public let note: String
    /// Whether it is the device itself, where the user logs out in the usual way.
    public let isOwn: Bool

    init(_ login: DeviceLogin, wording: Wording, time: String) {
        (id, isOwn) = (login.id, login.isOwn)
        name = login.device.isEmpty ? wording(.unnamedDevice) : PlainLine(login.device, limit: 60).text
        note = login.isOwn ? wording(.noticesThisDevice) : time
    }
}

/// A followed seller in a list.
public struct FollowedRow: Sendable, Equatable, Identifiable {
    public let id: Vendor.ID
    public let name: String
    /// The number of new products; `nil` for none.
    public let news: String?

    init(_ followed: FollowedSeller, wording: Wording) {
        id = followed.id
        name = followed.seller.name.isEmpty ? wording(.unnamedVendor) : followed.seller.name
        news = followed.newCount > 0 ? wording(.followedNews, wording.number(followed.newCount)) : nil
    }
}

extension MyPageState {
    /// The ways from the page, below who the user is, then what waits for the market, whom the user follows, and whom the user has blocked.
    public func sections(in wording: Wording) -> [SceneSection] {
        let who = [vendorName, email].compactMap(\.self).joined(separator: "\n")
        let ways = rows.map { SceneRow($0.title, open: .init("open", $0.id.rawValue)) }
        let waiting = unsent.map { SceneRow($0.title, text: $0.text, isNews: $0.isRefused, others: $0.commands) }
        let blockedRows = (blocked.value ?? []).map { SceneRow($0.name, others: [.init("unblock", $0.id.rawValue)]) }
        let sections = [
            SceneSection("ways", title: who.isEmpty ? wording(.emptyLoggedOut) : who, ways),
            SceneSection("unsent", title: wording(.titleUnsent), waiting),
            SceneSection(
                "followed",
                title: wording(.titleFollowed),
                followedRows(in: wording),
                emptyText: emptyFollowedText,
                problem: followed.problem
            ),
            SceneSection(
                "blocked",
                title: wording(.titleBlocked),
                blockedRows,
                emptyText: emptyBlockedText,
                problem: blocked.problem,
                retry: "open/blocked"
            ),
            SceneSection(
                "devices",
                title: wording(.myDevices),
                loginRows(in: wording),
                problem: logins.problem,
                retry: "open/devices"
            ),
        ]
        return sections.filter { !$0.isBlank }
    }

    /// The devices, and below them the log-out on all but this one.
    private func loginRows(in wording: Wording) -> [SceneRow] {
        let rows = (logins.value ?? []).map { login in
            SceneRow(login.name, text: login.note, others: login.isOwn ? [] : [.init("logOut", login.id.rawValue)])
        }
        return rows.count < 2 ? rows : rows + [SceneRow(wording(.actionLogOutOthers), open: .init("logOut", "others"))]
    }

    /// The way to what all of them offer, and each of them with the number of new products.
    private func followedRows(in wording: Wording) -> [SceneRow] {
        guard let sellers = followed.value, !sellers.isEmpty else { return [] }
        let rows = sellers.map { seller in
            let id = seller.id.rawValue
            return SceneRow(
                seller.name,
                text: seller.news,
                isNews: true,
                open: .init("seller", id),
                others: [.init("unfollow", id)]
            )
        }
        return [SceneRow(wording(.titleFollowedProducts), open: "followedProducts")] + rows
    }
}

extension UnsentRow {
    /// Its commands; a product that was refused is changed first.
    fileprivate var commands: [SceneCommand.ID] {
        (isChangeable ? ["change", "sendAgain", "giveUp"] : ["sendAgain", "giveUp"]).map { .init($0, id.rawValue) }
    }
}
