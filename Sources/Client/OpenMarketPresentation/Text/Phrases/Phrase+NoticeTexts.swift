extension Phrase {
    /// The words of notices and of their settings.
    static let notices = """
        titleNotices | 알림 | Notifications | 通知
        titleNoticeDevices | 알림을 받는 기기 | Notified Devices | 通知を受け取る端末
        emptyNoticeDevices | 알림을 받는 기기가 없습니다. | No device is notified. | 通知を受け取る端末はありません。
        noticeMessage | 채팅 메시지 | Messages | メッセージ
        noticeSaleAsked | 나에게 예약·판매 | Reserved for or sold to you | あなたへの予約・販売
        noticeSaleConfirmed | 거래 확인 | Confirmed sales | 取引の確認
        noticeSaleCancelled | 거래 취소 | Cancelled sales | 取引の取り消し
        noticePriceDrop | 찜한 상품의 가격 인하 | Lower prices of what you like | いいねした商品の値下げ
        noticeNewProduct | 팔로우한 판매자의 새 상품 | New products of sellers you follow | フォロー中の出品者の新しい商品
        noticeReportDecided | 신고 결과 | Decided reports | 通報の結果
        noticeSearchMatch | 저장한 검색의 새 상품 | New products in searches you watch | 通知を受け取る検索の新しい商品
        noticeMessageText | 새 메시지가 있습니다. | You have a new message. | 新しいメッセージがあります。
        noticeSaleAskedText | 판매자가 회원님에게 예약하거나 판매했습니다. | The seller has reserved it for you or sold it to you. | 出品者があなたに予約または販売しました。
        noticeSaleConfirmedText | 구매자가 거래를 확인했습니다. | The buyer has confirmed the sale. | 購入者が取引を確認しました。
        noticeSaleCancelledText | 판매자가 거래를 취소했습니다. | The seller has cancelled the sale. | 出品者が取引を取り消しました。
        noticePriceDropText | 가격이 내려갔습니다. | The price is lower now. | 価格が下がりました。
        noticeNewProductText | 새 상품이 등록되었습니다. | There is a new product. | 新しい商品が登録されました。
        noticeReportDecidedText | 운영자가 신고를 확인했습니다. | The people who run this market have looked at your report. | 運営者が通報を確認しました。
        noticeSearchMatchText | 찾고 있는 상품이 새로 등록되었습니다. | There is something new in a search of yours. | 検索に合う新しい商品があります。
        noticesRest | {1}부터 {2}까지 알리지 않기 | Quiet from {1} to {2} | {1}から{2}まで通知しない
        noticesHideContent | 알림에 이름과 내용 숨기기 | Hide names and texts | 名前と内容を表示しない
        noticesMails | 확인하지 않은 알림을 이메일로 받기 | E-mail me what I have not seen | 確認していない通知をメールで受け取る
        actionHoursOfRest | 알리지 않을 시간 변경 | Change Quiet Hours | 通知しない時間を変更
        alertHoursOfRest | 시작과 끝 시각을 22:00–8:00처럼 24시간제로 입력해주세요. | Enter the beginning and the end on the 24-hour clock, such as 22:00–8:00. | 開始と終了の時刻を、22:00–8:00のように24時間表記で入力してください。
        fieldHoursOfRest | 예: 22:00–8:00 | For example 22:00–8:00 | 例：22:00–8:00
        switchOn | 켜짐 | On | オン
        switchOff | 꺼짐 | Off | オフ
        noticesThisDevice | 이 기기 | This device | この端末
        unnamedDevice | 이름 없는 기기 | Unnamed device | 名前のない端末
        actionAllowNotices | 이 기기에서 알림 받기 | Notify Me on This Device | この端末で通知を受け取る
        actionRemoveDevice | 기기 삭제 | Remove Device | 端末を削除
        titleWatchedSearches | 알림을 받는 검색 | Watched Searches | 通知を受け取る検索
        actionWatchSearch | 새 상품 알림 받기 | Notify Me of New Products | 新しい商品の通知を受け取る
        actionUnwatchSearch | 알림 끄기 | Stop Notifying Me | 通知をやめる
        """
}
