import OpenMarketSQLite

extension ChatRecord {
    /// The fields of every chat; one about a product has `product` beside them.
    private static let names = [
        "createdAt", "hiddenFor", "lastMessage", "lastSender", "members", "names", "reads", "updatedAt",
    ]

    /// Reads a document; `nil` when it has not the shape of a chat.
    init?(_ id: String, _ document: StoredDocument) {
        let fields = document.fields
        guard fields.names.filter({ $0 != "product" }) == Self.names,
            fields["product"] == nil || fields["product"]?.text != nil,
            let accounts = fields["members"]?.texts, accounts.count == 2, !ByteOrder.isEqual(accounts[0], accounts[1]),
            let names = fields["names"]?.fields, let reads = fields["reads"]?.fields,
            let hidden = fields["hiddenFor"]?.texts, let body = fields["lastMessage"]?.text,
            let sender = fields["lastSender"]?.text, let openedAt = fields["createdAt"]?.moment,
            let at = fields["updatedAt"]?.moment
        else { return nil }
        var members: [Member] = []
        for account in accounts {
            let place = hidden.firstIndex { ByteOrder.isEqual($0, account) }
            members.append(
                Member(
                    account: account,
                    name: names[account]?.text,
                    readAt: reads[account]?.moment?.microseconds,
                    hidden: place.map { Int64($0) + 1 } ?? 0
                )
            )
        }
        // Nothing else may be named, and nothing may be of another kind.
        guard members.count(where: { $0.name != nil }) == names.names.count,
            members.count(where: { $0.readAt != nil }) == reads.names.count,
            members.count(where: { $0.hidden > 0 }) == hidden.count
        else { return nil }
        self.init(
            id: id,
            members: members,
            openedAt: openedAt.microseconds,
            at: at.microseconds,
            body: body,
            sender: sender,
            product: fields["product"]?.text,
            createdAt: document.created.microseconds,
            changedAt: document.updated.microseconds
        )
    }

    fileprivate var fields: FieldMap {
        let named = members.compactMap { member in member.name.map { (member.account, FieldValue.string($0)) } }
        let read = members.compactMap { member in
            member.readAt.map { (member.account, FieldValue.moment(Timestamp(microseconds: $0))) }
        }
        let hidden = members.filter { $0.hidden > 0 }.sorted { $0.hidden < $1.hidden }
        var fields = FieldMap([
            ("createdAt", .moment(Timestamp(microseconds: openedAt))),
            ("hiddenFor", .array(hidden.map { .string($0.account) })),
            ("lastMessage", .string(body)), ("lastSender", .string(sender)),
            ("members", .array(members.map { .string($0.account) })),
            ("names", .map(FieldMap(named))), ("reads", .map(FieldMap(read))),
            ("updatedAt", .moment(Timestamp(microseconds: at))),
        ])
        if let product { fields["product"] = .string(product) }
        return fields
    }
}

extension MessageRecord {
    /// Reads a document; `nil` when it has not the shape of a message.
    init?(_ id: String, in chat: String, _ document: StoredDocument) {
        let fields = document.fields
        guard fields.names == ["at", "body", "sender"], let at = fields["at"]?.moment, let body = fields["body"]?.text,
            let sender = fields["sender"]?.text
        else { return nil }
        self.init(
            chat: chat,
            id: id,
            sender: sender,
            body: body,
            at: at.microseconds,
            createdAt: document.created.microseconds,
            changedAt: document.updated.microseconds
        )
    }
}

extension DocumentRow {
    init(_ chat: ChatRecord) {
        self.init(
            path: DocumentPath(unchecked: ["chats", chat.id]),
            json: StoredDocument.json(of: chat.fields),
            created: Timestamp(microseconds: chat.createdAt),
            updated: Timestamp(microseconds: chat.changedAt)
        )
    }

    init(_ message: MessageRecord) {
        let at = Timestamp(microseconds: message.at)
        let fields = FieldMap([
            ("at", .moment(at)), ("body", .string(message.body)), ("sender", .string(message.sender)),
        ])
        self.init(
            path: DocumentPath(unchecked: ["chats", message.chat, "messages", message.id]),
            json: StoredDocument.json(of: fields),
            created: Timestamp(microseconds: message.createdAt),
            updated: Timestamp(microseconds: message.changedAt)
        )
    }
}
