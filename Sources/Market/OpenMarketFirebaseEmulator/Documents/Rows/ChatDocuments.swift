import OpenMarketSQLite

/// The chats and messages of the safe layout as documents: `chats/{chat}` and `chats/{chat}/messages/{message}`.
struct ChatDocuments: DocumentKind {
    let root = "chats"
    let inner = "messages"

    private let chats: ChatTable
    private let messages: MessageTable

    init(_ connection: SQLiteConnection) {
        (chats, messages) = (ChatTable(connection), MessageTable(connection))
    }

    func row(_ id: String) throws(StoreError) -> DocumentRow? { try chats.chat(id).map(DocumentRow.init) }

    func row(_ id: String, below chat: String) throws(StoreError) -> DocumentRow? {
        try messages.message(id, in: chat).map(DocumentRow.init)
    }

    func put(_ document: StoredDocument, by writer: String) throws(StoreError) -> Bool {
        let ids = document.path.segments
        if ids.count == 2, let chat = ChatRecord(ids[1], document) {
            try chats.put(chat, by: writer)
        } else if ids.count == 4, let message = MessageRecord(ids[3], in: ids[1], document) {
            try messages.put(message, by: writer)
        } else {
            try remove(document.path)
            return false
        }
        return true
    }

    func remove(_ path: DocumentPath) throws(StoreError) {
        if path.segments.count == 2 { return try chats.remove(path.id) }
        try messages.remove(path.id, in: path.segments[1])
    }

    func removeAll() throws(StoreError) {
        try messages.removeAll()
        try chats.removeAll()
    }

    func each(from id: String, _ body: (DocumentRow) throws(StoreError) -> RowStep) throws(StoreError) {
        try chats.each(from: id) { chat throws(StoreError) in try body(DocumentRow(chat)) }
    }

    func each(
        below chat: String,
        from id: String,
        _ body: (DocumentRow) throws(StoreError) -> RowStep
    ) throws(StoreError) {
        try messages.each(in: chat, from: id) { message throws(StoreError) in try body(DocumentRow(message)) }
    }

    func ids(from id: String, limit: Int64) throws(StoreError) -> [String] { try chats.ids(from: id, limit: limit) }

    func parents() throws(StoreError) -> [String] { try messages.chats() }

    func each(
        of user: String,
        at fields: [String],
        _ body: (DocumentRow) throws(StoreError) -> Void
    ) throws(StoreError) {
        guard fields.contains("members") else { return }
        try chats.each(of: user) { chat throws(StoreError) in try body(DocumentRow(chat)) }
    }

    func each(by writer: String, _ body: (DocumentRow) throws(StoreError) -> Void) throws(StoreError) {
        try chats.each(openedBy: writer) { chat throws(StoreError) in try body(DocumentRow(chat)) }
        try messages.each(by: writer) { message throws(StoreError) in try body(DocumentRow(message)) }
    }

    func forgetWriter(_ user: String) throws(StoreError) {
        try chats.forgetWriter(user)
        try messages.forgetWriter(user)
    }
}
