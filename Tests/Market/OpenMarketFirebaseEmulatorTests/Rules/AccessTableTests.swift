import Foundation
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("The market runs firestore.rules", .slot)
struct AccessTableTests {
    private let rules: AccessRules

    init() throws {
        rules = try AccessRules(packageFile("Documentation/Server/firestore.rules"))
    }

    @Test("The rules of the program are the file that projects in the cloud publish")
    func oneFile() throws {
        #expect(DocumentLayout.safe.rules == rules)
        #expect(try DocumentLayout.original.rules == AccessRules(packageFile("Documentation/Server/original.rules")))
    }

    @Test("Every row of the table is judged as it says")
    func table() throws {
        let rows = try AccessTable.rows()
        #expect(rows.count >= 500)
        for (row, isAllowed) in rows {
            #expect(try row.isAllowed(by: rules) == isAllowed, "\(row.testDescription)")
        }
    }

    @Test("What is allowed, the path and the user alone do not refuse")
    func withoutDocuments() throws {
        for (row, isAllowed) in try AccessTable.rows() where isAllowed && !row.writes.isEmpty {
            for request in row.requests {
                #expect(try rules.allow(request, by: row.who, in: nil) != false, "\(row.testDescription)")
            }
        }
    }
}

extension AccessRow {
    /// Documents that rules look up.
    struct Documents: DocumentLookup {
        let all: [String: FieldMap]

        func fields(_ path: DocumentPath) throws -> FieldMap? {
            all[path.segments.joined(separator: "/")]
        }
    }

    /// The requests of the row: a reading, or a change of each document.
    var requests: [AccessRequest] {
        let path = DocumentPath(path: path)
        guard writes.isEmpty else {
            return writes.map { path, fields in
                let change: DocumentWrite.Change = fields.map { .set($0, mask: nil) } ?? .delete
                let write = DocumentWrite(path: DocumentPath(path: path), change: change)
                return AccessRequest(write: write, before: documents[path], after: fields, time: Self.now)
            }
        }
        guard verb == "list" else { return [AccessRequest(getting: path, documents[self.path], time: Self.now)] }
        let conditions = condition.map { field, text in
            [FieldCondition(path: FieldPath(name: field), comparison: .arrayContains, value: .string(text))]
        }
        return [AccessRequest(listing: path, conditions: conditions ?? [], time: Self.now)]
    }

    /// Returns whether all of the row is allowed.
    func isAllowed(by rules: AccessRules) throws -> Bool {
        let documents = RuleDocuments(before: Documents(all: documents), after: Documents(all: after))
        return try requests.allSatisfy { try rules.allow($0, by: who, in: documents) == true }
    }
}

extension DocumentPath {
    /// The path of a text with slashes.
    init(path: String) { self.init(unchecked: path.split(separator: "/").map(String.init)) }
}
