/// `reports/{by}_{kind}_{subject}`: what a user finds wrong, written once, and read by the one who runs the project.
struct ReportRule: CommitRule {
    let pattern = ["reports", "{report}"]
    private static let fields: Set<String> = ["by", "kind", "subject", "reason", "text", "at"]
    private static let reasons: Set<String> = ["fraud", "forbidden", "counterfeit", "abuse", "spam", "other"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { Self.isFirst(uid, in: names["{report}"]) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        // Who has sent it may ask whether it is there.
        case .get:
            guard let before = request.before else { return Self.isFirst(uid, in: names["{report}"]) }
            return Self.isReporter(uid, of: before)
        case .list, .update, .delete: return false
        case .create:
            guard let report = request.after, report["at"]?.moment == request.time, Self.isReporter(uid, of: report),
                let subject = ReportedThing(report), ByteOrder.isEqual(names["{report}"], uid + "_" + subject.id),
                report.holdsOnly(Self.fields.union(subject.isMessage ? ["chat"] : [])),
                report["reason"]?.text.map({ Self.reasons.contains($0) }) == true,
                report["text"]?.isText(upTo: 500) == true
            else { return false }
            return try subject.isOfAnother(than: uid, in: documents)
        }
    }

    /// The counter of its user names it, so that each report counts.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .create, let uid else { return true }
        let counter = try after.fields(DocumentPath(unchecked: ["users", uid, "private", "reports"]))
        return counter?.isText(names["{report}"], at: "last") ?? false
    }

    private static func isReporter(_ uid: String, of report: FieldMap) -> Bool {
        report.isText(uid, at: "by")
    }

    private static func isFirst(_ uid: String, in report: String) -> Bool {
        report.utf8.starts(with: (uid + "_").utf8)
    }
}

/// The subject of a report.
private struct ReportedThing {
    private enum Kind: String {
        case product, seller, review, message
    }

    private let kind: Kind
    private let subject: String
    private let chat: String

    init?(_ report: FieldMap) {
        guard let kind = report["kind"]?.text.flatMap(Kind.init(rawValue:)), let subject = report["subject"]?.text
        else {
            return nil
        }
        let chat = report["chat"]?.text
        guard kind != .message || chat != nil else { return nil }
        (self.kind, self.subject, self.chat) = (kind, subject, chat ?? "")
    }

    var isMessage: Bool { kind == .message }

    /// As the id of a report names it.
    var id: String { "\(kind.rawValue)_" + (isMessage ? chat + "_" : "") + subject }

    /// Returns whether it is there, and not the user's own.
    func isOfAnother(than uid: String, in documents: some DocumentLookup) throws(TransactionFailure) -> Bool {
        switch kind {
        case .product: return try isOfAnother(["products", subject], "vendor", than: uid, in: documents)
        case .review: return try isOfAnother(["reviews", subject], "author", than: uid, in: documents)
        case .seller:
            let profile = try documents.fields(DocumentPath(unchecked: ["users", subject]))
            return profile != nil && !ByteOrder.isEqual(subject, uid)
        case .message:
            let room = try documents.fields(DocumentPath(unchecked: ["chats", chat]))
            guard ChatRule.isMember(uid, of: room) else { return false }
            return try isOfAnother(["chats", chat, "messages", subject], "sender", than: uid, in: documents)
        }
    }

    private func isOfAnother(
        _ path: [String],
        _ field: String,
        than uid: String,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let author = try documents.fields(DocumentPath(unchecked: path))?[field] else { return false }
        return author.text.map { !ByteOrder.isEqual($0, uid) } ?? true
    }
}
