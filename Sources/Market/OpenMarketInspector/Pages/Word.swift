import OpenMarket
import OpenMarketDomain

enum Word: CaseIterable {
    case title, desk, calls, client, market, weather, language, skip, filter, filterHint, all, problems, pause, resume,
        clear,
        export,
        newCalls
    case noCalls, pick, method, path, who, status, bytes, time, generation, anonymous, inProcess, thisMachine, gone,
        stream
    case when, requestID, duration, phases, noPhases, parse, prove, query, write, commit, send
    case statements, steps, more, noStatements, story, replayed, request, response, headers, body, noBody, hidden, cut
    case asSent, notChanged, encodedTwice, notAsked
    case search, vendors, vendor, name, price, stock, save, restock, delete, confirmDelete, addVendor, users, rooms
    case page, previous, next, noOwner, noDocuments, fields, likes, messages, product, user, noLikes
    case noProducts, nothingFound
    case reports, reason, dismiss, deleteReview, noReports
    case missedSearches, times, unknownWords, noMissedSearches, synonymsHint
    case clientTitle, clientHint, noTimelines, useCase, cache, repository, endpointStep, middleware, attempt
    case saleStatus, onSale, reserved, sold, hiddenProduct
    case reset, resetHint, confirmReset, wasReset, resetAll, confirmResetAll, cancel
    case classTitle, marketNumber, address, callsOfMinute, problemsOfMinute, lastCall, lastProblem
    case image, code, curl, endpoint, copy, copied, skipped, gap, close, unknown

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
        filter | 필터 | Filter | フィルター
        filterHint | 메서드, 경로, 호출자, 상태, User-Agent | method, path, who, status or User-Agent | メソッド、パス、呼び出し元、ステータス、User-Agent
        all | 전체 | All | すべて
        problems | 문제만 | Only problems | 問題のみ
        pause | 일시 정지 | Pause | 一時停止
        resume | 다시 시작 | Resume | 再開
        clear | 지우기 | Clear | 消去
        export | HAR로 내보내기 | Export as HAR | HARで書き出す
        newCalls | 새 호출 | new | 件の新着
        noCalls | 아직 호출이 없습니다. 마켓에 요청을 보내면 여기에 나타납니다. | No calls yet. Send a request to the market, and it appears here. | まだ呼び出しがありません。マーケットにリクエストを送ると、ここに表示されます。
        pick | 호출을 고르면 무슨 일이 있었는지 보여 줍니다. | Choose a call to see what happened. | 呼び出しを選ぶと、何が起きたかを表示します。
        method | 메서드 | Method | メソッド
        path | 경로 | Path | パス
        who | 호출자 | Who | 呼び出し元
        status | 상태 | Status | ステータス
        bytes | 바이트 | Bytes | バイト
        time | 시간 | Time | 時間
        generation | 세대 | Generation | 世代
        anonymous | 익명 | anonymous | 匿名
        inProcess | 같은 프로세스 | same process | 同じプロセス
        thisMachine | 이 컴퓨터 | this machine | このコンピューター
        gone | 클라이언트가 떠남 | client left | クライアントが切断
        stream | 스트림 | stream | ストリーム
        when | 시각 | When | 日時
        requestID | 요청 ID | Request ID | リクエストID
        duration | 걸린 시간 | Duration | 所要時間
        phases | 단계 | Phases | フェーズ
        noPhases | 측정된 단계가 없습니다. | Nothing was measured. | 計測されたフェーズはありません。
        parse | 해석 | parse | 解析
        prove | 인증 | prove | 認証
        query | 조회 | query | 検索
        write | 쓰기 | write | 書き込み
        commit | 커밋 | commit | コミット
        send | 전송 | send | 送信
        statements | SQL 문 | SQL statements | SQL文
        steps | 스텝 | Steps | ステップ
        more | 개의 문이 더 있음 | more statements | 件の文が続く
        noStatements | 데이터베이스를 조회하지 않았습니다. 응답이 캐시에서 왔거나 행이 필요하지 않았습니다. | The database was not asked: the response came from the cache, or needed no rows. | データベースは使われていません。応答はキャッシュから返されたか、行を必要としませんでした。
        story | 이 멱등 키로 한 시도 | Attempts with this idempotency key | この冪等キーでの試行
        replayed | 재응답 | replayed | 再応答
        request | 요청 | Request | リクエスト
        response | 응답 | Response | レスポンス
        headers | 헤더 | Headers | ヘッダー
        body | 본문 | Body | 本文
        noBody | 본문 없음 | No body. | 本文なし
        hidden | 본문이 텍스트도 이미지도 아니어서 보관하지 않습니다. | The body is neither text nor an image and is not kept. | 本文はテキストでも画像でもないため、保存されません。
        cut | 앞부분만 보관합니다: | Only the beginning is kept: | 先頭のみ保存:
        asSent | 보낸 그대로의 주소 | Address as sent | 送られたままのアドレス
        notChanged | 바뀌지 않았습니다. 클라이언트가 이 페이지를 이미 가지고 있습니다. | Not changed: the client has the page already. | 変更はありません。クライアントはこのページをすでに持っています。
        encodedTwice | 주소에 %25가 있습니다. 단어가 두 번 인코딩된 것 같습니다. | %25 in the address: a word was probably encoded twice. | アドレスに %25 があります。単語が二重にエンコードされた可能性があります。
        notAsked | 데이터베이스를 조회하지 않았습니다. | The database was not asked. | データベースは使われていません。
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
        clientTitle | 클라이언트가 한 일 | What the client did | クライアントがしたこと
        clientHint | 유스 케이스마다 하나씩, 최신순: 가장 바깥 레이어부터 네트워크 시도까지. | One use case each, the newest first: its layers from the outermost to the attempt at the network. | ユースケースごとに、新しい順。最も外側のレイヤーからネットワークの試行まで。
        noTimelines | 이 프로세스에는 관찰되는 클라이언트가 없습니다. OpenMarketClient.embedded(inspect:)로 만드십시오. | No client of this process is inspected. Make one with OpenMarketClient.embedded(inspect:). | このプロセスには観察中のクライアントがありません。OpenMarketClient.embedded(inspect:)で作成してください。
        useCase | 유스 케이스 | use case | ユースケース
        cache | 캐시 | cache | キャッシュ
        repository | 리포지토리 | repository | リポジトリ
        endpointStep | 엔드포인트 | endpoint | エンドポイント
        middleware | 미들웨어 | middleware | ミドルウェア
        attempt | 시도 | attempt | 試行
        saleStatus | 거래 상태 | Sale | 取引状況
        onSale | 판매중 | on sale | 販売中
        reserved | 예약중 | reserved | 予約済み
        sold | 거래완료 | sold | 売り切れ
        hiddenProduct | 숨김 | hidden | 非表示
        reset | 초기화 | Reset | リセット
        resetHint | 변경한 내용을 모두 지우고 처음 상태로 돌아갑니다. | Removes all that was changed, and begins with the seed again. | 変更した内容をすべて消して、最初の状態に戻します。
        confirmReset | 이 마켓의 내용을 모두 지우고 처음 상태로 돌아갈까요? | Remove everything in this market and begin with its seed again? | このマーケットの内容をすべて消して、最初の状態に戻しますか。
        wasReset | 마켓이 처음 상태로 돌아갔습니다. | The market is as it was at its beginning. | マーケットは最初の状態に戻りました。
        resetAll | 모든 마켓 초기화 | Reset all markets | すべてのマーケットをリセット
        confirmResetAll | 모든 마켓의 내용을 지우고 처음 상태로 돌아갈까요? | Remove everything in all markets and begin with their seed again? | すべてのマーケットの内容を消して、最初の状態に戻しますか。
        cancel | 취소 | Cancel | キャンセル
        classTitle | 수업 | Class | クラス
        marketNumber | 마켓 | Market | マーケット
        address | 주소 | Address | アドレス
        callsOfMinute | 최근 1분 호출 | Calls in the last minute | 直近1分の呼び出し
        problemsOfMinute | 최근 1분 문제 | Problems in the last minute | 直近1分の問題
        lastCall | 마지막 호출 | Last call | 最後の呼び出し
        lastProblem | 마지막 문제 | Last problem | 最後の問題
        image | 본문 이미지 | Image of the body | 本文の画像
        code | 다시 보내기 | Send it again | もう一度送る
        curl | curl로 | As curl | curlで
        endpoint | Swift Endpoint로 | As an Endpoint in Swift | SwiftのEndpointで
        copy | 복사 | Copy | コピー
        copied | 복사됨 | Copied | コピーしました
        skipped | 개의 호출은 너무 빨라 보관하지 못함 | calls came too fast to be kept | 件の呼び出しは速すぎて保存されませんでした
        gap | •••는 비밀, 토큰 또는 이메일 주소를 가린 것입니다. | The mask ••• stands for a secret, a token or an e-mail address. | •••は秘密、トークン、メールアドレスを隠したものです。
        close | 닫기 | Close | 閉じる
        unknown | 이 호출은 더 이상 보관되어 있지 않습니다. | This call is not kept any more. | この呼び出しはもう保存されていません。
        """
    )
}
