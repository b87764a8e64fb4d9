/// `users/{uid}/private/reports`: how many reports a user has sent within the day that began with the first of them.
struct ReportCounterRule: CommitRule {
    let pattern = ["users", "{uid}", "private", "reports"]
    private static let mostOfADay: Int64 = 20
    private static let day: Int64 = 86_400_000_000

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, ByteOrder.isEqual(names["{uid}"], uid) else { return false }
        switch request.method {
        case .get, .delete: return true
        case .list: return false
        case .create, .update:
            guard let after = request.after, after.holdsOnly(["since", "count", "last"]),
                after["last"]?.isText(upTo: 1500) == true, case .integer(let count)? = after["count"],
                let since = after["since"]?.moment
            else { return false }
            guard let before = request.before else { return since == request.time && count == 1 }
            return Self.follows(before, since: since, count: count, at: request.time)
        }
    }

    /// It goes with the profile, not before.
    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .delete else { return true }
        return try after.fields(DocumentPath(unchecked: ["users", names["{uid}"]])) == nil
    }

    private static func follows(_ before: FieldMap, since: Timestamp, count: Int64, at time: Timestamp) -> Bool {
        guard let start = before["since"]?.moment else { return false }
        guard time.microseconds - start.microseconds < day else { return since == time && count == 1 }
        guard case .integer(let old)? = before["count"] else { return false }
        return since == start && count == old + 1 && count <= mostOfADay
    }
}
