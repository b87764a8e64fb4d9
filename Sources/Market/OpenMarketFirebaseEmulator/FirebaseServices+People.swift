import Foundation
package import OpenMarketSQLite
import OpenMarketWire

/// Profiles, names and likes for the market's own routes: each act is a commit of its user, judged by the same rules as
/// one that comes over Firestore's protocol.
extension FirebaseServices {
    /// A user as others see them.
    package struct Person: Sendable, Hashable {
        package let id: String
        package let name: String
        /// Microseconds since 1970.
        package let createdAt: Int64
    }

    /// The public half of a user; `nil` for a user without a profile.
    package func person(_ user: String) async throws(StoreError) -> Person? {
        try await reading { table in
            guard let path = try? DocumentPath(["users", user]), let fields = try table.document(path)?.fields,
                let name = fields["vendorName"]?.text
            else { return nil }
            return Person(id: user, name: name, createdAt: fields["createdAt"]?.moment?.microseconds ?? 0)
        }
    }

    /// The user who has claimed a name, given by its key; `nil` for a name that is free.
    package func owner(ofName key: String) async throws(StoreError) -> String? {
        try await reading { table in
            guard let path = try? DocumentPath(["vendors", NameID.make(of: key)]) else { return nil }
            return try table.document(path)?.fields["uid"]?.text
        }
    }

    /// Gives a user a name; the same once more is no change.
    ///
    /// Throws `duplicate` when another user has it.
    package func claim(_ name: String, key: String, for user: String) async throws(StoreError) {
        let place = try Self.claim(key)
        try await changing(user) { table in try Self.claim(name, at: place, for: user, in: table) }
    }

    /// Gives a name back; one that no user has is no change.
    ///
    /// - Returns: `false` for a name that is another user's.
    package func release(_ key: String, of user: String) async throws(StoreError) -> Bool {
        let place = try Self.claim(key)
        guard let holder = try await owner(ofName: key) else { return true }
        guard ByteOrder.isEqual(holder, user) else { return false }
        try await changing(user) { _ in [DocumentWrite(path: place, change: .delete)] }
        return true
    }

    /// Gives a user a name, and a profile under it; the same once more is no change.
    ///
    /// Throws `duplicate` when another user has the name, or the user has another one.
    ///
    /// - Returns: Whether there was no profile before.
    package func introduce(_ user: String, as name: String, key: String) async throws(StoreError) -> Bool {
        let (claim, profile) = (try Self.claim(key), DocumentPath(unchecked: ["users", user]))
        let changes = try await changing(user) { table in
            if let own = try table.document(profile)?.fields["vendorName"]?.text {
                guard ByteOrder.isEqual(own, name) else { throw StoreError.duplicate(.vendorName) }
            }
            var writes = try Self.claim(name, at: claim, for: user, in: table)
            if try table.row(profile) == nil {
                let fields = FieldMap([("vendorName", .string(name)), ("vendorKey", .string(claim.id))])
                let since = FieldTransform(path: FieldPath(name: "createdAt"), kind: .requestTime)
                writes.append(DocumentWrite(path: profile, change: .set(fields, mask: nil), transforms: [since]))
            }
            if try table.row(Self.account(of: user)) == nil {
                let none = FieldMap([("likedProductIDs", .array([]))])
                writes.append(DocumentWrite(path: Self.account(of: user), change: .set(none, mask: nil)))
            }
            return writes
        }
        return changes.contains { $0.path == profile }
    }

    private static func claim(
        _ name: String,
        at place: DocumentPath,
        for user: String,
        in table: DocumentTable
    ) throws -> [DocumentWrite] {
        if let holder = try table.document(place)?.fields["uid"]?.text {
            guard ByteOrder.isEqual(holder, user) else { throw StoreError.duplicate(.vendorName) }
            return []
        }
        let fields = FieldMap([("uid", .string(user)), ("name", .string(name))])
        return [DocumentWrite(path: place, change: .set(fields, mask: nil))]
    }

    /// Takes the profile of a user away and gives the name back; once more is no change.
    package func forget(_ user: String) async throws(StoreError) {
        let (profile, account) = (DocumentPath(unchecked: ["users", user]), Self.account(of: user))
        try await changing(user) { table in
            let key = try table.document(profile)?.fields["vendorKey"]?.text
            let claim = key.map { DocumentPath(unchecked: ["vendors", $0]) }
            let paths = [account, profile] + (claim.map { [$0] } ?? [])
            return try paths.filter { try table.row($0) != nil }.map { DocumentWrite(path: $0, change: .delete) }
        }
    }

    /// The number of products that a user can like.
    private static let mostLikes = 10_000

    /// Likes a product for a user, or likes it no more; once more is no change.
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
            // A document of another shape stays what programs that read documents find.
            if try !DocumentTable(session).isKept(path) { try likes.touch(user, at: time) }
            session.note(.record(name: path.segments.joined(separator: "/"), readers: [user]))
            return ((), [path.segments])
        }
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

    /// Commits changes on behalf of a user, and returns them; a rule that refuses one of them is a `missing`.
    @discardableResult
    private func changing(
        _ user: String,
        _ writes: @escaping @Sendable (DocumentTable) throws -> [DocumentWrite]
    ) async throws(StoreError) -> [DocumentWrite] {
        let documents = documents
        let access = AccessCheck(rules: documents.rules.value, caller: .user(user))
        return try await documents.store.database.write { session throws(StoreError) in
            try StoreError.alone { () throws -> [DocumentWrite] in
                let table = DocumentTable(session)
                let changes = try writes(table)
                guard !changes.isEmpty else { return [] }
                do {
                    _ = try documents.commit(changes, access, to: table)
                } catch let problem as ServiceProblem {
                    throw Self.failure(problem)
                }
                return changes
            }
        }
    }

    private static func failure(_ problem: ServiceProblem) -> StoreError {
        switch problem.status {
        case .alreadyExists: .duplicate(.vendorName)
        case .permissionDenied, .notFound, .failedPrecondition: .missing
        case .resourceExhausted: .tooMany
        default: StoreError(problem)
        }
    }
}
