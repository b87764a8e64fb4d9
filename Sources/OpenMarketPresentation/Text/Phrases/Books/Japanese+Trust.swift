extension PhraseBook {
    static let japaneseTrust: [Phrase: String] = [
        .titleBlocked: "ブロックした出品者",
        .emptyBlocked: "ブロックした出品者はいません。",
        .actionSeller: "通報・ブロック",
        .actionBlock: "ブロック",
        .actionUnblock: "ブロック解除",
        .alertSellerTitle: "{1}さん",
        .alertBlockMessage: "{1}さんの商品は表示されなくなり、お互いにメッセージを送れなくなります。相手には通知されません。",
        .actionReport: "通報",
        .alertReportTitle: "通報する理由を選んでください",
        .alertReported: "通報を受け付けました。運営者が確認します。",
        .reasonFraud: "詐欺",
        .reasonForbidden: "販売禁止の商品",
        .reasonCounterfeit: "偽物",
        .reasonAbuse: "暴言や嫌がらせ",
        .reasonSpam: "広告",
        .reasonOther: "その他",
    ]
}
