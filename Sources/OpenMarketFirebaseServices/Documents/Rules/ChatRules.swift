import Foundation

/// `chats/{chat}`: a conversation of two, seen by these two alone.
struct ChatRule: AccessRule {
    let pattern = ["chats", "{chat}"]

    private static let fields: Set<String> = [
        "members", "names", "createdAt", "updatedAt", "lastMessage", "lastSender", "reads", "hiddenFor",
    ]

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
        case .list:
            return request.conditions.contains { condition in
                condition.path.segments == ["members"] && condition.comparison == .arrayContains
                    && condition.value.text.map { ByteOrder.isEqual($0, uid) } ?? false
            }
        case .create:
            guard let after = request.after else { return false }
            return isSound(after, in: names["{chat}"], request) && Self.isMember(uid, of: after)
                && Self.hidden(in: after).allSatisfy { ByteOrder.isEqual($0, uid) }
                && after["lastSender"].map { $0.text == uid || $0.text == "" } ?? true
                && after["createdAt"]?.moment == request.time
        case .update:
            guard let after = request.after, let before = request.before, Self.isMember(uid, of: before) else {
                return false
            }
            return isSound(after, in: names["{chat}"], request) && ChatChange(before, after, by: uid).isAllowed
        }
    }

    /// Whether someone is one of the two.
    static func isMember(_ uid: String, of chat: FieldMap?) -> Bool {
        chat?["members"]?.texts?.contains { ByteOrder.isEqual($0, uid) } ?? false
    }

    static func hidden(in chat: FieldMap) -> [String] { chat["hiddenFor"]?.texts ?? [] }

    private static func mayBe(_ uid: String, memberOf chat: String) -> Bool {
        chat.utf8.starts(with: (uid + "_").utf8) || chat.utf8.reversed().starts(with: ("_" + uid).utf8.reversed())
    }

    /// Whether the fields are those of a chat between the two that its id names.
    private func isSound(_ chat: FieldMap, in id: String, _ request: AccessRequest) -> Bool {
        guard chat.holdsOnly(Self.fields), let members = chat["members"]?.texts, members.count == 2,
            ByteOrder.compare(members[0].utf8, members[1].utf8) < 0,
            ByteOrder.isEqual(members.joined(separator: "_"), id)
        else { return false }
        let texts = ["lastMessage", "lastSender"].allSatisfy { name in chat[name].map { $0.text != nil } ?? true }
        let times = ["createdAt", "updatedAt"].allSatisfy { name in chat[name].map { $0.moment != nil } ?? true }
        let names = ["names", "reads"].allSatisfy { name in
            chat[name].map { value in value.fields.map { $0.holdsOnly(Set(members)) } ?? false } ?? true
        }
        let hidden = chat["hiddenFor"].map { value in
            value.texts.map { $0.allSatisfy { members.contains($0) } } ?? false
        }
        return texts && times && names && hidden ?? true && (chat["lastMessage"]?.text?.count ?? 0) <= 1000
    }
}

/// What one of the two wants to change in a chat.
struct ChatChange {
    private let before: FieldMap
    private let after: FieldMap
    private let uid: String

    init(_ before: FieldMap, _ after: FieldMap, by uid: String) {
        self.before = before
        self.after = after
        self.uid = uid
    }

    /// Whether it is theirs to change.
    var isAllowed: Bool {
        after.keeps("members", of: before) && after.keeps("createdAt", of: before) && changesOnlyOwn("reads")
            && changesOnlyOwn("names") && hidesOnlyOwn && speaksForOneself
    }

    private var isSending: Bool { !after.keeps("updatedAt", of: before) && after["lastSender"]?.text == uid }

    private var speaksForOneself: Bool {
        after.keeps("lastMessage", of: before) && after.keeps("lastSender", of: before)
            || after["lastSender"]?.text == uid
    }

    private func changesOnlyOwn(_ name: String) -> Bool {
        var old = before[name]?.fields ?? FieldMap()
        var new = after[name]?.fields ?? FieldMap()
        old[uid] = nil
        new[uid] = nil
        return FieldValue.map(old).isSame(as: .map(new))
    }

    /// No one is made to leave; a new message brings both back.
    private var hidesOnlyOwn: Bool {
        let (old, new) = (ChatRule.hidden(in: before), ChatRule.hidden(in: after))
        let added = new.filter { !old.contains($0) }
        let removed = old.filter { !new.contains($0) }
        return added.allSatisfy { $0 == uid } && (removed.allSatisfy { $0 == uid } || isSending)
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
            after["sender"]?.text.map({ ByteOrder.isEqual($0, uid) }) ?? false, let body = after["body"]?.text
        else { return false }
        let isBlank = body.allSatisfy { $0.isWhitespace }
        return !isBlank && body.count <= 1000 && after["at"]?.moment == request.time
    }
}
