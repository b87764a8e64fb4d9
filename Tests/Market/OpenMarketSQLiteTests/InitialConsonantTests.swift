import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

@Suite("Search by the consonants that syllables begin with", .slot)
struct InitialConsonantTests {
    private static let names = ["중고 자전거", "LG 그램 노트북", "전통 매듭 팔찌", "가a나", "Lamp", "꽃 한 송이"]

    @Test(
        "Consonants find syllables that begin with them",
        arguments: [
            ("ㅈㅈㄱ", ["중고 자전거"]), ("ㅈㄱㅈㅈㄱ", ["중고 자전거"]), ("ㅈㄱ ㅈㅈㄱ", ["중고 자전거"]), ("ㄱㄹㄴㅌㅂ", ["LG 그램 노트북"]),
            ("ㅍㅉ", ["전통 매듭 팔찌"]), ("lg ㄱㄹ", ["LG 그램 노트북"]), ("ㅏ", []), ("ㅎㅎㅎ", []),
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
            #expect(try await store.found("ㅋㅁㄹ") == [id])
        }
    }
}
