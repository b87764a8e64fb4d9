import OpenMarket

extension Word {
    /// The words of sales, resets and classes, in English, Korean and Japanese.
    static let ofClasses: [Word: [Language: String]] = [
        .reports: [.english: "Reports", .korean: "신고", .japanese: "通報"],
        .reason: [.english: "Reason", .korean: "이유", .japanese: "理由"],
        .dismiss: [.english: "Dismiss", .korean: "처리 완료", .japanese: "対応済み"],
        .deleteReview: [.english: "Delete the review", .korean: "후기 삭제", .japanese: "レビューを削除"],
        .noReports: [
            .english: "No open reports.", .korean: "처리할 신고가 없습니다.", .japanese: "対応が必要な通報はありません。",
        ],
        .saleStatus: [.english: "Sale", .korean: "거래 상태", .japanese: "取引状況"],
        .onSale: [.english: "on sale", .korean: "판매중", .japanese: "販売中"],
        .reserved: [.english: "reserved", .korean: "예약중", .japanese: "予約済み"],
        .sold: [.english: "sold", .korean: "거래완료", .japanese: "売り切れ"],
        .hiddenProduct: [.english: "hidden", .korean: "숨김", .japanese: "非表示"],
        .reset: [
            .english: "Reset", .korean: "초기화",
            .japanese: "リセット",
        ],
        .resetHint: [
            .english: "Removes all that was changed, and begins with the seed again.",
            .korean: "변경한 내용을 모두 지우고 처음 상태로 돌아갑니다.",
            .japanese: "変更した内容をすべて消して、最初の状態に戻します。",
        ],
        .confirmReset: [
            .english: "Remove everything in this market and begin with its seed again?",
            .korean: "이 마켓의 내용을 모두 지우고 처음 상태로 돌아갈까요?",
            .japanese: "このマーケットの内容をすべて消して、最初の状態に戻しますか。",
        ],
        .wasReset: [
            .english: "The market is as it was at its beginning.", .korean: "마켓이 처음 상태로 돌아갔습니다.",
            .japanese: "マーケットは最初の状態に戻りました。",
        ],
        .resetAll: [
            .english: "Reset all markets", .korean: "모든 마켓 초기화",
            .japanese: "すべてのマーケットをリセット",
        ],
        .confirmResetAll: [
            .english: "Remove everything in all markets and begin with their seed again?",
            .korean: "모든 마켓의 내용을 지우고 처음 상태로 돌아갈까요?",
            .japanese: "すべてのマーケットの内容を消して、最初の状態に戻しますか。",
        ],
        .cancel: [
            .english: "Cancel", .korean: "취소",
            .japanese: "キャンセル",
        ],
        .classTitle: [
            .english: "Class", .korean: "수업",
            .japanese: "クラス",
        ],
        .marketNumber: [
            .english: "Market", .korean: "마켓",
            .japanese: "マーケット",
        ],
        .address: [
            .english: "Address", .korean: "주소",
            .japanese: "アドレス",
        ],
        .callsOfMinute: [
            .english: "Calls in the last minute", .korean: "최근 1분 호출",
            .japanese: "直近1分の呼び出し",
        ],
        .problemsOfMinute: [
            .english: "Problems in the last minute", .korean: "최근 1분 문제",
            .japanese: "直近1分の問題",
        ],
        .lastCall: [
            .english: "Last call", .korean: "마지막 호출",
            .japanese: "最後の呼び出し",
        ],
        .lastProblem: [
            .english: "Last problem", .korean: "마지막 문제",
            .japanese: "最後の問題",
        ],
    ]
}
