import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Search in kana", .slot)
struct KanaTests {
    private static let names = ["フィルムカメラ", "ひらがな かめら", "ｶﾞﾗｽの花瓶", "ヴァイオリン", "Lamp"]

    @Test(
        "Hiragana, katakana and katakana of half width are the same",
        arguments: [
            ("かめら", ["ひらがな かめら", "フィルムカメラ"]), ("カメラ", ["ひらがな かめら", "フィルムカメラ"]),
            ("ｶﾒﾗ", ["ひらがな かめら", "フィルムカメラ"]), ("がらす", ["ｶﾞﾗｽの花瓶"]), ("ガラス", ["ｶﾞﾗｽの花瓶"]),
            ("ｳﾞｧｲｵﾘﾝ", ["ヴァイオリン"]), ("むり", []),
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
}
