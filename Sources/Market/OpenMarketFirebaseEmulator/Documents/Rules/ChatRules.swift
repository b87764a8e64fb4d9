import Foundation

/// `chats/{chat}`: a conversation of two, seen by these two alone.
struct ChatRule: AccessRule {
    let pattern = ["chats", "{chat}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { Self.mayBe(uid, memberOf: names["{chat}"]) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        case .delete: return false
        // A chat that is not there yet may be asked for by the two it would belong to.
        case .get:
            guard let before = request.before else { return Self.mayBe(uid, memberOf: names["{chat}"]) }
            return Self.isMember(uid, of: before)
        case .list: return request.asksOnlyFor(uid, in: "members")
        case .create:
            guard let after = request.after, let room = Room(after), Self.isMember(uid, of: after),
                room.isNew(at: request.time), ByteOrder.compare(room.members[0].utf8, room.members[1].utf8) < 0,
                ByteOrder.isEqual(room.members.joined(separator: "_"), names["{chat}"])
            else { return false }
            return try !BlockRule.areApart(room.members, in: documents)
        case .update:
            guard let after = request.after, let before = request.before, Self.isMember(uid, of: before),
                let room = Room(after)
            else { return false }
            let change = ChatChange(before, after, by: uid, at: request.time)
            guard change.isAllowed, !change.isQuiet else { return change.isAllowed }
            return try !BlockRule.areApart(room.members, in: documents)
        }
    }

    /// Returns whether someone is one of the two.
    static func isMember(_ uid: String, of chat: FieldMap?) -> Bool {
        chat?.lists(uid, at: "members") ?? false
    }

    /// Returns whether an id is made of someone's and another one.
    static func mayBe(_ uid: String, memberOf chat: String) -> Bool {
        chat.utf8.starts(with: (uid + "_").utf8) || chat.utf8.reversed().starts(with: ("_" + uid).utf8.reversed())
    }
}

/// The fields of a chat, all of them there and of the right kinds.
private struct Room {
    static let fields: Set<String> = [
        "members", "names", "createdAt", "updatedAt", "lastMessage", "lastSender", "reads", "hiddenFor",
    ]

    let members: [String]
    private let chat: FieldMap

    init?(_ chat: FieldMap) {
        guard chat.holdsOnly(Self.fields), chat.names.count == Self.fields.count,
            let members = chat["members"]?.texts, members.count == 2,
            let names = chat["names"]?.fields, names.holdsOnly(Set(members)),
            names.entries.allSatisfy({ $0.value.isText(upTo: 200) }),
            let reads = chat["reads"]?.fields, reads.holdsOnly(Set(members)),
            reads.entries.allSatisfy({ $0.value.moment != nil }),
            let hidden = chat["hiddenFor"]?.texts, Set(hidden).count == hidden.count,
            hidden.allSatisfy({ members.contains($0) }),
            chat["lastMessage"]?.isText(upTo: 1000) == true, chat["lastSender"]?.text != nil,
            chat["createdAt"]?.moment != nil, chat["updatedAt"]?.moment != nil
        else { return nil }
        self.members = members
        self.chat = chat
    }

    /// Returns whether nothing has happened in it yet.
    func isNew(at time: Timestamp) -> Bool {
        chat["createdAt"]?.moment == time && chat["updatedAt"]?.moment == time && chat["lastMessage"]?.text == ""
            && chat["lastSender"]?.text == "" && chat["reads"]?.fields?.isEmpty == true
            && chat["hiddenFor"]?.elements?.isEmpty == true
    }
}

/// The change by one of the two in a chat that stays a chat.
private struct ChatChange {
    private let before: FieldMap
    private let after: FieldMap
    private let uid: String
    private let time: Timestamp

    init(_ before: FieldMap, _ after: FieldMap, by uid: String, at time: Timestamp) {
        self.before = before
        self.after = after
        self.uid = uid
        self.time = time
    }

    /// Whether it is theirs to change.
    var isAllowed: Bool {
        after.keeps("members", of: before) && after.keeps("createdAt", of: before) && changesOnlyOwn("reads")
            && changesOnlyOwn("names") && (isSending || isResting)
    }

    /// Whether the change is possible while a block stands: leaving, and noting a read message.
    var isQuiet: Bool {
        guard let old = before["hiddenFor"]?.texts, let new = after["hiddenFor"]?.texts else { return false }
        return isResting && after.keeps("names", of: before) && Set(new).isSuperset(of: old)
    }

    /// Whether the fields of a message change together, in the name of its sender, at the time of the server; it brings
    /// a chat back for both.
    private var isSending: Bool {
        after.isText(uid, at: "lastSender") && after["updatedAt"]?.moment == time
            && after["lastMessage"]?.text?.isEmpty == false && after["hiddenFor"]?.elements?.isEmpty == true
    }

    /// Without a message the list of chats shows the same, and no one is made to leave or to come back.
    private var isResting: Bool {
        ["lastMessage", "lastSender", "updatedAt"].allSatisfy { after.keeps($0, of: before) } && hidesOnlyOwn
    }

    private func changesOnlyOwn(_ name: String) -> Bool {
        guard var old = before[name]?.fields, var new = after[name]?.fields else { return false }
        old[uid] = nil
        new[uid] = nil
        return FieldValue.map(old).isSame(as: .map(new))
    }

    private var hidesOnlyOwn: Bool {
        guard let old = before["hiddenFor"]?.texts, let new = after["hiddenFor"]?.texts else { return false }
        return Set(old).symmetricDifference(new).allSatisfy { ByteOrder.isEqual($0, uid) }
    }
}

/// `chats/{chat}/messages/{message}`: written once, by its sender, at the time of the server.
struct MessageRule: AccessRule {
    let pattern = ["chats", "{chat}", "messages", "{message}"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, request.method != .update, request.method != .delete else { return false }
        let chat = try documents.fields(DocumentPath(unchecked: ["chats", names["{chat}"]]))
        guard ChatRule.isMember(uid, of: chat) else { return false }
        guard request.method == .create else { return true }
        guard let after = request.after, after.holdsOnly(["sender", "body", "at"]),
            after.isText(uid, at: "sender"), let body = after["body"]?.text
        else { return false }
        let isBlank = body.allSatisfy { $0.isWhitespace }
        guard !isBlank, body.unicodeScalars.count <= 1000, after["at"]?.moment == request.time else { return false }
        return try !BlockRule.areApart(chat?["members"]?.texts ?? [], in: documents)
    }
}
