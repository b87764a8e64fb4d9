/// `follows/{uid}/sellers/{seller}`: that a user follows a seller, counted at the seller in the same commit.
struct FollowRule: CommitRule {
    let pattern = ["follows", "{uid}", "sellers", "{seller}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, ByteOrder.isEqual(names["{uid}"], uid) else { return false }
        let seller = names["{seller}"]
        switch request.method {
        case .get, .list, .delete: return true
        case .create:
            guard let after = request.after, Self.isFollow(after), after["at"]?.moment == request.time,
                !ByteOrder.isEqual(seller, uid)
            else { return false }
            return try documents.fields(DocumentPath(unchecked: ["users", seller])) != nil
        case .update:
            guard let after = request.after else { return false }
            return Self.isFollow(after) && after.keeps("at", of: request.before)
        }
    }

    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .create || request.method == .delete, let uid else { return true }
        return try CountInCommit.follow(of: names["{seller}"], by: uid).isRight(from: before, to: after)
    }

    private static func isFollow(_ follow: FieldMap) -> Bool {
        follow.names.count == 2 && follow["at"]?.moment != nil && follow["seenAt"]?.moment != nil
    }
}

/// `sellers/{uid}`: how many users follow, read by everyone and changed by one, together with the caller's own follow.
struct SellerNumbersRule: CommitRule {
    let pattern = ["sellers", "{uid}"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        switch request.method {
        case .get: return true
        case .list, .delete: return false
        case .create, .update:
            return uid != nil && request.after?.followers != nil
        }
    }

    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .create || request.method == .update, let uid else { return true }
        guard request.after?.followers != (request.before?.followers ?? 0) else { return false }
        return try CountInCommit.follow(of: names["{uid}"], by: uid).isRight(from: before, to: after)
    }
}

extension CountInCommit {
    /// A follow and the number of followers of its seller; the first one comes with its number.
    static func follow(of seller: String, by uid: String) -> CountInCommit {
        CountInCommit(
            entry: DocumentPath(unchecked: ["follows", uid, "sellers", seller]),
            holder: DocumentPath(unchecked: ["sellers", seller]),
            number: { $0.map(\.followers) ?? 0 }
        )
    }
}

extension FieldMap {
    /// The number of followers; `nil` when it is none, or when there is something else.
    var followers: Int64? {
        guard names.count == 1, case .integer(let number)? = self["followers"], number >= 0 else { return nil }
        return number
    }
}
