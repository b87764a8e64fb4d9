import OpenMarket
import OpenMarketDomain

/// The words of the frame and of the market's tab.
package enum Word: CaseIterable, Sendable {
    case title, desk, calls, client, market, weather, language, skip, all, search, vendors, vendor, name, price
    case stock, save, restock, delete, confirmDelete, addVendor, users, rooms, page, previous, next, noOwner
    case noDocuments, fields, likes, messages, product, user, noLikes, noProducts, nothingFound, reports, reason
    case dismiss, deleteReview, noReports, missedSearches, times, unknownWords, noMissedSearches, synonymsHint
    case saleStatus, onSale, reserved, sold, hiddenProduct, reset, resetHint, classTitle

    func text(in language: Language) -> String { Self.table[self, language] ?? "\(self)" }

    static func saleStatus(_ status: SaleStatus) -> Word {
        switch status {
        case .onSale: .onSale
        case .reserved: .reserved
        case .sold: .sold
        case .hidden: .hiddenProduct
        }
    }
}

extension Word {
    /// A line for every word, in the order of the cases: `name | 한국어 | English | 日本語`.
    static let table = WordTable<Word>(
        """
        title | 인스펙터 | Inspector | インスペクター
        desk | 운영 | Desk | 運営
        calls | 호출 | Calls | 呼び出し
        client | 클라이언트 | Client | クライアント
        market | 마켓 | Market | マーケット
        weather | 날씨 | Weather | 天気
        language | 언어 | Language | 言語
        skip | 본문으로 건너뛰기 | Skip to the content | 本文へ移動
        all | 전체 | All | すべて
        search | 검색 | Search | 検索
        vendors | 판매자 | Vendors | 出品者
        vendor | 판매자 | Vendor | 出品者
        name | 이름 | Name | 名前
        price | 가격 | Price | 価格
        stock | 재고 | Stock | 在庫
        save | 저장 | Save | 保存
        restock | 재입고 +10 | Restock +10 | 補充 +10
        delete | 삭제 | Delete | 削除
        confirmDelete | 이 상품을 삭제할까요? | Delete this product? | この商品を削除しますか。
        addVendor | 판매자 만들기 | Make a vendor | 出品者を作成
        users | 사용자 | Users | ユーザー
        rooms | 대화방과 메시지 | Rooms and messages | ルームとメッセージ
        page | 페이지 | Page | ページ
        previous | 이전 | Previous | 前へ
        next | 다음 | Next | 次へ
        noOwner | 문서는 소유자 토큰이 있을 때 볼 수 있습니다: 메모리 마켓이거나 --owner-token을 쓸 때입니다. | Documents can be seen where there is an owner token: in a market in memory, or with --owner-token. | ドキュメントは所有者トークンがある場合に表示できます。メモリ上のマーケット、または --owner-token を使う場合です。
        noDocuments | 여기에는 문서가 없습니다. | There are no documents here. | ここにはドキュメントがありません。
        fields | 필드 | Fields | フィールド
        likes | 좋아요 | Likes | いいね
        messages | 메시지 | Messages | メッセージ
        product | 상품 | Product | 商品
        user | 사용자 | User | ユーザー
        noLikes | 아직 좋아요가 없습니다. | No user likes a product yet. | 「いいね」はまだありません。
        noProducts | 아직 상품이 없습니다. | There are no products yet. | 商品はまだありません。
        nothingFound | 검색 결과가 없습니다. | Nothing matches the search. | 検索に一致するものがありません。
        reports | 신고 | Reports | 通報
        reason | 이유 | Reason | 理由
        dismiss | 처리 완료 | Dismiss | 対応済み
        deleteReview | 후기 삭제 | Delete the review | レビューを削除
        noReports | 처리할 신고가 없습니다. | No open reports. | 対応が必要な通報はありません。
        missedSearches | 결과 없는 검색 | Searches without results | 見つからなかった検索
        times | 횟수 | Times | 回数
        unknownWords | 어느 상품에도 없는 단어 | Words that no product has | どの商品にもない語
        noMissedSearches | 마켓을 연 뒤로 결과 없는 검색이 없습니다. | Every search has found something since the market was opened. | マーケットを開いてから、見つからなかった検索はありません。
        synonymsHint | 데이터베이스 옆의 동의어 파일에 'kayak = 카약'처럼 한 줄을 적으면 다음 검색부터 서로 찾습니다. | A line such as 'kayak = 카약' in the synonyms file beside the database makes each find the other from the next search on. | データベースの隣の同義語ファイルに「kayak = カヤック」のような行を書くと、次の検索から互いに見つかります。
        saleStatus | 거래 상태 | Sale | 取引状況
        onSale | 판매중 | on sale | 販売中
        reserved | 예약중 | reserved | 予約済み
        sold | 거래완료 | sold | 売り切れ
        hiddenProduct | 숨김 | hidden | 非表示
        reset | 초기화 | Reset | リセット
        resetHint | 변경한 내용을 모두 지우고 처음 상태로 돌아갑니다. | Removes all that was changed, and begins with the seed again. | 変更した内容をすべて消して、最初の状態に戻します。
        classTitle | 수업 | Class | クラス
        """
    )
}
