package import OpenMarketSQLite

extension FirebaseServices {
    /// Writes or removes the document of a relation whose row has changed, so that an app that reads documents meets what
    /// another one has done over the market's own routes.
    ///
    /// Once more is no change. A report has no document of its own, which its sender alone could read.
    package func document(_ relation: WrittenRelation, by account: String) async throws(StoreError) {
        guard documents.layout == .safe else { return }
        let documents = documents
        do throws(ServiceProblem) {
            let access = AccessCheck(rules: documents.rules.value, caller: .owner)
            try await documents.store.writeDocuments { table, session in
                let writes = try relation.writes(by: account, in: table)
                if !writes.isEmpty { _ = try documents.commit(writes, access, to: table, in: session) }
            }
        } catch {
            throw .busy
        }
    }
}

extension WrittenRelation {
    /// The path of the document by an account; `nil` for a report, and for the id of an account that there cannot be.
    private func path(by account: String) -> DocumentPath? {
        switch self {
        case .block(let other), .unblock(let other): try? DocumentPath(["blocks", account + "_" + other])
        case .follow(let seller), .unfollow(let seller): try? DocumentPath(["follows", account, "sellers", seller])
        case .report: nil
        }
    }

    /// The changes after which the documents say the same as the row.
    fileprivate func writes(by account: String, in table: DocumentTable) throws -> [DocumentWrite] {
        guard let path = path(by: account) else { return [] }
        let isThere = try table.row(path) != nil
        switch self {
        case .block(let other) where !isThere:
            let name = try table.document(DocumentPath(["users", other]))?.fields["vendorName"]?.text ?? ""
            let members = FieldValue.array([.string(account), .string(other)])
            let fields = FieldMap([("by", .string(account)), ("members", members), ("name", .string(name))])
            return [DocumentWrite(path: path, change: .set(fields, mask: nil), transforms: [.time("at")])]
        case .follow(let seller) where !isThere:
            let times = [FieldTransform.time("at"), .time("seenAt")]
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

extension FieldTransform {
    /// A field that takes the time of the request.
    fileprivate static func time(_ field: String) -> FieldTransform {
        FieldTransform(path: FieldPath(name: field), kind: .requestTime)
    }
}
