import Foundation
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
        "product_origins": .copied(.products), "image_origins": .copied(.products), "buyers": .copied(.details),
        "likes": .copied(.likes), "documents": .copied(.documents), "images": .copied(.images),
        "objects": .copied(.images), "blocks": .copied(.blocks), "reports": .copied(.reports),
        "reviews": .copied(.reviews), "follows": .copied(.follows), "first_answers": .copied(.answers),
        "ratings": derived, "user_names": derived, "vendor_looks": derived, "totals": derived,
        "chunk_changes": derived, "folded_names": derived, "terms": derived, "postings": derived,
        "ordinals": derived, "object_totals": derived, "document_changes": derived, "document_clock": derived,
        "identity": own, "pending_steps": own, "signing_keys": own,
        "refresh_tokens": .left("everyone logs in once more"), "deletion_tokens": .left("ends within minutes"),
        "answers": .left("responses for requests that are repeated, kept for a day and a half"),
        "provider_links": .left("a project has its own providers"),
        "banners": .left("a market on Firebase has a list at an address"),
        "product_history": .left("a market on Firebase keeps no histories"),
    ]

    @Test("Each table of the schema has a decision, and no other one")
    func all() throws {
        var tables: Set<String> = []
        for statement in MarketBackend.migrations.joined() {
            let words = statement.text.split { " (\n".contains($0) }
            guard words.starts(with: ["CREATE", "TABLE"]) else { continue }
            tables.insert(String(try #require(words.dropFirst(2).first)))
        }
        #expect(tables.subtracting(Self.decisions.keys).sorted() == [])
        #expect(Set(Self.decisions.keys).subtracting(tables).sorted() == [])
    }

    @Test("A table of rows that are told as documents is that of its section")
    func rows() {
        for (table, decision) in Self.decisions {
            guard case .copied(let section) = decision, let copied = CopiedTable.of(section) else { continue }
            #expect(copied.select.text.contains("FROM \(table)"))
            #expect(copied.remove.text.contains("DELETE FROM \(table)"))
            #expect(section.ownersCollection?.hasPrefix("market") == true)
        }
        #expect(CopiedTable.all.map(\.section) == [.blocks, .reports, .reviews, .follows, .answers])
    }
}
