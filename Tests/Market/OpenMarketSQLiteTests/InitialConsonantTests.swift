import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Search by the consonants that syllables begin with", .slot)
struct InitialConsonantTests {
    private static let names = ["중고 자전거", "LG 그램 노트북", "전통 매듭 팔찌", "ㅋㅋㅋ 인형", "가a나", "Lamp", "꽃 한 송이", "ㅎ ㅎ ㅎ"]

    @Test(
        "Consonants find syllables that begin with them, in their order, whatever spaces there are",
        arguments: [
            ("ㅈㅈㄱ", ["중고 자전거"]), ("ㅈㄱㅈㅈㄱ", ["중고 자전거"]), ("ㅈㄱ ㅈㅈㄱ", ["중고 자전거"]), ("ㄱㄹㄴㅌㅂ", ["LG 그램 노트북"]),
            ("ㅋㅋㅋ", ["ㅋㅋㅋ 인형"]), ("ㅋㅋㅇ", ["ㅋㅋㅋ 인형"]), ("ㅎ ㅎ ㅎ", ["ㅎ ㅎ ㅎ"]), ("ㄱㄴ", []), ("ㄲ", ["꽃 한 송이"]),
            ("ㅈㅌㅁㄷㅍㅉ", ["전통 매듭 팔찌"]), ("lg ㄱㄹ", []), ("ㅏ", []),
        ]
    )
    func search(_ text: String, _ found: [String]) async throws {
        try await StoreKind.memory.withStore { store in
            _ = try await store.insert(all: Self.names.map { SampleRecords.product($0) })
            for sort in ProductSort.allCases {
                let page = try await store.page(at: .offset(0), size: 20, filter: ProductFilter(text: text), sort: sort)
                #expect(page.rows.map(\.name) == found)
                #expect(page.total == Int64(found.count))
            }
        }
    }

    @Test("A product that gets another name is found by the new one only")
    func renamed() async throws {
        try await StoreKind.memory.withStore { store in
            let id = try await store.insert(SampleRecords.product("자전거")).id
            var change = ProductChange()
            change.name = .set("필름 카메라")
            _ = try await store.update(id, change)
            #expect(try await store.found("ㅈㅈㄱ") == [])
            #expect(try await store.found("ㅍㄹㅋㅁㄹ") == [id])
        }
    }

    @Test("A file of before gets the consonants once")
    func migration() async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(all: Self.names.map { SampleRecords.product($0) })
            try await forgetConsonants(of: ids, in: store)
            #expect(try await store.found("ㅈㅈㄱ") == [])
            try await store.indexInitials()
            #expect(try await store.found("ㅈㅈㄱ") == [ids[0]])
            let findings = try await store.database.read { connection throws(StoreError) in
                try DerivedDataCheck(connection).findings { _ in true }
            }
            #expect(findings.isEmpty)
            // The step is done: names are not looked at again.
            try await forgetConsonants(of: ids, in: store)
            try await store.indexInitials()
            #expect(try await store.found("ㅈㅈㄱ") == [])
        }
    }

    /// Takes the consonants out of the index, as it was before there were any.
    private func forgetConsonants(of ids: [RecordID<ProductRecord>], in store: MarketStore) async throws {
        try await store.database.write { session throws(StoreError) in
            for (id, name) in zip(ids, Self.names) {
                let (new, old) = (IndexedName.text(of: name), NameFolding.fold(name))
                try session.connection.run(
                    "UPDATE folded_names SET name = ? WHERE id = ?",
                    [.text(old), .integer(id.rawValue)]
                )
                let grams = Gram.all(in: new).subtracting(Gram.all(in: old))
                session.note(IndexChange(kind: .remove, id: id, grams: grams))
            }
        }
    }
}
