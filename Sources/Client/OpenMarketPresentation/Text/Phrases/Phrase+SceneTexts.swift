extension Phrase {
    static let scenes = """
        tabHome | 홈 | Home | ホーム
        tabSearch | 검색 | Search | 検索
        tabRegister | 등록 | Sell | 出品
        tabChat | 채팅 | Chat | チャット
        tabMy | 마이 | My Page | マイページ
        titleHome | 오픈마켓 | Open Market | オープンマーケット
        titleList | 상품 목록 | Products | 商品一覧
        titleDetail | 상품 정보 | Product | 商品情報
        titleRegister | 상품 등록 | Sell a Product | 商品の出品
        titleEdit | 상품 수정 | Edit Product | 商品の編集
        titleSearch | 검색 | Search | 検索
        titleResults | 검색 결과 | Search Results | 検索結果
        titleChats | 채팅 목록 | Chats | チャット一覧
        titleRoom | 채팅 | Chat | チャット
        titleMy | 마이페이지 | My Page | マイページ
        titleMyProducts | 판매 내역 | My Products | 出品した商品
        titleLikes | 관심 목록 | Liked Products | お気に入り
        titleViewed | 최근 본 상품 | Recently Viewed | 閲覧履歴
        titleViewer | 사진 보기 | Photos | 写真
        titleLogIn | 로그인 | Log In | ログイン
        titleSignUp | 회원가입 | Sign Up | 新規登録
        titleSeller | 판매자의 상품 | Seller’s Products | 出品者の商品
        titleOfSeller | {1}의 다른 상품 | More from {1} | {1}の他の商品
        titleSimilar | 이런 상품은 어때요? | You might also like | こちらもおすすめ
        titleMenu | 메뉴 | Menu | メニュー
        titleBanners | 배너 | Banners | バナー
        titleLanguage | 언어 | Language | 言語
        titleTerms | 이용약관 | Terms | 利用規約
        titlePrivacy | 개인정보 처리방침 | Privacy | プライバシー
        titleImprint | 운영자 정보 | Imprint | 運営者情報
        titleContact | 문의하기 | Contact | お問い合わせ
        titleAbout | 마켓 안내 | About This Market | このマーケットについて
        hintAgreement | 가입하면 다음에 동의하게 됩니다: | By signing up you agree to: | 登録すると次に同意したことになります：
        actionLogInWith | {1}(으)로 로그인 | Log In with {1} | {1}でログイン
        actionLogIn | 로그인 | Log In | ログイン
        actionSignUp | 회원가입 | Sign Up | 新規登録
        actionResetPassword | 비밀번호를 잊으셨나요? | Forgot your password? | パスワードをお忘れですか？
        actionEnterCode | 메일로 받은 코드 입력 | Enter the code from the e-mail | メールのコードを入力
        actionDeleteAccount | 회원 탈퇴 | Delete Account | 退会する
        actionRegister | 등록 | Post | 出品する
        actionEdit | 수정 | Edit | 編集
        actionDelete | 삭제 | Delete | 削除
        actionSave | 저장 | Save | 保存
        actionChat | 채팅하기 | Chat | チャットする
        actionLike | 관심 상품 추가 | Like | お気に入りに追加
        actionUnlike | 관심 상품 해제 | Unlike | お気に入りから削除
        actionMarkOnSale | 판매 중으로 변경 | Mark as available | 販売中にする
        actionMarkReserved | 예약중으로 변경 | Mark as reserved | 予約済みにする
        actionMarkSold | 판매완료로 변경 | Mark as sold | 売り切れにする
        actionHide | 숨기기 | Hide | 非表示にする
        actionAlbum | 앨범 | Photo Album | アルバム
        actionCamera | 카메라 | Camera | カメラ
        actionFile | 경로 입력 | Type a Path | パスを入力
        actionFolder | 폴더에서 선택 | Look Through a Folder | フォルダから選択
        actionAddImage | 사진 추가 | Add Photo | 写真を追加
        actionRemoveImage | 사진 삭제 | Remove Photo | 写真を削除
        actionMakeMain | 대표로 설정 | Make Main Photo | メイン画像にする
        actionMoveImage | 앞으로 옮기기 | Move Forward | 前へ移動
        actionSearch | 검색 | Search | 検索
        actionRefresh | 새로고침 | Refresh | 更新
        actionLoadMore | 더 불러오기 | Load More | さらに読み込む
        actionMore | 더보기 | More | もっと見る
        actionClearSearches | 검색 기록 삭제 | Clear Searches | 検索履歴を削除
        actionApply | 적용 | Apply | 適用
        actionBrowse | 상품 둘러보기 | Browse Products | 商品を見る
        actionSend | 전송 | Send | 送信
        actionLeaveChat | 채팅방 나가기 | Leave Chat | チャットから退出
        actionSendAgain | 다시 보내기 | Send Again | 再送信
        actionOK | 확인 | OK | OK
        actionCancel | 취소 | Cancel | キャンセル
        actionYes | 예 | Yes | はい
        actionNo | 아니요 | No | いいえ
        actionRetry | 다시 시도 | Try Again | 再試行
        actionClose | 닫기 | Close | 閉じる
        actionBack | 뒤로 | Back | 戻る
        actionNext | 다음 | Next | 次へ
        actionPrevious | 이전 | Previous | 前へ
        actionSkip | 본문으로 바로 가기 | Skip to content | 本文へ移動
        actionPause | 멈추기 | Pause | 一時停止
        actionResume | 계속하기 | Resume | 再開する
        actionOpenLink | 링크 열기 | Open link | リンクを開く
        actionSubmit | 확인 | Continue | 送信
        actionDiscard | 나가기 | Discard | 破棄
        actionKeepEditing | 계속 작성 | Keep Editing | 編集を続ける
        actionComplete | 자동 완성 | Complete | 補完
        actionChoose | 고르기 | Choose | 選ぶ
        actionKeepMine | 내 내용으로 저장 | Keep mine | 自分の内容を保存
        actionTakeOther | 바뀐 내용 쓰기 | Use the other | 変更後の内容を使う
        fieldEmail | 이메일 | E-mail | メールアドレス
        fieldPassword | 비밀번호 | Password | パスワード
        fieldVendorName | 닉네임 | Nickname | ニックネーム
        fieldSellerAccount | 판매자 계정이 이미 있습니다 | I have a seller account | 出品者アカウントを持っています
        fieldIdentifier | 판매자 식별자 | Seller ID | 出品者ID
        fieldSecret | 판매자 비밀번호 | Seller secret | 出品者パスワード
        fieldEmailPlaceholder | 이메일을 입력해주세요. | Enter your e-mail address. | メールアドレスを入力してください。
        fieldPasswordPlaceholder | 비밀번호를 입력해주세요. | Enter your password. | パスワードを入力してください。
        fieldVendorNamePlaceholder | 닉네임을 입력해주세요. | Enter the name others will see. | ニックネームを入力してください。
        fieldIdentifierPlaceholder | 발급받은 식별자를 입력해주세요. | Enter the ID you were given. | 発行されたIDを入力してください。
        fieldSecretPlaceholder | 발급받은 비밀번호를 입력해주세요. | Enter the secret you were given. | 発行されたパスワードを入力してください。
        fieldName | 상품명 | Name | 商品名
        fieldPrice | 상품가격 | Price | 価格
        fieldCurrency | 통화 | Currency | 通貨
        fieldDiscount | 할인금액 | Discount | 割引額
        fieldStock | 재고수량 | Stock | 在庫数
        fieldDescription | 상품설명 | Description | 商品説明
        fieldImages | 사진 | Photos | 写真
        fieldStatus | 거래 상태 | Sale | 取引状況
        fieldNamePlaceholder | 상품명을 입력해주세요. | What are you selling? | 商品名を入力してください。
        fieldPricePlaceholder | 상품가격을 입력해주세요. | Enter the price. | 価格を入力してください。
        fieldDiscountPlaceholder | 할인금액을 입력해주세요. (선택) | Enter the amount off. (optional) | 割引額を入力してください。（任意）
        fieldStockPlaceholder | 재고수량을 입력해주세요. | How many are there? | 在庫数を入力してください。
        fieldStockUsual | 비워두면 1개로 등록됩니다. | 1 if you leave it empty. | 空欄の場合は1点になります。
        fieldDescriptionPlaceholder | 상품에 대해 자세히 설명해주세요. | Tell buyers about your product. | 商品について詳しく説明してください。
        fieldImagesCount | {1}/{2} | {1}/{2} | {1}/{2}
        imageMain | 대표 | Main | メイン
        fieldImageText | 사진 설명 | What is in the photo | 写真の説明
        fieldImagesHint | 사진을 여기에 끌어다 놓거나 선택하세요. 첫 번째 사진이 대표 사진입니다. | Drop photos here, or choose them. The first one is the main photo. | 写真をここにドロップするか選択してください。最初の写真がメイン画像になります。
        fieldMessage | 메시지 | Message | メッセージ
        fieldMessagePlaceholder | 메시지를 입력해주세요. | Write a message. | メッセージを入力してください。
        fieldSearch | 검색어 | Search text | 検索ワード
        fieldSearchPlaceholder | 찾으시는 상품이 있나요? | What are you looking for? | 何をお探しですか？
        homeMiniListTitle | 이 상품 놓치지 마세요 | Don’t miss these | この商品をお見逃しなく
        homeMore | 더보기 | More | もっと見る
        layoutList | 목록 | List | リスト
        layoutGrid | 바둑판 | Grid | グリッド
        sortTitle | 정렬 | Sort | 並べ替え
        sortStandard | 최신순 | Newest | 新着順
        sortOwn | 최근 추가순 | Recently added | 追加が新しい順
        sortCheapest | 낮은 가격순 | Lowest price | 価格の安い順
        sortDearest | 높은 가격순 | Highest price | 価格の高い順
        sortDiscount | 할인율순 | Biggest discount | 割引率の高い順
        sortLikes | 인기순 | Most liked | 人気順
        filterTitle | 필터 | Filter | 絞り込み
        filterInStock | 품절 제외 | In stock only | 在庫ありのみ
        filterDiscounted | 할인 상품만 | Discounted only | 割引商品のみ
        filterOnSale | 판매 중만 | Available only | 販売中のみ
        filterAnyCurrency | 모든 통화 | All currencies | すべての通貨
        filterLowest | 최저 가격 | Price from | 下限価格
        filterHighest | 최고 가격 | Price to | 上限価格
        fieldCategory | 카테고리 | Category | カテゴリー
        fieldCategoryNone | 선택 안 함 | No category | 選択しない
        filterAnyCategory | 모든 카테고리 | All categories | すべてのカテゴリー
        facetCategories | 카테고리 | Categories | カテゴリー
        facetStatuses | 판매 상태 | Status | 販売状況
        facetCurrencies | 통화 | Currency | 通貨
        facetPrices | 가격대 | Price | 価格帯
        statusOnSale | 판매 중 | Available | 販売中
        statusReserved | 예약중 | Reserved | 予約済み
        statusSold | 판매완료 | Sold | 取引終了
        statusHidden | 숨김 | Hidden | 非表示
        historyTitle | 가격 변동 | Price history | 価格の推移
        historyEmpty | 아직 변동 내역이 없습니다. | No changes so far. | まだ変動はありません。
        draftRestored | 작성하던 내용을 불러왔습니다. 사진은 다시 추가해주세요. | Here is what you had begun. Please add the photos again. | 入力途中の内容を読み込みました。写真はもう一度追加してください。
        recentSearches | 최근 검색어 | Recent searches | 最近の検索
        popularSearches | 인기 검색어 | Popular searches | 人気の検索
        searchesSaved | 저장한 검색 | Saved searches | 保存した検索
        searchNew | 새 상품 {1}개 | {1} new | 新着{1}件
        searchSave | 검색 저장 | Save search | 検索を保存
        searchUnsave | 저장한 검색 삭제 | Remove saved search | 保存した検索を削除
        searchCorrected | ‘{2}’의 검색 결과가 없어 ‘{1}’의 결과를 보여 드려요. | Showing results for “{1}”. Nothing was found for “{2}”. | 「{2}」は見つからなかったため、「{1}」の検索結果を表示しています。
        searchAsTyped | ‘{1}’ 그대로 검색 | Search for “{1}” as typed | 「{1}」をそのまま検索
        mySales | 판매 내역 | My products | 出品した商品
        myLikes | 관심 목록 | Liked products | お気に入り
        myViewed | 최근 본 상품 | Recently viewed | 閲覧履歴
        myLogOut | 로그아웃 | Log out | ログアウト
        myDeleteAccount | 회원 탈퇴 | Delete account | 退会する
        myPassword | 비밀번호 변경 | Change password | パスワードを変更
        myDevices | 로그인한 기기 | Where you are logged in | ログイン中の端末
        myCodes | 일회용 코드 | One-time codes | ワンタイムコード
        actionLogOutOthers | 다른 모든 기기에서 로그아웃 | Log Out on All Other Devices | ほかのすべての端末でログアウト
        titleUnsent | 아직 등록되지 않은 상품 | Not posted yet | まだ出品されていない商品
        unsentDoubt | 이미 등록되었을 수 있습니다. 다시 시도하기 전에 내 판매 상품을 확인해주세요. | It may have been posted already. Look at your products before you try again. | すでに出品されている可能性があります。再試行する前に出品した商品を確認してください。
        """

    /// The words about other users: blocks, reports, reviews and sales.
    static let trust = """
        titleBlocked | 차단한 판매자 | Blocked Sellers | ブロックした出品者
        emptyBlocked | 차단한 판매자가 없습니다. | You have not blocked anyone. | ブロックした出品者はいません。
        actionSeller | 신고 또는 차단 | Report or Block | 通報・ブロック
        actionBlock | 차단 | Block | ブロック
        actionUnblock | 차단 해제 | Unblock | ブロック解除
        actionReport | 신고 | Report | 通報
        alertReportTitle | 신고하는 이유를 선택해주세요 | Why do you report this? | 通報する理由を選んでください
        alertReported | 신고가 접수되었습니다. 운영자가 확인합니다. | Thank you. The people who run this market will look at it. | 通報を受け付けました。運営者が確認します。
        reasonFraud | 사기 | Fraud | 詐欺
        reasonForbidden | 판매 금지 물품 | Prohibited item | 販売禁止の商品
        reasonCounterfeit | 위조품 | Counterfeit | 偽物
        reasonAbuse | 욕설 또는 괴롭힘 | Insults or harassment | 暴言や嫌がらせ
        reasonSpam | 광고 | Advertising | 広告
        reasonOther | 기타 | Something else | その他
        titleFollowed | 팔로우한 판매자 | Followed Sellers | フォロー中の出品者
        emptyFollowed | 팔로우한 판매자가 없습니다. | You do not follow anyone. | フォロー中の出品者はいません。
        followedNews | 새 상품 {1}개 | {1} new | 新着{1}件
        titleFollowedProducts | 팔로우한 판매자의 상품 | From Followed Sellers | フォロー中の出品者の商品
        emptyFollowedProducts | 팔로우한 판매자의 상품이 없습니다. | The sellers you follow have nothing on offer. | フォロー中の出品者の商品はありません。
        actionFollow | 팔로우 | Follow | フォローする
        actionUnfollow | 팔로우 취소 | Unfollow | フォローをやめる
        sellerRating | 5점 만점에 {1}점 (후기 {2}개) | {1} of 5 from {2 review|reviews} | 5点満点中{1}点（レビュー{2}件）
        emptyReviews | 아직 후기가 없습니다 | No reviews yet | レビューはまだありません
        sellerAnswersHour | 보통 1시간 안에 답합니다 | Usually answers within an hour | 通常1時間以内に返信
        sellerAnswersHours | 보통 몇 시간 안에 답합니다 | Usually answers within a few hours | 通常数時間以内に返信
        sellerAnswersDay | 보통 하루 안에 답합니다 | Usually answers within a day | 通常1日以内に返信
        sellerSince | {1} 가입 | Member since {1} | {1}に登録
        sellerProducts | 판매 중 {1}개, 판매 완료 {2}개 | {1} on sale, {2} sold | 販売中{1}点、売却済み{2}点
        sellerFollowers | 팔로워 {1}명 | {1 follower|followers} | フォロワー{1}人
        titleReviews | 후기 보기 | Reviews | レビューを見る
        titleReview | 후기 쓰기 | Your Review | レビューを書く
        actionReview | 후기 남기기 | Send Review | レビューを送る
        actionAnswer | 답글 달기 | Reply | 返信する
        alertAnswerMessage | 답글은 한 번만 쓸 수 있고 모두에게 보입니다. | You can reply once, and everyone can read it. | 返信は一度だけで、全員に公開されます。
        reviewAnswer | 답글: {1} | Reply: {1} | 返信：{1}
        actionConfirmSale | 구매 확정 | Confirm Purchase | 購入を確定する
        titlePurchases | 구매 내역 | Purchases | 購入履歴
        emptyPurchases | 구매한 상품이 없습니다. 판매자가 구매자로 지정하면 여기에 나타납니다. | You have not bought anything yet. A purchase appears here when the seller names you as the buyer. | 購入した商品はありません。出品者が購入者に指定すると、ここに表示されます。
        actionReserve | 예약하기 | Reserve | 取り置きする
        actionSell | 판매 완료 처리 | Mark as Sold | 売却済みにする
        titleBuyers | 누가 구매하나요? | Who’s Buying? | 購入者はどなたですか
        emptyBuyers | 아직 메시지를 보낸 사람이 없습니다. 메시지를 보낸 사람 중에서 구매자를 고를 수 있습니다. | No one has written to you yet. A buyer is someone who has written to you. | まだメッセージを送ってきた人がいません。メッセージを送ってきた人から購入者を選べます。
        saleSomeoneElse | 다른 사람 | Someone else | その他の人
        saleReservedFor | {1}님에게 예약됨 | Reserved for {1} | {1}さんのために取り置き中
        saleSoldTo | {1}님에게 판매됨 | Sold to {1} | {1}さんに売却済み
        saleAwaitsBuyer | 구매자가 구매를 확정하면 후기를 쓸 수 있습니다. | You can write a review once the buyer has confirmed the purchase. | 購入者が購入を確定すると、レビューを書けます。
        saleReservedBy | {1}님이 회원님을 위해 예약해 둔 상품입니다 | {1} has reserved this for you | {1}さんがあなたのために取り置きしています
        saleBoughtFrom | {1}님에게서 구매한 상품입니다 | You bought this from {1} | {1}さんから購入した商品です
        saleReserved | 예약중으로 변경했습니다. | Marked as reserved. | 予約済みにしました。
        saleSold | 판매완료로 변경했습니다. | Marked as sold. | 売り切れにしました。
        saleConfirmed | 구매를 확정했습니다. | You have confirmed the purchase. | 購入を確定しました。
        saleConfirmedBy | {1}님이 구매를 확정했습니다. | {1} has confirmed the purchase. | {1}さんが購入を確定しました。
        spokenStars | 별점 5점 만점에 {1}점 | {1} of 5 stars | 星5つのうち{1}つ
        alertSellerTitle | {1} | About {1} | {1}さん
        alertBlockMessage | {1}님의 상품이 더 이상 보이지 않고, 서로 메시지를 보낼 수 없습니다. 상대에게는 알리지 않습니다. | You will not see what {1} sells any more, and neither of you can write to the other. {1} will not be told. | {1}さんの商品は表示されなくなり、お互いにメッセージを送れなくなります。相手には通知されません。
        alertBlocked | {1}님을 차단했습니다. 마이 페이지에서 해제할 수 있습니다. | You have blocked {1}. You can undo this on My Page. | {1}さんをブロックしました。マイページで解除できます。
        emptyProducts | 아직 등록된 상품이 없습니다. 첫 상품을 등록해보세요. | There are no products yet. Sell the first one. | 商品がまだありません。最初の商品を出品してみましょう。
        emptyRecentSearches | 최근 검색어가 없습니다. | No recent searches. | 最近の検索はありません。
        emptyChats | 대화가 없습니다. | No conversations. | チャットはありません。
        emptyMessages | 아직 주고받은 메시지가 없습니다. 먼저 인사해보세요. | No messages yet. Say hello! | メッセージはまだありません。あいさつしてみましょう。
        emptyLikes | 관심 상품이 없습니다. 하트를 누른 상품이 여기에 모입니다. | You have not liked anything yet. Products that you like appear here. | お気に入りの商品はありません。ハートを押した商品がここに集まります。
        emptySales | 판매 중인 상품이 없습니다. 상품을 등록해보세요. | You are not selling anything yet. Register your first product. | 出品中の商品はありません。商品を出品してみましょう。
        emptyLoggedOut | 로그인 후 이용하실 수 있습니다. | Log in to see this. | ログインするとご利用いただけます。
        emptyViewed | 최근 본 상품이 없습니다. 열어 본 상품이 여기에 남습니다. | You have not looked at anything yet. Products that you open appear here. | 閲覧した商品はありません。開いた商品がここに残ります。
        actionForgetViewed | 기록 모두 삭제 | Clear history | 履歴をすべて削除
        emptySeller | 이 판매자가 판매 중인 상품이 없습니다. | This seller has nothing for sale at the moment. | この出品者が出品中の商品はありません。
        emptyResults | ‘{1}’ 검색 결과가 없습니다. 다른 낱말로 찾아보세요. | No results for “{1}”. Try another word. | 「{1}」の検索結果はありません。別の言葉でお試しください。
        emptyFiltered | 조건에 맞는 상품이 없습니다. 조건을 줄여보세요. | No products match your filter. Remove a condition to see more. | 条件に合う商品はありません。条件を減らしてみてください。
        emptyFilteredSoFar | 아직 조건에 맞는 상품이 없습니다. 더 불러오면 나올 수 있습니다. | No products match your filter so far. Load more to go on. | 条件に合う商品はまだ見つかっていません。さらに読み込むと見つかる場合があります。
        listLosses | 읽을 수 없어 표시하지 않은 상품: {1}개 | Products that could not be read: {1} | 読み取れなかった商品：{1}件
        listSortedHere | 지금까지 불러온 상품만 이 순서로 보여드립니다. | Only the products loaded so far are in this order. | 読み込んだ商品だけをこの順に並べています。
        listArrivals | 새 상품이 {1}개 있습니다 | {1 new product|new products} | 新しい商品が{1}点あります
        offlineKept | 오프라인입니다. {1}에 본 내용이며 지금은 다를 수 있습니다. | You are offline. This is what you saw on {1}, and it may have changed. | オフラインです。{1}に表示した内容で、現在とは異なる場合があります。
        offlineAsOf | 마지막 업데이트: {1} | Last updated: {1} | 最終更新: {1}
        offlineTitle | 오프라인입니다 | You are offline | オフラインです
        offlineMessage | 이 페이지는 저장되어 있지 않습니다. 연결되면 다시 시도해주세요. | This page was not saved. Try again once you are connected. | このページは保存されていません。接続が回復したら、もう一度お試しください。
        offlineSeen | 둘러본 페이지 | What you have seen | 閲覧したページ
        progressPreparing | 사진 준비 중 ({1}/{2}) | Preparing photo {1} of {2} | 写真を準備中（{1}/{2}）
        progressUploading | 올리는 중 {1}% | Uploading, {1}% | アップロード中 {1}%
        progressWaiting | 마켓의 응답을 기다리는 중입니다. | Waiting for the market… | マーケットの応答を待っています。
        progressReceiving | 받는 중입니다. | Receiving… | 受信中です。
        progressDone | 완료되었습니다. | Done. | 完了しました。
        progressLoading | 불러오는 중입니다. | Loading… | 読み込み中です。
        progressBusy | 처리 중입니다. | One moment, please… | 処理中です。
        messageSending | 보내는 중 | Sending | 送信中
        messageWaiting | 연결되면 보냅니다 | Waiting for the network | 接続を待っています
        messageSent | 보냄 | Sent | 送信済み
        messageRead | 읽음 | Read | 既読
        messageFailed | 전송 실패 · 눌러서 다시 시도 | Not sent · Tap to retry | 送信失敗・タップして再試行
        connectionConnecting | 연결 중 | Connecting… | 接続中
        connectionLive | 연결됨 | Connected | 接続済み
        connectionInterrupted | 연결이 끊어져 다시 연결하는 중입니다. | Connection lost. Trying again… | 接続が切れたため、再接続しています。
        connectionEnded | 연결이 종료되었습니다. | Disconnected. | 接続が終了しました。
        imageMissing | 사진이 없습니다. | No photo | 写真はありません。
        imageLoading | 사진을 불러오는 중입니다. | Loading photo… | 写真を読み込み中です。
        unreadCount | 안 읽은 메시지 {1}개 | {1 unread message|unread messages} | 未読メッセージ{1}件
        productCount | 상품 {1}개 | {1 product|products} | 商品{1}件
        unnamedProduct | 이름 없는 상품 | Unnamed product | 名前のない商品
        unnamedVendor | 알 수 없는 판매자 | Unknown seller | 不明な出品者
        goneUser | 탈퇴한 사용자 | A user who has left | 退会したユーザー
        """
}
