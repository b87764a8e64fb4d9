import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// Every table of the schema has a column that says whose a row is, or a reason why none of it is exported.
@Suite("Tables with rows of users", .slot)
struct PersonalTableTests {
    private static let derived = "made from other tables"
    private static let operators = "the operator's"
    private static let secret = "secrets"

    private static let left = [
        "documents": "exported by their places and fields: PersonalDocuments",
        "refresh_tokens": secret, "deletion_tokens": secret, "signing_keys": secret, "email_codes": secret,
        "second_factors": secret, "recovery_codes": secret, "former_keys": secret,
        "notice_keys": secret, "notice_sends": "numbers of notices and devices, which are in their own tables",
        "sent_mails": "digests of mailboxes, kept for an hour", "mail_requests": "a number",
        "answers": "responses that are in other tables too, kept for a day and a half",
        "removed_accounts": "users who are gone", "operator_acts": operators, "banners": operators,
        "vendor_looks": derived, "claim_looks": derived, "totals": derived, "chunk_changes": derived,
        "word_keys": derived,
        "terms": derived, "postings": derived, "ordinals": derived,
        "identity": "the file's", "pending_steps": "the file's", "document_clock": "the file's",
        "document_changes": "numbers of collections",
    ]

    @Test("Each table of the schema is in the list or has a reason, and none is in both")
    func all() throws {
        let (tables, own) = (try schemaTables(), PersonalTable.all.map(\.name))
        #expect(Set(own).count == own.count)
        #expect(tables.subtracting(own).subtracting(Self.left.keys).sorted() == [])
        #expect(Set(own).union(Self.left.keys).subtracting(tables).sorted() == [])
        #expect(Set(own).intersection(Self.left.keys).sorted() == [])
    }

    @Test("Each condition is one of its table")
    func conditions() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let connection = try DatabaseDraft.market(file, migrations: MarketBackend.migrations)
            for table in PersonalTable.all {
                let found = try PersonalRows(connection).rows(of: table.name, where: table.isOwn, [.text("ann")])
                #expect(!found.columns.isEmpty && found.rows.isEmpty, "\(table.name)")
            }
        }
    }
}
