/// `blocks/{by}_{blocked}`: that one user has blocked another, made and taken back by the first one, known to both.
struct BlockRule: AccessRule {
    let pattern = ["blocks", "{block}"]
    private static let fields: Set<String> = ["members", "by", "name", "at"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        case .get: return request.before.map { ChatRule.isMember(uid, of: $0) } ?? Self.names(uid, names["{block}"])
        case .list: return request.asksOnlyFor(uid, in: "members")
        case .update: return false
        // Removing what is not there is no change.
        case .delete: return request.before.map { Self.isBlocker(uid, of: $0) } ?? Self.names(uid, names["{block}"])
        case .create: return try isBlock(request, id: names["{block}"], by: uid, in: documents)
        }
    }

    /// Returns whether one of two users has blocked the other.
    static func areApart(_ members: [String], in documents: some DocumentLookup) throws(TransactionFailure) -> Bool {
        guard members.count == 2 else { return true }
        let ids = [members[0] + "_" + members[1], members[1] + "_" + members[0]]
        let paths = ids.map { DocumentPath(unchecked: ["blocks", $0]) }
        let (one, other) = (try documents.fields(paths[0]), try documents.fields(paths[1]))
        return one != nil || other != nil
    }

    private func isBlock(
        _ request: AccessRequest,
        id: String,
        by uid: String,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let block = request.after, block.holdsOnly(Self.fields), Self.isBlocker(uid, of: block),
            let members = block["members"]?.texts, members.count == 2, ByteOrder.isEqual(members[0], uid),
            !ByteOrder.isEqual(members[1], uid), ByteOrder.isEqual(id, uid + "_" + members[1]),
            block["at"]?.moment == request.time,
            let profile = try documents.fields(DocumentPath(unchecked: ["users", members[1]])),
            let name = profile["vendorName"]?.text
        else { return false }
        return block.isText(name, at: "name")
    }

    private static func isBlocker(_ uid: String, of block: FieldMap) -> Bool {
        block.isText(uid, at: "by")
    }

    private static func names(_ uid: String, _ block: String) -> Bool { ChatRule.mayBe(uid, memberOf: block) }
}
