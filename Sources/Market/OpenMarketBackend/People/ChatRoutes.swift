import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/chats` of the extended third generation: the conversations of a user.
extension RouteCall {
    private static let mostChats: Int64 = 500
    /// The most bytes of an id that a message has, which may have been sent as a document.
    private static let longestID = 1500

    func listChats(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try people()
        let size = try call.number("items_per_page", default: Self.mostChats, in: 1...Self.mostChats)
        let before = try position("before")
        let found = try await parts.rows { try ChatTable($0).listed(of: user, before: before, limit: size + 1) }
        let shown = Array(found.prefix(Int(size)))
        let last = found.count > shown.count ? shown.last?.chat : nil
        return MarketResponse.personal { json in
            json.object { json in
                json.array("chats", shown) { $0.chat($1.chat, unread: $1.unread, for: user) }
                json.field("next", last.map { "\($0.at).\($0.id)" })
            }
        }
    }

    /// Opens the chat with the user in the path, or brings it back.
    func openChat(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (firebase, other, product) = (try people(), id, try await subject(in: body()))
        guard other != user else { throw .malformed("A chat is between two users.") }
        guard other.isStorable(255), product?.isStorable(200) ?? true else { throw .notFound }
        let chatID = ChatWork.id(of: user, and: other)
        let known = try await parts.rows { try ChatTable($0).chat(chatID) }
        // Another subject is told to the other member as a new chat is.
        if known == nil || (product != nil && product != known?.product) {
            try count(user, firebase, opensChat: true)
        }
        let chat = try await parts.write { session in
            try ChatWork(user: user, session: session, firebase: firebase).open(with: other, about: product)
        }
        let unread = try await parts.rows { try ChatTable($0).unread(in: chatID, by: user) }
        return MarketResponse.personal { $0.chat(chat, unread: unread, for: user) }
    }

    func leaveChat(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (firebase, id) = (try people(), id)
        try await parts.write { try ChatWork(user: user, session: $0, firebase: firebase).leave(id) }
        return HTTPResponse(status: 204)
    }

    func markChatRead(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (firebase, id) = (try people(), id)
        guard let at = try await body()?["at"]?.number?.int.map(Int64.init), at >= 0 else {
            throw .malformed("at: must be a number of microseconds since 1970.")
        }
        try await parts.write { try ChatWork(user: user, session: $0, firebase: firebase).markRead(id, upTo: at) }
        return HTTPResponse(status: 204)
    }

    func sendMessage(_ user: String) async throws(Refusal) -> HTTPResponse {
        let (firebase, chat, message) = (try people(), id, call.segments.last ?? "")
        let body = try await body()?["body"]?.string ?? ""
        guard MessageRules.default.violations(of: body).isEmpty, body.unicodeScalars.count <= 1000 else {
            throw .malformed("body: must have 1 to 1000 characters, of which one can be seen.")
        }
        guard message.utf8.count <= 128, FirebaseServices.namesDocument(message) else {
            throw .malformed(#"The id of the message must have 1 to 128 bytes, and be no ".", "..", "__x__" or "x/y"."#)
        }
        let known = try await parts.rows { try MessageTable($0).message(message, in: chat) }
        if known == nil { try count(user, firebase, opensChat: false) }
        let sent = try await parts.write { session in
            try ChatWork(user: user, session: session, firebase: firebase).send(body, id: message, to: chat)
        }
        return MarketResponse.personal { $0.message(sent) }
    }

    /// The messages of a chat before a position, the last ones first in time; behind one, those that came after it.
    func listMessages(_ user: String) async throws(Refusal) -> HTTPResponse {
        _ = try people()
        let chat = id
        let size = try call.number("items_per_page", default: Int64(MessagePage.defaultSize), in: 1...100)
        let (before, after) = (try position("before"), try position("after"))
        let found = try await parts.rows { connection -> [MessageRecord] in
            guard try ChatTable(connection).chat(chat)?.member(user) != nil else { throw StoreError.missing }
            let messages = MessageTable(connection)
            if let after { return try messages.first(size + 1, in: chat, after: after) }
            return try messages.last(size + 1, in: chat, before: before)
        }
        let shown = Array(found.prefix(Int(size)))
        return MarketResponse.personal { json in
            json.object { json in
                json.array("messages", after == nil ? shown.reversed() : shown) { $0.message($1) }
                json.field("has_more", found.count > shown.count)
            }
        }
    }

    /// The position of a message or a chat as it stands in a query: its time, a point, and its id.
    private func position(_ name: String) throws(Refusal) -> (at: Int64, id: String)? {
        guard let text = call[name] else { return nil }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let at = WholeNumber.read(String(parts[0])),
            parts[1].utf8.count <= Self.longestID
        else {
            throw .malformed("\(name): must be a time and an id, with a point between them.")
        }
        return (at, String(parts[1]))
    }

    /// The id of the product that a chat is about from now on, if a request says one.
    private func subject(in body: JSONNode?) throws(Refusal) -> String? {
        guard let product = body?["product_id"], !product.isNull else { return nil }
        guard let id = product.string ?? product.number?.text else {
            throw .malformed("product_id: must be a number or a text.")
        }
        return id
    }

    private func body() async throws(Refusal) -> JSONNode? {
        try await RequestBody(call: call, limits: parts.limits).json()
    }

    private func count(_ user: String, _ firebase: FirebaseServices, opensChat: Bool) throws(Refusal) {
        guard let wait = firebase.wait(of: user, opensChat: opensChat) else { return }
        let what = opensChat ? "chats were opened" : "messages were sent"
        throw Refusal(429, "Too many \(what).").after(Int(clamping: wait.components.seconds) + 1)
    }
}

extension JSONWriter {
    /// A chat as one of its members sees it; times are microseconds since 1970.
    fileprivate mutating func chat(_ chat: ChatRecord, unread: Int64, for user: String) {
        let (own, other) = (chat.member(user), chat.other(than: user))
        object { json in
            json.field("id", chat.id)
            json.field("user_id", other?.account)
            json.field("name", other?.name)
            json.field("product_id", chat.product)
            json.field("last_message", chat.body)
            json.field("last_sender_id", chat.sender)
            json.field("at", chat.at)
            json.field("read_at", literal: own?.readAt.map { String($0) })
            json.field("other_read_at", literal: other?.readAt.map { String($0) })
            json.field("unread", unread)
        }
    }

    fileprivate mutating func message(_ message: MessageRecord) {
        object { json in
            json.field("id", message.id)
            json.field("sender_id", message.sender)
            json.field("body", message.body)
            json.field("at", message.at)
        }
    }
}
