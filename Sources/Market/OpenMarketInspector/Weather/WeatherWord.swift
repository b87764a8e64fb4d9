import OpenMarket
import OpenMarketWeather

enum WeatherWord: Hashable, CaseIterable {
    case now, clear, presets, rules, effect, share, time, first, route, seed, apply, asText, text, textHint, rulesHint,
        all
    case undergroundTrain, aboutTrain, mondayMorning, aboutMonday, oldServer, aboutServer, calm, aboutCalm
    case delay, jitter, lost, lostResponse, cut, unauthenticated, forbidden, tooMany, unavailable, malformed, brokenRow
    case repeated, expired, clock
    case unknownWord, missingTime, badValue, badRoute, badSeed

    func text(in language: Language) -> String { Self.table[self, language] ?? "\(self)" }

    static func effect(_ effect: Weather.Effect) -> WeatherWord {
        switch effect {
        case .delay: .delay
        case .jitter: .jitter
        case .lostRequest: .lost
        case .lostResponse: .lostResponse
        case .cutResponse: .cut
        case .unauthenticated: .unauthenticated
        case .forbidden: .forbidden
        case .tooManyRequests: .tooMany
        case .unavailable: .unavailable
        case .malformedJSON: .malformed
        case .brokenRow: .brokenRow
        case .repeatedPage: .repeated
        case .expiredToken: .expired
        case .clockOff: .clock
        }
    }

    static func name(of preset: WeatherPreset) -> WeatherWord {
        switch preset {
        case .clear: .calm
        case .undergroundTrain: .undergroundTrain
        case .mondayMorning: .mondayMorning
        case .oldServer: .oldServer
        }
    }

    static func about(_ preset: WeatherPreset) -> WeatherWord {
        switch preset {
        case .clear: .aboutCalm
        case .undergroundTrain: .aboutTrain
        case .mondayMorning: .aboutMonday
        case .oldServer: .aboutServer
        }
    }

    static func text(of error: WeatherTextError, in language: Language) -> String {
        let (word, part): (WeatherWord, String) =
            switch error {
            case .unknownWord(let part): (.unknownWord, part)
            case .missingTime(let effect): (.missingTime, effect)
            case .badValue(let part, let effect): (.badValue, effect + "=" + part)
            case .badRoute(let part): (.badRoute, part)
            case .badSeed(let part): (.badSeed, part)
            }
        return word.text(in: language) + ": " + part.prefix(100)
    }
}

extension Weather.Effect {
    /// The time of the effect as it is typed.
    var timeText: String? { note.split(separator: " ").dropFirst().first.map(String.init) }
}

extension WeatherWord {
    /// A line for every word, in the order of the cases: `name | 한국어 | English | 日本語`.
    static let table = WordTable<WeatherWord>(
        """
        now | 현재: | Now: | 現在:
        clear | 맑음으로 | Clear | 晴れにする
        presets | 미리 설정 | Presets | プリセット
        rules | 규칙 | Rules | ルール
        effect | 효과 | Effect | 効果
        share | 비율 | Share | 割合
        time | 시간 | Time | 時間
        first | 처음 몇 번만 | Only the first | 最初の何回だけ
        route | 경로 | Route | 経路
        seed | 시드 | Seed | シード
        apply | 적용 | Apply | 適用
        asText | 텍스트로 | As a text | テキストで
        text | 날씨 | Weather | 天気
        textHint | 이 텍스트는 market-lab serve --weather, market-lab weather, 테스트에서 쓸 수 있습니다. | The text is good for market-lab serve --weather, for market-lab weather, and for tests. | このテキストは market-lab serve --weather、market-lab weather、テストで使えます。
        rulesHint | 같은 시드와 같은 순서의 같은 요청에는 같은 날씨가 다시 옵니다. 경로가 없으면 모든 요청에 적용됩니다. 경로는 path의 앞부분이며, 앞에 메서드를 쓸 수 있습니다. | The same seed and the same requests in the same order bring the same weather again. Without a route a rule is about all requests; a route is the beginning of a path, with a method before it if you like. | 同じシードと同じ順序の同じリクエストには同じ天気が再び来ます。経路がなければすべてのリクエストに適用されます。経路はパスの先頭で、前にメソッドを書けます。
        all | 전체 | all | すべて
        undergroundTrain | 지하철 | Underground train | 地下鉄
        aboutTrain | 느리고, 가끔 가는 길이나 오는 길에 연결이 끊깁니다. | Slow, and now and then the connection is gone, on the way there or back. | 遅く、ときどき行きや帰りに接続が切れます。
        mondayMorning | 월요일 아침 | Monday morning | 月曜日の朝
        aboutMonday | 모두 한꺼번에 옵니다. 느리고, 마켓이 일부에게 나중에 다시 오라고 합니다. | Everyone comes at once: slow, and the market asks some to come back later. | みんなが一度に来ます。遅く、一部は後で来るように言われます。
        oldServer | 상태가 나쁜 날의 오래된 서버 | The old server on a bad day | 調子の悪い日の古いサーバー
        aboutServer | 보내는 것을 믿을 수 없습니다. 깨진 행, 두 번 오는 페이지, 반쪽짜리 텍스트, 틀린 시계. | What it sends cannot be relied on: broken rows, pages that come twice, half a text, a clock that is wrong. | 送られるものが当てになりません。壊れた行、二度来るページ、途中で終わるテキスト、狂った時計。
        calm | 맑음 | Clear | 晴れ
        aboutCalm | 아무 문제도 없습니다. | Nothing goes wrong. | 何も起きません。
        delay | 요청이 늦게 도착합니다. | The request arrives later. | リクエストが遅れて届きます。
        jitter | 이 시간까지 불규칙하게 늦습니다. | Later by any time up to this. | この時間まで不規則に遅れます。
        lost | 요청이 마켓에 닿지 않습니다. | The request never reaches the market. | リクエストがマーケットに届きません。
        lostResponse | 마켓은 일을 하지만 클라이언트는 아무것도 받지 못합니다. | The market does the work, and the client gets nothing. | マーケットは処理しますが、クライアントには何も届きません。
        cut | 본문이 중간에 끝납니다. | The body ends in the middle. | 本文が途中で終わります。
        unauthenticated | 로그인하라는 응답이 옵니다. | Log in, says the response. | ログインを求める応答が来ます。
        forbidden | 허용되지 않는다는 응답이 옵니다. | Not allowed, says the response. | 許可されないという応答が来ます。
        tooMany | 이 시간 뒤에 다시 오라는 응답이 옵니다. | Come back after this time, says the response. | この時間の後に来るようにという応答が来ます。
        unavailable | 지금은 이용할 수 없다는 응답입니다. 시간을 주면 그 뒤에 다시 오라고 합니다. | Not available at present, after this time if one is given. | 今は利用できないという応答です。時間があればその後に来るように言います。
        malformed | 중간에 끊긴 JSON. | A text in JSON that breaks off. | 途中で切れた JSON。
        brokenRow | 페이지의 한 행을 읽을 수 없습니다. | One row of a page cannot be read. | ページの一行が読めません。
        repeated | 앞 페이지가 다시 옵니다. | The page before comes again. | 前のページがもう一度来ます。
        expired | 액세스 토큰이 만료되었습니다. | The access token is worn out. | アクセストークンの期限が切れています。
        clock | 마켓의 시계가 이만큼 틀립니다. | The market's clock is wrong by this. | マーケットの時計がこれだけ狂っています。
        unknownWord | 이런 이름의 효과나 미리 설정이 없습니다 | There is no effect and no preset of this name | この名前の効果やプリセットはありません
        missingTime | 300ms 같은 시간이 필요합니다 | This needs a time such as 300ms | 300ms のような時間が必要です
        badValue | 0에서 1 사이의 비율도, 2x 같은 횟수도, 여기에 맞는 시간도 아닙니다 | This is neither a share from 0 to 1, nor a count such as 2x, nor a time where one belongs | 0 から 1 の割合でも、2x のような回数でも、ここに合う時間でもありません
        badRoute | 경로는 GET/api/products처럼 슬래시로 시작합니다 | A route is a path with a slash at its beginning, such as GET/api/products | 経路は GET/api/products のようにスラッシュで始まります
        badSeed | 시드는 0 이상의 정수입니다 | A seed is a whole number from 0 up | シードは 0 以上の整数です
        """
    )
}
