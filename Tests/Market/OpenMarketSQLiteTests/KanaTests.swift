import Foundation
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Search in kana", .slot)
struct KanaTests {
    private static let names = ["フィルムカメラ", "ひらがな かめら", "ｶﾞﾗｽの花瓶", "ヴァイオリン", "Camera"]

    @Test(
        "Hiragana, katakana and katakana of half width are the same",
        arguments: [
            ("かめら", ["ひらがな かめら", "フィルムカメラ"]), ("カメラ", ["ひらがな かめら", "フィルムカメラ"]),
            ("ｶﾒﾗ", ["ひらがな かめら", "フィルムカメラ"]), ("がらす", ["ｶﾞﾗｽの花瓶"]), ("ガラス", ["ｶﾞﾗｽの花瓶"]),
            ("ｳﾞｧｲｵﾘﾝ", ["ヴァイオリン"]), ("から", []), ("メ", ["ひらがな かめら", "フィルムカメラ"]),
        ]
    )
    func search(_ text: String, _ found: [String]) async throws {
        try await StoreKind.memory.withStore { store in
            _ = try await store.insert(all: Self.names.map { SampleRecords.product($0) })
            for sort in ProductSort.allCases {
                let page = try await store.page(at: .offset(0), size: 20, filter: ProductFilter(text: text), sort: sort)
                #expect(Set(page.rows.map(\.name)) == Set(found))
                #expect(page.total == Int64(found.count))
            }
        }
    }

    @Test("A file of before is searched in all kana, once it was opened")
    func migration() async throws {
        try await StoreKind.memory.withStore { store in
            let ids = try await store.insert(all: Self.names.map { SampleRecords.product($0) })
            try await store.database.write { session throws(StoreError) in
                for (id, name) in zip(ids, Self.names) {
                    let (new, old) = (IndexedName.text(of: name), NameFolding.fold(name))
                    try session.connection.run(
                        "UPDATE folded_names SET name = ? WHERE id = ?",
                        [.text(old), .integer(id.rawValue)]
                    )
                    let (before, after) = (Gram.all(in: old), Gram.all(in: new))
                    session.note(IndexChange(kind: .remove, id: id, grams: after.subtracting(before)))
                    session.note(IndexChange(kind: .add, id: id, grams: before.subtracting(after)))
                }
            }
            #expect(try await store.found("かめら") == [ids[1]])
            try await store.indexKana()
            #expect(try await Set(store.found("カメラ")) == [ids[0], ids[1]])
            let findings = try await store.database.read { connection throws(StoreError) in
                try DerivedDataCheck(connection).findings { _ in true }
            }
            #expect(findings.isEmpty)
        }
    }
}
