import OpenMarket
import OpenMarketDesk

/// The words of calls, of what clients did, and of classes.
enum CallWord: CaseIterable {
    case filter, filterHint, problems, pause, resume, clear, export, newCalls, noCalls, pick, method, path, who
    case status, bytes, time, generation, anonymous, inProcess, thisMachine, gone, stream, when, requestID
    case duration, phases, noPhases, parse, prove, query, write, commit, send, statements, steps, more
    case noStatements, story, replayed, request, response, headers, body, noBody, hidden, cut, asSent
    case notChanged, encodedTwice, notAsked, clientTitle, clientHint, noTimelines, useCase, cache, repository
    case endpointStep, middleware, attempt, confirmReset, wasReset, resetAll, confirmResetAll, cancel
    case marketNumber, address, callsOfMinute, problemsOfMinute, lastCall, lastProblem, image, code, curl
    case endpoint, copy, copied, skipped, gap, close, unknown
}

extension Frame {
    /// The text of a word.
    func callAsFunction(_ word: CallWord) -> String { CallWord.table[word, language] ?? "\(word)" }
}

extension CallWord {
    /// A line for every word, in the order of the cases: `name | 한국어 | English | 日本語`.
    static let table = WordTable<CallWord>(
        """
        filter | 필터 | Filter | フィルター
        filterHint | 메서드, 경로, 호출자, 상태, User-Agent | method, path, who, status or User-Agent | メソッド、パス、呼び出し元、ステータス、User-Agent
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
        clientTitle | 클라이언트가 한 일 | What the client did | クライアントがしたこと
        clientHint | 유스 케이스마다 하나씩, 최신순: 가장 바깥 레이어부터 네트워크 시도까지. | One use case each, the newest first: its layers from the outermost to the attempt at the network. | ユースケースごとに、新しい順。最も外側のレイヤーからネットワークの試行まで。
        noTimelines | 이 프로세스에는 관찰되는 클라이언트가 없습니다. OpenMarketClient.embedded(inspect:)로 만드십시오. | No client of this process is inspected. Make one with OpenMarketClient.embedded(inspect:). | このプロセスには観察中のクライアントがありません。OpenMarketClient.embedded(inspect:)で作成してください。
        useCase | 유스 케이스 | use case | ユースケース
        cache | 캐시 | cache | キャッシュ
        repository | 리포지토리 | repository | リポジトリ
        endpointStep | 엔드포인트 | endpoint | エンドポイント
        middleware | 미들웨어 | middleware | ミドルウェア
        attempt | 시도 | attempt | 試行
        confirmReset | 이 마켓의 내용을 모두 지우고 처음 상태로 돌아갈까요? | Remove everything in this market and begin with its seed again? | このマーケットの内容をすべて消して、最初の状態に戻しますか。
        wasReset | 마켓이 처음 상태로 돌아갔습니다. | The market is as it was at its beginning. | マーケットは最初の状態に戻りました。
        resetAll | 모든 마켓 초기화 | Reset all markets | すべてのマーケットをリセット
        confirmResetAll | 모든 마켓의 내용을 지우고 처음 상태로 돌아갈까요? | Remove everything in all markets and begin with their seed again? | すべてのマーケットの内容を消して、最初の状態に戻しますか。
        cancel | 취소 | Cancel | キャンセル
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
