extension WeatherWord {
    /// The words in English, Korean and Japanese.
    static let texts: [WeatherWord: (String, String, String)] = [
        .now: ("Now:", "현재:", "現在:"),
        .clear: ("Clear", "맑음으로", "晴れにする"),
        .presets: ("Presets", "미리 설정", "プリセット"),
        .rules: ("Rules", "규칙", "ルール"),
        .effect: ("Effect", "효과", "効果"),
        .share: ("Share", "비율", "割合"),
        .time: ("Time", "시간", "時間"),
        .first: ("Only the first", "처음 몇 번만", "最初の何回だけ"),
        .route: ("Route", "경로", "経路"),
        .seed: ("Seed", "시드", "シード"),
        .apply: ("Apply", "적용", "適用"),
        .asText: ("As a text", "텍스트로", "テキストで"),
        .text: ("Weather", "날씨", "天気"),
        .all: ("all", "전체", "すべて"),
        .textHint: (
            "The text is good for market serve --weather, for market weather, and for tests.",
            "이 텍스트는 market serve --weather, market weather, 테스트에서 쓸 수 있습니다.",
            "このテキストは market serve --weather、market weather、テストで使えます。"
        ),
        .rulesHint: (
            "The same seed and the same requests in the same order bring the same weather again. Without a route a rule is about all requests; a route is the beginning of a path, with a method before it if you like.",
            "같은 시드와 같은 순서의 같은 요청에는 같은 날씨가 다시 옵니다. 경로가 없으면 모든 요청에 적용됩니다. 경로는 path의 앞부분이며, 앞에 메서드를 쓸 수 있습니다.",
            "同じシードと同じ順序の同じリクエストには同じ天気が再び来ます。経路がなければすべてのリクエストに適用されます。経路はパスの先頭で、前にメソッドを書けます。"
        ),
        .calm: ("Clear", "맑음", "晴れ"),
        .aboutCalm: ("Nothing goes wrong.", "아무 문제도 없습니다.", "何も起きません。"),
        .undergroundTrain: ("Underground train", "지하철", "地下鉄"),
        .aboutTrain: (
            "Slow, and now and then the connection is gone, on the way there or back.",
            "느리고, 가끔 가는 길이나 오는 길에 연결이 끊깁니다.",
            "遅く、ときどき行きや帰りに接続が切れます。"
        ),
        .mondayMorning: ("Monday morning", "월요일 아침", "月曜日の朝"),
        .aboutMonday: (
            "Everyone comes at once: slow, and the market asks some to come back later.",
            "모두 한꺼번에 옵니다. 느리고, 마켓이 일부에게 나중에 다시 오라고 합니다.",
            "みんなが一度に来ます。遅く、一部は後で来るように言われます。"
        ),
        .oldServer: ("The old server on a bad day", "상태가 나쁜 날의 오래된 서버", "調子の悪い日の古いサーバー"),
        .aboutServer: (
            "What it sends cannot be relied on: broken rows, pages that come twice, half a text, a clock that is wrong.",
            "보내는 것을 믿을 수 없습니다. 깨진 행, 두 번 오는 페이지, 반쪽짜리 텍스트, 틀린 시계.",
            "送られるものが当てになりません。壊れた行、二度来るページ、途中で終わるテキスト、狂った時計。"
        ),
        .delay: ("The request arrives later.", "요청이 늦게 도착합니다.", "リクエストが遅れて届きます。"),
        .jitter: ("Later by any time up to this.", "이 시간까지 불규칙하게 늦습니다.", "この時間まで不規則に遅れます。"),
        .lost: ("The request never reaches the market.", "요청이 마켓에 닿지 않습니다.", "リクエストがマーケットに届きません。"),
        .lostResponse: (
            "The market does the work, and the client gets nothing.", "마켓은 일을 하지만 클라이언트는 아무것도 받지 못합니다.",
            "マーケットは処理しますが、クライアントには何も届きません。"
        ),
        .cut: ("The body ends in the middle.", "본문이 중간에 끝납니다.", "本文が途中で終わります。"),
        .unauthenticated: ("Log in, says the response.", "로그인하라는 응답이 옵니다.", "ログインを求める応答が来ます。"),
        .forbidden: ("Not allowed, says the response.", "허용되지 않는다는 응답이 옵니다.", "許可されないという応答が来ます。"),
        .tooMany: (
            "Come back after this time, says the response.", "이 시간 뒤에 다시 오라는 응답이 옵니다.", "この時間の後に来るようにという応答が来ます。"
        ),
        .unavailable: (
            "Not available at present, after this time if one is given.",
            "지금은 이용할 수 없다는 응답입니다. 시간을 주면 그 뒤에 다시 오라고 합니다.",
            "今は利用できないという応答です。時間があればその後に来るように言います。"
        ),
        .malformed: ("A text in JSON that breaks off.", "중간에 끊긴 JSON.", "途中で切れた JSON。"),
        .brokenRow: ("One row of a page cannot be read.", "페이지의 한 행을 읽을 수 없습니다.", "ページの一行が読めません。"),
        .repeated: ("The page before comes again.", "앞 페이지가 다시 옵니다.", "前のページがもう一度来ます。"),
        .expired: ("The access token is worn out.", "액세스 토큰이 만료되었습니다.", "アクセストークンの期限が切れています。"),
        .clock: ("The market's clock is wrong by this.", "마켓의 시계가 이만큼 틀립니다.", "マーケットの時計がこれだけ狂っています。"),
    ]
}
