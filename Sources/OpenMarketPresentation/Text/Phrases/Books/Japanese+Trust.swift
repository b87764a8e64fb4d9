extension PhraseBook {
    static let japaneseTrust: [Phrase: String] = [
        .titleBlocked: "ブロックした出品者",
        .emptyBlocked: "ブロックした出品者はいません。",
        .actionSeller: "通報・ブロック",
        .actionBlock: "ブロック",
        .actionUnblock: "ブロック解除",
        .alertSellerTitle: "{1}さん",
        .alertBlockMessage: "{1}さんの商品は表示されなくなり、お互いにメッセージを送れなくなります。相手には通知されません。",
    ]
}
