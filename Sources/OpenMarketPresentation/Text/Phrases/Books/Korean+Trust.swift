extension PhraseBook {
    static let koreanTrust: [Phrase: String] = [
        .titleBlocked: "차단한 판매자",
        .emptyBlocked: "차단한 판매자가 없습니다.",
        .actionSeller: "신고 또는 차단",
        .actionBlock: "차단",
        .actionUnblock: "차단 해제",
        .alertSellerTitle: "{1}",
        .alertBlockMessage: "{1}님의 상품이 더 이상 보이지 않고, 서로 메시지를 보낼 수 없습니다. 상대에게는 알리지 않습니다.",
    ]
}
