extension PhraseBook {
    static let koreanTrust: [Phrase: String] = [
        .titleBlocked: "차단한 판매자",
        .emptyBlocked: "차단한 판매자가 없습니다.",
        .actionSeller: "신고 또는 차단",
        .actionBlock: "차단",
        .actionUnblock: "차단 해제",
        .alertSellerTitle: "{1}",
        .alertBlockMessage: "{1}님의 상품이 더 이상 보이지 않고, 서로 메시지를 보낼 수 없습니다. 상대에게는 알리지 않습니다.",
        .actionReport: "신고",
        .alertReportTitle: "신고하는 이유를 선택해주세요",
        .alertReported: "신고가 접수되었습니다. 운영자가 확인합니다.",
        .reasonFraud: "사기",
        .reasonForbidden: "판매 금지 물품",
        .reasonCounterfeit: "위조품",
        .reasonAbuse: "욕설 또는 괴롭힘",
        .reasonSpam: "광고",
        .reasonOther: "기타",
    ]
}
