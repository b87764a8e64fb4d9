/// `users/{uid}`: what everyone who is signed in may know of someone.
///
/// The name is one that the user has claimed: `vendorKey` is the id of the claim, which may be made in the same commit.
struct ProfileRule: CommitRule {
    let pattern = ["users", "{uid}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        case .get, .list: return true
        case .delete: return ByteOrder.isEqual(names["{uid}"], uid)
        case .create, .update:
            guard ByteOrder.isEqual(names["{uid}"], uid), let after = request.after,
                after.holdsOnly(["vendorName", "vendorKey", "createdAt"]), let name = after["vendorName"]?.text,
                (1...200).contains(name.unicodeScalars.count), let key = after["vendorKey"]?.text,
                key.unicodeScalars.count <= 1500, let created = after["createdAt"]?.moment
            else { return false }
            return created == request.time || after.keeps("createdAt", of: request.before)
        }
    }

    func settles(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        from before: some DocumentLookup,
        to after: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard request.method == .create || request.method == .update, let profile = request.after else { return true }
        return try profile.isClaimed(by: names["{uid}"], in: after)
    }
}

extension FieldMap {
    /// Returns whether a profile has a name that its user has claimed.
    func isClaimed(by uid: String, in documents: some DocumentLookup) throws(TransactionFailure) -> Bool {
        guard let name = self["vendorName"]?.text, let key = self["vendorKey"]?.text,
            let claim = try documents.fields(DocumentPath(unchecked: ["vendors", key])),
            let claimed = claim["name"]?.text
        else { return false }
        return claim.isText(uid, at: "uid") && ByteOrder.isEqual(VendorKey.fold(claimed), VendorKey.fold(name))
    }
}

/// `users/{uid}/private/account`: what no one else may know.
struct PrivateAccountRule: AccessRule {
    let pattern = ["users", "{uid}", "private", "{document}"]
    /// One commit may change all of a user's likes, and each is counted.
    private static let mostLikes = 10_000

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, ByteOrder.isEqual(names["{uid}"], uid) else { return false }
        switch request.method {
        case .list: return true
        case .get, .delete: return names["{document}"] == "account"
        case .create, .update:
            guard names["{document}"] == "account", let after = request.after else { return false }
            return after.holdsOnly(["identifier", "secret", "likedProductIDs"])
                && after["identifier"].map { $0.text != nil } ?? true
                && after["secret"].map { $0.text != nil } ?? true
                && after["likedProductIDs"].map { $0.texts.map { $0.count <= Self.mostLikes } ?? false } ?? true
        }
    }
}

/// `users/{uid}/{collection}/{document}`: what an app keeps of its own for a user, in any collection but `private`.
struct OwnEntityRule: AccessRule {
    let pattern = ["users", "{uid}", "{collection}", "{document}"]

    func mayChange(_ names: PathNames, by uid: String) -> Bool { ByteOrder.isEqual(names["{uid}"], uid) }

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid, ByteOrder.isEqual(names["{uid}"], uid) else { return false }
        return !ByteOrder.isEqual(names["{collection}"], "private")
    }
}

/// `vendors/{key}`: a vendor's name belongs to the user who claimed it first.
struct VendorNameRule: AccessRule {
    let pattern = ["vendors", "{key}"]

    func allows(
        _ request: AccessRequest,
        _ names: PathNames,
        uid: String?,
        in documents: some DocumentLookup
    ) throws(TransactionFailure) -> Bool {
        guard let uid else { return false }
        switch request.method {
        case .get: return true
        case .list, .update: return false
        // Removing what is not there is no change, and whether it is there everyone may ask.
        case .delete: return request.before.map { Self.isOwner(uid, $0) } ?? true
        case .create:
            guard let after = request.after, after.holdsOnly(["uid", "name"]), Self.isOwner(uid, after),
                let name = after["name"]?.text, name.unicodeScalars.count <= 200
            else { return false }
            return VendorKey.isKey(names["{key}"], of: name)
        }
    }

    private static func isOwner(_ uid: String, _ fields: FieldMap) -> Bool {
        fields.isText(uid, at: "uid")
    }
}
