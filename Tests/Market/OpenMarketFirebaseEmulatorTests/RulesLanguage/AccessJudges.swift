@testable import OpenMarketFirebaseEmulator

/// The judge that the market has: rules in Swift.
struct SwiftJudge {
    private struct Documents: DocumentLookup {
        let all: [String: FieldMap]

        func fields(_ path: DocumentPath) throws(TransactionFailure) -> FieldMap? {
            all[path.segments.joined(separator: "/")]
        }
    }

    /// Whether all of a row is allowed.
    func allows(_ row: AccessRow) -> Bool {
        let access = AccessCheck(rules: DocumentLayout.safe.rules, caller: row.who.map(Caller.user) ?? .anonymous)
        let (before, after) = (Documents(all: row.documents), Documents(all: row.after))
        do throws(TransactionFailure) {
            if row.writes.isEmpty {
                try access.check(reading(row), in: before)
            }
            for (path, fields) in row.writes {
                let write = DocumentWrite(
                    path: DocumentPath(path: path),
                    change: fields.map { .set($0, mask: nil) } ?? .delete
                )
                let request = AccessRequest(
                    write: write,
                    before: row.documents[path],
                    after: fields,
                    time: AccessRow.now
                )
                do throws(ServiceProblem) { try access.check(withoutDocuments: write) } catch { throw .problem(error) }
                try access.check(request, in: before)
                if access.waits(for: request) { try access.settle(request, from: before, to: after) }
            }
            return true
        } catch {
            return false
        }
    }

    private func reading(_ row: AccessRow) -> AccessRequest {
        let path = DocumentPath(path: row.path)
        guard row.verb == "list" else {
            return AccessRequest(getting: path, row.documents[row.path], time: AccessRow.now)
        }
        let conditions = row.condition.map { field, text in
            [FieldCondition(path: FieldPath(name: field), comparison: .arrayContains, value: .string(text))]
        }
        return AccessRequest(listing: path, conditions: conditions ?? [], time: AccessRow.now)
    }
}

/// The judge that Google's cloud has: the file `firestore.rules`.
struct FileJudge {
    let file: RuleFile

    /// Whether all of a row is allowed.
    func allows(_ row: AccessRow) -> Bool {
        let documents = RuleDocuments(
            before: row.documents.mapValues { RuleValue($0) },
            after: row.after.mapValues { RuleValue($0) }
        )
        if row.writes.isEmpty { return file.allows(reading(row), in: documents) }
        return row.writes.allSatisfy { path, fields in
            let before = row.documents[path]
            let request = RuleFile.Request(
                method: fields == nil ? "delete" : before == nil ? "create" : "update",
                path: path.split(separator: "/").map(String.init),
                uid: row.who,
                time: AccessRow.now.microseconds,
                before: before.map { RuleValue($0) },
                after: fields.map { RuleValue($0) }
            )
            return file.allows(request, in: documents)
        }
    }

    private func reading(_ row: AccessRow) -> RuleFile.Request {
        let ids: [String?] = row.path.split(separator: "/").map(String.init)
        let isList = row.verb == "list"
        var resource = row.documents[row.path].map { RuleValue($0) }
        // Of the documents of a list only that is known what the query asks for.
        if isList { resource = .map(row.condition.map { [$0.field: .containing([.string($0.text)])] } ?? [:]) }
        return RuleFile.Request(
            method: row.verb,
            path: isList ? ids + [nil] : ids,
            uid: row.who,
            time: AccessRow.now.microseconds,
            before: resource,
            after: nil
        )
    }
}

extension DocumentPath {
    /// The path of a text with slashes.
    init(path: String) { self.init(unchecked: path.split(separator: "/").map(String.init)) }
}
