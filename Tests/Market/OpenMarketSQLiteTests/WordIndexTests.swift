import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("The index of words", .slot)
struct WordIndexTests {
    @Test("A file of before is searched by words, once its products were filed")
    func migration() async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(all: (0..<600).map { SampleRecords.product("자전거 \($0)") })
            try await forgetWords(in: store)
            #expect(try await store.found("자전거").isEmpty)
            // Products that come while the others are filed are found at once.
            let new = try await store.insert(SampleRecords.product("새 자전거"))
            #expect(try await store.found("자전거") == [new.id])
            try await store.indexWords()
            #expect(try await store.found("자전거").count == 601)
            #expect(try await store.found("자전거 17") == [ids[17]])
            let findings = try await store.database.read { connection throws(StoreError) in
                try DerivedDataCheck(connection).findings { _ in true }
            }
            #expect(findings.isEmpty, "\(findings)")
            // The step is done.
            try await forgetWords(in: store, isPending: false)
            try await store.indexWords()
            #expect(try await store.found("자전거").isEmpty)
        }
    }

    @Test("A word that no product has any more is forgotten, with its keys")
    func forgotten() async throws {
        try await StoreKind.memory.withStore { store in
            let kept = try await store.insert(SampleRecords.product("모니터 받침대"))
            let gone = try await store.insert(SampleRecords.product("자전거 받침대"))
            _ = try await store.delete(gone.id)
            let words = try await store.database.read { connection throws(StoreError) in
                try connection.all("SELECT DISTINCT t.text FROM word_keys k JOIN terms t ON t.id = k.word") {
                    $0.text(0)
                }
            }
            #expect(Set(words) == ["모니터", "받침대"])
            #expect(try await store.found("받침대") == [kept.id])
            #expect(try await store.found("자전거").isEmpty)
        }
    }

    @Test("Names count before sellers and descriptions, and what is hidden counts for no one")
    func fields() async throws {
        try await StoreKind.memory.withStore { store in
            let vendor = try await store.addVendor(SampleRecords.vendor("Lantern House"))
            let sold = try await store.insert(SampleRecords.product("Chair", vendor: vendor))
            #expect(try await store.found("lantern") == [sold.id])
            let named = try await store.insert(SampleRecords.product("Paper lantern"))
            #expect(try await store.found("lantern") == [named.id])
            var change = ProductChange()
            change.status = .set(.hidden)
            _ = try await store.update(named.id, change)
            #expect(try await store.found("lantern") == [sold.id])
        }
    }

    /// Takes the words out of the index, as it was before there were any.
    private func forgetWords(in store: MarketStore, isPending: Bool = true) async throws {
        try await store.database.write { session throws(StoreError) in
            let connection = session.connection
            try connection.run(
                "DELETE FROM postings WHERE gram IN (SELECT id + ? FROM terms WHERE kind > 2)",
                [
                    .integer(Gram.term(0).number)
                ]
            )
            try connection.run("DELETE FROM terms WHERE kind > 2")
            try connection.run("DELETE FROM word_keys")
            try connection.run("UPDATE totals SET changes = changes + 1")
            if isPending { try connection.run("INSERT INTO pending_steps (step) VALUES ('words')") }
        }
    }
}
