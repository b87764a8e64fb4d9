package import OpenMarketDomain

/// The address of a device at the service that brings notices to it.
package struct NoticeDeviceRecord: Sendable, Hashable {
    package enum Service: String, Sendable, Hashable {
        case web, apple
        /// The e-mail address of the account, whatever that is when an e-mail is sent.
        case mail
    }

    package var id: Int64 = 0
    package let account: String
    /// The session that has registered it, with whose end it goes; `nil` for e-mails.
    package let session: String?
    package let service: Service
    /// The address of a subscription, a token, or the account for e-mails: it has one row, and so one owner.
    package let address: String
    /// The public key of the device, and the secret that it shares with the market (RFC 8291).
    package let key, secret: [UInt8]
    package let name: String
    package let language: String

    package init(
        id: Int64 = 0,
        account: String,
        session: String?,
        service: Service,
        address: String,
        key: [UInt8] = [],
        secret: [UInt8] = [],
        name: String,
        language: String
    ) {
        (self.id, self.account, self.session, self.service) = (id, account, session, service)
        (self.address, self.key, self.secret) = (address, key, secret)
        (self.name, self.language) = (name, language)
    }
}

/// A notice on its way to one device.
package struct NoticeSend: Sendable, Hashable {
    package let notice: Int64
    package let device: NoticeDeviceRecord
    package let kind: String
    package let subject: String
    /// The user whose act it tells of; `nil` for one who is gone, and for the operator.
    package let other: String?
    /// The time of the act, in seconds since 1970; 0 where it is not known.
    package let at: Int64
    /// Whether the device is to take away what it shows.
    package let isOver: Bool
    /// The number of times that it was tried before.
    package let tries: Int64
}

/// The end of one attempt to send a notice.
package enum NoticeSendResult: Sendable, Hashable {
    /// The service has it.
    case sent
    /// It is to be tried again at a time, in seconds since 1970; `isTry` tells a failure from a wait that was wanted.
    case later(Int64, isTry: Bool)
    /// There is nothing to tell any more, or it was tried too often.
    case dropped
    /// The service knows no such device.
    case gone
}

/// The rows that a notice tells of, as they are at the moment it is sent.
package enum NoticeContent: Sendable {
    /// The facts to tell, the wishes of the user, and the number of chats that they have not read.
    case facts(Notice, NoticeSettings, unread: Int64)
    /// The device is to take away what it shows; the number of chats that are left unread.
    case close(unread: Int64)
    /// There is nothing to tell any more: it was looked at, one of the two has blocked the other, or the row is gone.
    case nothing
}

extension NoticeTable {
    /// For so many seconds a notice is worth telling.
    private static let lifetime: Int64 = 3 * 86_400

    /// Reads what there is to tell now; nothing for a device that has gone or changed hands.
    package func content(of send: NoticeSend, at seconds: Int64) throws(StoreError) -> NoticeContent {
        let account = send.device.account
        let found = try connection.first(
            """
            SELECT n.is_over FROM notice_sends s JOIN notices n ON n.id = s.notice
            JOIN notice_devices d ON d.id = s.device WHERE n.id = ? AND d.id = ? AND d.account = ? AND n.account = ?
            """,
            [.integer(send.notice), .integer(send.device.id), .text(account), .text(account)]
        ) { $0.integer(0) != 0 }
        guard let isOver = found, isOver == send.isOver else { return .nothing }
        if isOver { return .close(unread: try unread(of: account)) }
        let settings = try settings(of: account)
        guard let kind = NoticeKind(rawValue: send.kind), settings.allows(kind),
            send.at == 0 || send.at > seconds - Self.lifetime, try !isBlocked(send),
            let notice = try notice(kind, of: send)
        else { return .nothing }
        let shown = settings.hidesContent ? Notice(kind, of: notice.subject) : notice
        return .facts(shown, settings, unread: try unread(of: account))
    }

    private func isBlocked(_ send: NoticeSend) throws(StoreError) -> Bool {
        guard let other = send.other else { return false }
        return try BlockTable(connection).isBetween(send.device.account, other)
    }

    private func notice(_ kind: NoticeKind, of send: NoticeSend) throws(StoreError) -> Notice? {
        switch kind {
        case .message:
            guard let chat = try ChatTable(connection).chat(send.subject), let own = chat.member(send.device.account),
                own.hidden == 0, chat.sender != own.account, (own.readAt ?? -1) < chat.at
            else { return nil }
            let id = ChatRoom.ID(rawValue: send.subject)
            return Notice(kind, of: .chat(id), person: try name(of: chat.sender), text: chat.body)
        case .saleAsked, .saleConfirmed, .saleCancelled:
            let sale = try SaleTable(connection).sale(of: RecordID(Int64(send.subject) ?? 0))
            if kind != .saleCancelled { guard sale != nil else { return nil } }
            var product = sale?.name
            if product == nil { product = try self.product(send.subject) }
            let id = Product.ID(rawValue: send.subject)
            return Notice(kind, of: .product(id), person: try name(of: send.other), product: product)
        case .priceDrop:
            guard let product = try product(send.subject), try isNewLow(send.subject) else { return nil }
            return Notice(kind, of: .product(Product.ID(rawValue: send.subject)), product: product)
        case .newProduct:
            let newest = try connection.first(
                """
                SELECT p.name, v.name FROM products p JOIN vendors v ON v.id = p.vendor_id
                WHERE p.vendor_id = ? AND p.status = 0 ORDER BY p.id DESC LIMIT 1
                """,
                [.integer(Int64(send.subject) ?? 0)]
            ) { (product: $0.text(0), vendor: $0.text(1)) }
            guard let newest else { return nil }
            let seller = Vendor.ID(rawValue: send.subject)
            return Notice(kind, of: .seller(seller), person: newest.vendor, product: newest.product)
        case .reportDecided:
            return Notice(kind, of: .market)
        case .searchMatch:
            let search = try NoticeSearches(connection).search(Int64(send.subject) ?? 0, of: send.device.account)
            guard let search, let name = try product(String(search.found ?? 0)) else { return nil }
            return Notice(kind, of: .search(search.query), product: name)
        }
    }

    /// Returns whether a product costs less than at any time of the day before it came to its price.
    ///
    /// A price that is raised and lowered again is told once, and a second fall of a day when it is below the first.
    private func isNewLow(_ id: String) throws(StoreError) -> Bool {
        guard let product = try ProductReader(connection).row(RecordID(Int64(id) ?? 0)) else { return false }
        let steps = try ProductHistory(connection).all(of: product)
        let run = steps.prefix { $0.paid == steps.first?.paid && $0.currency == product.currency }
        guard let fall = run.last, let paid = fall.paid else { return false }
        var end = fall.at
        for step in steps.dropFirst(run.count) where end > fall.at - 86_400 {
            guard step.currency == fall.currency, let before = step.paid, before > paid else { return false }
            end = step.at
        }
        return true
    }

    /// The name of a product that anybody may see; `nil` for one that is gone or hidden.
    private func product(_ id: String) throws(StoreError) -> String? {
        try connection.first(
            "SELECT name FROM products WHERE id = ? AND status <> 3",
            [.integer(Int64(id) ?? 0)]
        ) { $0.textOrNull(0) } ?? nil
    }

    /// The name by which others know a user; `nil` for one who has none or is gone.
    private func name(of account: String?) throws(StoreError) -> String? {
        guard let account else { return nil }
        let member = try MemberRecord(account: account, in: connection)
        return member.hasName ? member.name : nil
    }
}
