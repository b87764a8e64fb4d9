import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketSQLite

/// What people type who look for a thing: one or two syllables, half a word, consonants, kana of either kind.
@Suite("Fifty queries in Korean and Japanese", .slot)
struct SearchRecallTests {
    private static let names = [
        "중고 자전거", "접이식 자전거 팝니다", "LG 그램 노트북", "맥북 프로 14인치", "캠핑 의자", "원목 책상", "유아용 식탁 의자", "필름 카메라",
        "겨울 패딩 점퍼", "무선 청소기", "ギター 中古", "ノートパソコン", "じてんしゃ", "カメラ レンズ", "木の机", "ゲーム機 セット", "冬のコート",
        "コーヒーメーカー",
    ]

    private static let queries: [(text: String, found: [String])] = [
        ("자", ["중고 자전거", "접이식 자전거 팝니다"]), ("자전", ["중고 자전거", "접이식 자전거 팝니다"]),
        ("전거", ["중고 자전거", "접이식 자전거 팝니다"]), ("자전거", ["중고 자전거", "접이식 자전거 팝니다"]), ("중고", ["중고 자전거"]),
        ("자전거 중고", ["중고 자전거"]), ("팝니다", ["접이식 자전거 팝니다"]), ("접이", ["접이식 자전거 팝니다"]), ("그램", ["LG 그램 노트북"]),
        ("lg", ["LG 그램 노트북"]), ("LG 그", ["LG 그램 노트북"]), ("노트", ["LG 그램 노트북"]), ("노트북 그램", ["LG 그램 노트북"]),
        ("맥북", ["맥북 프로 14인치"]), ("14", ["맥북 프로 14인치"]), ("14인치", ["맥북 프로 14인치"]), ("의자", ["캠핑 의자", "유아용 식탁 의자"]),
        ("캠핑 의", ["캠핑 의자"]), ("책상", ["원목 책상"]), ("원", ["원목 책상"]), ("식탁", ["유아용 식탁 의자"]), ("식탁의자", ["유아용 식탁 의자"]),
        ("카메라", ["필름 카메라"]), ("필름", ["필름 카메라"]), ("패딩", ["겨울 패딩 점퍼"]), ("점퍼", ["겨울 패딩 점퍼"]), ("청소", ["무선 청소기"]),
        ("소기", ["무선 청소기"]), ("ㅈㅈㄱ", ["중고 자전거", "접이식 자전거 팝니다"]), ("ㅈㄱㅈㅈㄱ", ["중고 자전거"]),
        ("ㅇㅈ", ["캠핑 의자", "유아용 식탁 의자"]), ("ㅊㅅㄱ", ["무선 청소기"]), ("ㅋㅍㅇㅈ", ["캠핑 의자"]), ("ㅁㅂ", ["맥북 프로 14인치"]),
        ("ㅍㄹㅋㅁㄹ", ["필름 카메라"]), ("ギター", ["ギター 中古"]), ("ぎたー", ["ギター 中古"]), ("中古", ["ギター 中古"]), ("中", ["ギター 中古"]),
        ("パソコン", ["ノートパソコン"]), ("ぱそこん", ["ノートパソコン"]), ("ノート", ["ノートパソコン"]), ("ジテンシャ", ["じてんしゃ"]), ("てんし", ["じてんしゃ"]),
        ("かめら", ["カメラ レンズ"]), ("レンズ", ["カメラ レンズ"]), ("机", ["木の机"]), ("げーむ", ["ゲーム機 セット"]), ("冬の", ["冬のコート"]),
        ("こーひー", ["コーヒーメーカー"]),
    ]

    /// Words that mean the same in another language find more, behind what has the words as they were typed.
    @Test("Each of them finds first what it means")
    func recall() async throws {
        #expect(Self.queries.count == 50)
        try await StoreKind.memory.withStore { store in
            _ = try await store.insert(all: Self.names.map { SampleRecords.product($0) })
            for query in Self.queries {
                let page = try await store.page(
                    at: .offset(0),
                    size: 20,
                    filter: ProductFilter(text: query.text),
                    sort: .relevance
                )
                #expect(Set(page.rows.map(\.name).prefix(query.found.count)) == Set(query.found), "\(query.text)")
            }
        }
    }
}
