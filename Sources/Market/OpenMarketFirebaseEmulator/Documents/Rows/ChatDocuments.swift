import OpenMarketSQLite

/// The chats and messages of the safe layout as documents: `chats/{chat}` and `chats/{chat}/messages/{message}` are rows
/// of the market, so that those who speak Firestore meet the same people as those who speak the market's routes.
///
/// A document at such a place that has other fields than the layout gives it fits no row. It stays a document, for apps
/// of access rules of their own.
struct ChatDocuments {
    private let chats: ChatTable
    private let messages: MessageTable

    init(_ connection: SQLiteConnection) {
        (chats, messages) = (ChatTable(connection), MessageTable(connection))
    }

    /// Returns whether a chat or a message may be at a path.
    static func isPlace(_ path: DocumentPath) -> Bool { chat(path) != nil || message(path) != nil }

    private static func chat(_ path: DocumentPath) -> String? {
        path.segments.count == 2 && path.segments[0] == "chats" ? path.segments[1] : nil
    }

    private static func message(_ path: DocumentPath) -> (chat: String, id: String)? {
        guard path.segments.count == 4, path.segments[0] == "chats", path.segments[2] == "messages" else { return nil }
        return (path.segments[1], path.segments[3])
    }

    /// The chat or message at a path; `nil` when there is none.
    func row(_ path: DocumentPath) throws(StoreError) -> DocumentRow? {
        if let id = Self.chat(path) { return try chats.chat(id).map(DocumentRow.init) }
        guard let (chat, id) = Self.message(path) else { return nil }
        return try messages.message(id, in: chat).map(DocumentRow.init)
    }

    /// Writes a document as a row; `false` when it has another shape than chats and messages have.
    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool {
        if let id = Self.chat(document.path), let chat = ChatRecord(id, document) {
            try chats.put(chat, by: writer)
        } else if let (chat, id) = Self.message(document.path), let message = MessageRecord(id, in: chat, document) {
            try messages.put(message, by: writer)
        } else {
            return false
        }
        return true
    }

    func remove(_ path: DocumentPath) throws(StoreError) {
        if let id = Self.chat(path) { return try chats.remove(id) }
        if let (chat, id) = Self.message(path) { try messages.remove(id, in: chat) }
    }

    func removeAll() throws(StoreError) {
        try messages.removeAll()
        try chats.removeAll()
    }

    /// Forgets who has written what stays of a user who is gone.
    func forgetWriter(_ account: String) throws(StoreError) {
        try chats.forgetWriter(account)
        try messages.forgetWriter(account)
    }
}

// MARK: Several documents

extension ChatDocuments {
    /// Returns whether a collection has chats or messages in it.
    static func isCollection(_ collection: DocumentPath) -> Bool {
        collection.segments == ["chats"]
            || collection.segments.count == 3 && collection.segments[0] == "chats"
                && collection.segments[2] == "messages"
    }

    /// The rows of a collection in the order of their names.
    func each(
        in collection: DocumentPath,
        from first: DocumentPath?,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        let id = first.map { ByteOrder.compare($0.key, collection.key) > 0 ? $0.segments.last ?? "" : "" } ?? ""
        if collection.segments.count == 1 {
            try chats.each(from: id) { chat throws(StoreError) in try body(DocumentRow(chat)) }
        } else {
            try messages.each(in: collection.segments[1], from: id) { message throws(StoreError) in
                try body(DocumentRow(message))
            }
        }
    }

    /// The rows of a range, in the order of their keys.
    func each(in range: ChatRange, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        guard range.hasChats || range.hasMessages else { return }
        var isOver = false
        func take(_ row: DocumentRow) throws(StoreError) -> RowStep {
            guard ByteOrder.compare(row.path.key, range.low) >= 0 else { return .next }
            guard ByteOrder.compare(row.path.key, range.high) < 0 else {
                isOver = true
                return .stop
            }
            let step = try body(row)
            isOver = step == .stop
            return step
        }
        // Documents before the range are not read: a copy asks for one range after the other.
        let start = range.start
        var ids = if let chat = range.chat { [chat] } else { try nextIDs(from: start.chat) }
        while !ids.isEmpty, !isOver {
            for chat in ids where !isOver {
                if range.hasChats, let record = try chats.chat(chat) { _ = try take(DocumentRow(record)) }
                guard range.hasMessages, !isOver else { continue }
                let first = ByteOrder.isEqual(chat, start.chat) ? start.message : ""
                try messages.each(in: chat, from: first) { message throws(StoreError) in
                    try take(DocumentRow(message))
                }
            }
            // No id lies between a text and the same with a zero behind it.
            ids = try range.chat == nil ? nextIDs(from: (ids.last ?? "") + "\0") : []
        }
    }

    private func nextIDs(from id: String) throws(StoreError) -> [String] { try chats.ids(from: id, limit: 200) }

    func each(of account: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        try chats.each(of: account) { chat throws(StoreError) in try body(DocumentRow(chat)) }
    }

    /// The rows that a user has written first.
    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        try chats.each(openedBy: writer) { chat throws(StoreError) in try body(DocumentRow(chat)) }
        try messages.each(by: writer) { message throws(StoreError) in try body(DocumentRow(message)) }
    }

    /// The collections below a path.
    func places(below parent: DocumentPath) throws(StoreError) -> [DocumentPath] {
        var places: [DocumentPath] = []
        if parent.segments.isEmpty {
            try chats.each(from: "") { _ in
                places.append(DocumentPath(unchecked: ["chats"]))
                return .stop
            }
        }
        guard parent.segments.isEmpty || parent.segments.first == "chats" && parent.segments.count <= 2 else {
            return []
        }
        for chat in try messages.chats() where parent.segments.count < 2 || ByteOrder.isEqual(chat, parent.id) {
            places.append(DocumentPath(unchecked: ["chats", chat, "messages"]))
        }
        return places
    }
}

/// Chats and messages in the order of their keys.
enum ChatRows {
    case collection(DocumentPath, from: DocumentPath?, ChatDocuments)
    case range(ChatRange, ChatDocuments)

    /// Gives the rows to `body` until that says to stop.
    func each(_ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        switch self {
        case .collection(let collection, let first, let chats): try chats.each(in: collection, from: first, body)
        case .range(let range, let chats): try chats.each(in: range, body)
        }
    }
}

/// A range of keys in which there may be chats and messages.
struct ChatRange {
    /// The id of the collections; empty for all.
    let group: String
    let low: [UInt8]
    let high: [UInt8]

    /// The chat that the range lies below; `nil` for a range that is no part of one chat.
    var chat: String? {
        // Everything below a path lies between the path with a zero, and with a one behind it.
        let path = DocumentPath(key: Array(high.dropLast())).segments
        guard high.last == 1, path.count == 2, path[0] == "chats" else { return nil }
        return path[1]
    }

    /// The chat and the message with which the range may begin; empty where it begins before all of them.
    var start: (chat: String, message: String) {
        let path = DocumentPath(key: low).segments
        guard path.count > 1, path[0] == "chats" else { return ("", "") }
        return (path[1], path.count > 3 && path[2] == "messages" ? path[3] : "")
    }

    var hasChats: Bool { (group.isEmpty || group == "chats") && chat == nil && reaches }
    var hasMessages: Bool { (group.isEmpty || group == "messages") && reaches }

    /// Whether a key of a chat can be in the range.
    private var reaches: Bool {
        let (first, last) = (Array("chats".utf8) + [0], Array("chats".utf8) + [1])
        return ByteOrder.compare(low, last) < 0 && ByteOrder.compare(high, first) > 0
    }
}
