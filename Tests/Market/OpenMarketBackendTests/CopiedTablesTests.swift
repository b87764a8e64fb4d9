import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketSQLite

/// Every table of the schema goes along with a copy, or has a reason why not; a new table has to be put into this list.
@Suite("Tables that are copied", .slot)
struct CopiedTablesTests {
    private enum Decision {
        case copied(CopySection)
        case left(String)
    }

    private static let derived = Decision.left("made from other tables")
    private static let own = Decision.left("belongs to this file")

    private static let decisions: [String: Decision] = [
        "accounts": .copied(.accounts), "vendors": .copied(.vendors), "products": .copied(.products),
        "product_origins": .copied(.products), "image_origins": .copied(.products), "sales": .copied(.buyers),
        "likes": .copied(.likes), "like_lists": .copied(.users), "claims": .copied(.users),
        "profiles": .copied(.users), "documents": .copied(.documents), "images": .copied(.images),
        "objects": .copied(.images), "blocks": .copied(.blocks), "reports": .copied(.reports),
        "reviews": .copied(.reviews), "follows": .copied(.follows), "first_answers": .copied(.answers),
        "product_history": .copied(.histories), "held_products": .copied(.held), "banners": .copied(.banners),
        "chats": .copied(.chats), "chat_members": .copied(.chats), "messages": .copied(.messages),
        "ratings": derived, "claim_looks": derived, "vendor_looks": derived, "totals": derived,
        "chunk_changes": derived, "word_keys": derived, "terms": derived, "postings": derived,
        "ordinals": derived, "object_totals": derived, "image_totals": derived,
        "document_totals": derived, "removed_accounts": .copied(.removed),
        "document_changes": derived, "document_clock": derived,
        "identity": own, "pending_steps": own, "signing_keys": own, "operator_acts": own,
        "refresh_tokens": .left("everyone logs in once more"),
        "email_codes": .left("another one is sent when it is asked for"), "sent_mails": own, "mail_requests": own,
        "deletion_tokens": .left("another one is made when it is asked for"),
        "answers": .left("responses for requests that are repeated, kept for a day and a half"),
        "notice_devices": .left("a device registers with its next log-in"), "notices": own, "notice_sends": own,
        "notice_keys": own, "notice_settings": .left("they are chosen with the devices"),
        "notice_searches": .left("they are chosen with the devices"),
        "provider_links": .left("a project has its own providers"), "former_keys": own,
        "second_factors": .left("set up once more at the copy"), "recovery_codes": .left("made with a second factor"),
        "vendor_sources": own,
    ]

    @Test("Each table of the schema has a decision, and no other one")
    func all() throws {
        let tables = try schemaTables()
        #expect(tables.subtracting(Self.decisions.keys).sorted() == [])
        #expect(Set(Self.decisions.keys).subtracting(tables).sorted() == [])
    }

    @Test("A table of rows that are told as documents is that of its section, and its key is made of its columns")
    func rows() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "shop.db")
            let connection = try DatabaseDraft.market(file, migrations: MarketBackend.migrations)
            for table in CopiedTable.all {
                guard case .copied(let section)? = Self.decisions[table.name] else {
                    Issue.record("\(table.name)")
                    continue
                }
                #expect(section == table.section && section.ownersCollection?.hasPrefix("market") == true)
                let columns = try TableColumns(of: table.name, in: connection)
                #expect(Set(table.key).isSubset(of: columns.all.map(\.name)), "\(table.name)")
                #expect(!columns.key.isEmpty)
            }
        }
        let told = Self.decisions.values.compactMap { decision in
            if case .copied(let section) = decision { section } else { CopySection?.none }
        }
        #expect(Set(told.filter { $0.ownersCollection != nil }) == Set(CopiedTable.all.map(\.section)))
    }

    @Test("A number in a journal is that of one section for ever")
    func numbers() {
        let names = CopySection.allCases.sorted { $0.rawValue < $1.rawValue }.map(\.name)
        #expect(
            names == [
                "accounts", "vendors", "products", "details", "likes", "chats", "messages", "users", "documents",
                "images", "blocks", "reports", "reviews", "follows", "answers", "buyers", "histories", "banners",
                "held", "sellers", "removed", "versions", "numbers",
            ]
        )
    }
}
