package import OpenMarketSQLite

extension FirebaseServices {
    /// Brings the document of a relation in step with its row, which has changed over the market's own routes, so that an
    /// app that reads documents meets what another one has done.
    ///
    /// A second call changes nothing. A block over the routes gets no document, which the blocked user could read.
    package func document(_ relation: WrittenRelation, by account: String) async throws(StoreError) {
        guard documents.layout == .safe else { return }
        let documents = documents
        do throws(ServiceProblem) {
            let access = AccessCheck(rules: documents.rules.value, caller: .owner)
            try await documents.store.writeDocuments { table, _ in
                guard try table.connection.hasAccount(account) else { return }
                let writes = try relation.writes(by: account, in: table)
                if !writes.isEmpty { _ = try documents.commit(writes, access, to: table) }
            }
        } catch {
            throw StoreError(error)
        }
    }
}

extension WrittenRelation {
    /// The changes after which the documents say the same as the row.
    fileprivate func writes(by account: String, in table: DocumentTable) throws -> [DocumentWrite] {
        // There is no document for the id of an account that cannot be.
        guard let ids = ids(by: account), let path = try? DocumentPath(ids) else { return [] }
        let isThere = try table.row(path) != nil
        switch self {
        case .follow(let seller) where !isThere:
            let times = ["at", "seenAt"].map { FieldTransform(path: FieldPath(name: $0), kind: .requestTime) }
            let follow = DocumentWrite(path: path, change: .set(FieldMap(), mask: nil), transforms: times)
            return [follow, try Self.count(1, of: seller)]
        case .unblock where isThere: return [DocumentWrite(path: path, change: .delete)]
        case .unfollow(let seller) where isThere:
            return [DocumentWrite(path: path, change: .delete), try Self.count(-1, of: seller)]
        default: return []
        }
    }

    /// The change of the number of followers that a seller's document has.
    private static func count(_ number: Int64, of seller: String) throws -> DocumentWrite {
        let transform = FieldTransform(path: FieldPath(name: "followers"), kind: .increment(.integer(number)))
        return DocumentWrite(path: try DocumentPath(["sellers", seller]), change: .keep, transforms: [transform])
    }
}
