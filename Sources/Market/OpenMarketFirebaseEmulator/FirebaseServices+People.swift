import Foundation
package import OpenMarketSQLite
import OpenMarketWire

/// Profiles, names and likes for the market's own routes.
extension FirebaseServices {
    /// A user as others see them.
    package struct Person: Sendable, Hashable {
        package let id: String
        package let name: String
        /// Microseconds since 1970.
        package let createdAt: Int64
    }

    /// The public half of a user; `nil` for a user without a profile.
    package static func person(_ user: String, in connection: SQLiteConnection) throws(StoreError) -> Person? {
        guard let path = try? DocumentPath(["users", user]),
            let fields = try DocumentTable(connection).document(path)?.fields, let name = fields["vendorName"]?.text
        else { return nil }
        return Person(id: user, name: name, createdAt: fields["createdAt"]?.moment?.microseconds ?? 0)
    }

    /// The user who has claimed a name, given by its key; `nil` for a name that is free.
    package func owner(ofName key: String) async throws(StoreError) -> String? {
        try await reading { table in
            guard let path = try? DocumentPath(["vendors", NameID.make(of: key)]) else { return nil }
            return try table.document(path)?.fields["uid"]?.text
        }
    }

    /// Gives a user a name; the same again changes nothing.
    ///
    /// Throws `duplicate` when another user or vendor has it, or it is reserved, and `tooMany` for a user who has enough
    /// names.
    package func claim(
        _ name: String,
        key: String,
        for user: String,
        in session: WriteSession
    ) throws(StoreError) {
        let (place, table) = (try Self.claim(key), DocumentTable(session))
        if let holder = try table.document(place)?.fields["uid"]?.text {
            guard ByteOrder.isEqual(holder, user) else { throw .duplicate(.vendorName) }
            return
        }
        let claims = ClaimTable(session.connection)
        guard !documents.reserved.contain(name) else { throw .duplicate(.vendorName) }
        if documents.hasOneRegister, try !claims.isFree(name, for: user) { throw .duplicate(.vendorName) }
        if try claims.all(of: user).count >= ClaimTable.mostOfAccount { throw .tooMany }
        try changeRows(of: user, in: session) { time throws(StoreError) in
            try claims.put(ClaimRecord(key: place.id, name: name, account: user, createdAt: time, changedAt: time))
            return ((), [place.segments])
        }
    }

    /// Gives a name back; one that no user has is no change.
    ///
    /// - Returns: `false` for a name that is another user's.
    package func release(_ key: String, of user: String, in session: WriteSession) throws(StoreError) -> Bool {
        let (place, table) = (try Self.claim(key), DocumentTable(session))
        guard let holder = try table.document(place)?.fields["uid"]?.text else { return true }
        guard ByteOrder.isEqual(holder, user) else { return false }
        try changeRows(of: user, in: session) { _ throws(StoreError) in
            try table.remove(place)
            return ((), [place.segments])
        }
        return true
    }

    /// Gives a user a name, and a profile under it; the same again, in whatever case, changes nothing.
    ///
    /// Throws `duplicate` when another user has the name, or the user has another one.
    ///
    /// - Returns: Whether there was no profile before.
    package func introduce(
        _ user: String,
        as name: String,
        key: String,
        in session: WriteSession
    ) throws(StoreError) -> Bool {
        let (table, likes) = (DocumentTable(session), LikeTable(session))
        let (profile, account) = (DocumentPath(unchecked: ["users", user]), Self.account(of: user))
        if let own = try table.document(profile)?.fields, let known = own["vendorName"]?.text {
            guard ByteOrder.isEqual(known, name) || own.isText(NameID.make(of: key), at: "vendorKey") else {
                throw .duplicate(.vendorName)
            }
        }
        try claim(name, key: key, for: user, in: session)
        let (isNew, hasNoList) = (try table.updated(profile) == nil, try table.updated(account) == nil)
        guard isNew || hasNoList else { return false }
        return try changeRows(of: user, in: session) { time throws(StoreError) in
            if isNew {
                let record = ProfileRecord(
                    account: user,
                    name: name,
                    claim: NameID.make(of: key),
                    // Clients keep times to the millisecond, as the rules write them.
                    shownAt: time - time % 1000,
                    createdAt: time,
                    changedAt: time
                )
                try ProfileTable(session.connection).put(record)
            }
            if hasNoList {
                try likes.touch(user, at: time)
                Self.note(account, of: user, in: session)
            }
            return (isNew, [profile.segments, account.segments])
        }
    }

    /// Takes the profile of a user away and gives the name back; a second call changes nothing.
    package func forget(_ user: String, in session: WriteSession) throws(StoreError) {
        let (profile, account, table) = (
            DocumentPath(unchecked: ["users", user]), Self.account(of: user), DocumentTable(session)
        )
        var paths = [account, profile]
        if let key = try table.document(profile)?.fields["vendorKey"]?.text {
            let claim = DocumentPath(unchecked: ["vendors", key])
            if try table.document(claim)?.fields.isText(user, at: "uid") == true { paths.append(claim) }
        }
        var known: [DocumentPath] = []
        for path in paths where try table.updated(path) != nil { known.append(path) }
        guard !known.isEmpty else { return }
        try changeRows(of: user, in: session) { _ throws(StoreError) in
            for path in known { try table.remove(path) }
            Self.note(account, of: user, in: session)
            return ((), known.map(\.segments))
        }
    }

    /// The number of products that a user can like.
    private static let mostLikes = 10_000

    /// Likes a product for a user, or likes it no more; a second call changes nothing.
    package func setLiked(
        _ product: String,
        _ isLiked: Bool,
        by user: String,
        in session: WriteSession
    ) throws(StoreError) {
        let (likes, path) = (LikeTable(session), Self.account(of: user))
        guard try likes.has(product, by: user) != isLiked else { return }
        if isLiked, try likes.count(of: user) >= Self.mostLikes { throw .tooMany }
        try changeRows(of: user, in: session) { time throws(StoreError) in
            if isLiked { try likes.add(product, by: user) } else { try likes.remove(product, by: user) }
            let table = DocumentTable(session)
            if try table.isKept(path), let kept = try table.document(path) {
                var fields = kept.fields
                fields["likedProductIDs"] = .array(try likes.ids(of: user).map { .string($0) })
                let updated = Timestamp(microseconds: time)
                try table.put(StoredDocument(path: path, fields: fields, created: kept.created, updated: updated))
            } else {
                try likes.touch(user, at: time)
            }
            Self.note(path, of: user, in: session)
            return ((), [path.segments])
        }
    }

    /// Notes that programs of the user are told of the change of a document.
    private static func note(_ path: DocumentPath, of user: String, in session: WriteSession) {
        session.note(.record(name: path.segments.joined(separator: "/"), readers: [user]))
    }

    private static func account(of user: String) -> DocumentPath {
        DocumentPath(unchecked: ["users", user, "private", "account"])
    }

    /// The place of the claim of a name with this key.
    private static func claim(_ key: String) throws(StoreError) -> DocumentPath {
        guard let place = try? DocumentPath(["vendors", NameID.make(of: key)]) else { throw .missing }
        return place
    }

    private func reading<Value: Sendable>(
        _ read: @escaping @Sendable (DocumentTable) throws -> Value
    ) async throws(StoreError) -> Value {
        try await documents.store.database.read { connection throws(StoreError) in
            try StoreError.alone { try read(DocumentTable(connection)) }
        }
    }
}
