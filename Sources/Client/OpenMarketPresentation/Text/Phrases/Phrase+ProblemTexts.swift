extension Phrase {
    static let numbers = """
        pageIndex | {1} / {2} | {1} / {2} | {1} / {2}
        stockRow | 재고 {1}개 | Stock: {1} | 在庫：{1}点
        stockDetail | {1}개 남음 | {1} left | 残り{1}点
        stockPlenty | 재고 많음 | Plenty in stock | 在庫多数
        stockSoldOut | 품절 | Sold out | 売り切れ
        likeCount | 좋아요 {1} | {1 like|likes} | いいね {1}
        amountWon | {1}원 | ₩{1} | ₩{1}
        amountDollar | ${1} | ${1} | ${1}
        amountYen | ¥{1} | ¥{1} | ¥{1}
        amountEuro | €{1} | €{1} | €{1}
        discountPercentage | -{1}% | -{1}% | -{1}%
        priceUnknown | 가격 정보 없음 | No price | 価格情報なし
        dateToday | 오늘 | Today | 今日
        dateYesterday | 어제 | Yesterday | 昨日
        dateDaysAgo | {1}일 전 | {1 day|days} ago | {1}日前
        dateMonthsAgo | {1}달 전 | {1 month|months} ago | {1}か月前
        dateJustNow | 방금 전 | Just now | たった今
        dateMinutesAgo | {1}분 전 | {1} min ago | {1}分前
        dateHoursAgo | {1}시간 전 | {1 hour|hours} ago | {1}時間前
        dateOfYear | {1} {2}일 | {1} {2} | {1}{2}日
        dateWithYear | {3}년 {1} {2}일 | {1} {2}, {3} | {3}年{1}{2}日
        timeMorning | 오전 {1}:{2} | {1}:{2} AM | 午前{1}:{2}
        timeAfternoon | 오후 {1}:{2} | {1}:{2} PM | 午後{1}:{2}
        dateAndTime | {1} {2} | {1}, {2} | {1} {2}
        month1 | 1월 | Jan | 1月
        month2 | 2월 | Feb | 2月
        month3 | 3월 | Mar | 3月
        month4 | 4월 | Apr | 4月
        month5 | 5월 | May | 5月
        month6 | 6월 | Jun | 6月
        month7 | 7월 | Jul | 7月
        month8 | 8월 | Aug | 8月
        month9 | 9월 | Sep | 9月
        month10 | 10월 | Oct | 10月
        month11 | 11월 | Nov | 11月
        month12 | 12월 | Dec | 12月
        waitSeconds | {1}초 | {1 second|seconds} | {1}秒
        waitMinutes | {1}분 | {1 minute|minutes} | {1}分
        waitHours | {1}시간 | {1 hour|hours} | {1}時間
        megapixels | {1}메가픽셀 | {1 megapixel|megapixels} | {1}メガピクセル
        """

    static let alerts = """
        alertNoticeTitle | 알림 | Notice | お知らせ
        alertWarningTitle | 경고 | Warning | ご確認ください
        alertDeleteMessage | 정말 삭제하시겠습니까? | Do you really want to delete this product? | 本当に削除しますか？
        alertDeleteReviewMessage | 정말 후기를 삭제하시겠습니까? | Do you really want to delete your review? | 本当にレビューを削除しますか？
        alertLogOutMessage | 로그아웃하시겠습니까? | Do you want to log out? | ログアウトしますか？
        alertDeleteAccountMessage | 정말 탈퇴하시겠습니까? 탈퇴하면 계정을 복구할 수 없습니다. | Do you really want to delete your account? This cannot be undone. | 本当に退会しますか？アカウントは元に戻せません。
        alertUnsentLost | 아직 전송되지 않은 상품, 메시지, 관심 상품 변경 {1}건이 사라집니다. | {1 change|changes} not sent yet will be lost: products, messages or likes. | まだ送信されていない変更（商品・メッセージ・お気に入り）{1}件は失われます。
        alertDiscardTitle | 작성을 그만두시겠습니까? | Discard changes? | 編集をやめますか？
        alertDiscardMessage | 작성 중인 내용은 저장되지 않습니다. | Your changes will not be saved. | 入力した内容は保存されません。
        alertLeaveChatTitle | 채팅방에서 나가시겠습니까? | Leave this chat? | チャットから退出しますか？
        alertLeaveChatMessage | {1}님과의 대화가 목록에서 사라집니다. | Your conversation with {1} will disappear from your list. | {1}さんとのチャットが一覧から消えます。
        alertSecretTitle | 비밀번호 입력 | Password Required | パスワードの入力
        alertSecretMessage | 비밀번호를 입력해주세요. | Enter the password of this product. | この商品のパスワードを入力してください。
        alertSecretWrong | 비밀번호가 틀렸습니다. 다시 입력해주세요. | That password is wrong. Enter it again. | パスワードが違います。もう一度入力してください。
        alertOwnerTitle | 상품 관리 | Manage Product | 商品の管理
        alertImageSourceTitle | 사진 가져오기 | Add a Photo | 写真を追加
        alertFailedMessageTitle | 보내지 못한 메시지 | Message not sent | 送信できなかったメッセージ
        alertCannotSellTitle | 판매할 수 없는 계정 | This Account Cannot Sell | 出品できないアカウントです
        alertCannotSellMessage | 판매자로 등록되지 않은 계정입니다. 판매자 식별번호가 있는 계정으로 로그인해주세요. 작성한 내용은 사라집니다. | The market does not know it as a seller. Log in with one that has a seller ID; this form then begins again. | 出品者として登録されていません。出品者IDのあるアカウントでログインしてください。入力した内容は消えます。
        alertCreatedMessage | 상품이 등록되었습니다. | Your product has been posted. | 商品を出品しました。
        alertKeptMessage | 네트워크에 연결되면 상품이 등록됩니다. | Your product is kept, and will be posted when the network is back. | 商品を保存しました。接続が回復したら出品します。
        alertEditedMessage | 상품이 수정되었습니다. | Your product has been changed. | 商品を更新しました。
        alertDeletedMessage | 상품이 삭제되었습니다. | Your product has been deleted. | 商品を削除しました。
        alertConflictRow | {1}: 내가 쓴 내용 ‘{2}’ · 바뀐 내용 ‘{3}’ | {1}: yours “{2}”, the other “{3}” | {1}：自分「{2}」・変更後「{3}」
        alertImageLimitMessage | {1}개 이하의 사진만 등록할 수 있습니다. | You can add up to {1 photo|photos}. | 登録できる写真は{1}枚までです。
        alertSessionExpiredTitle | 로그인이 만료되었습니다 | Session Expired | ログインの有効期限が切れました
        alertSessionExpiredMessage | 계속하시려면 다시 로그인해주세요. | Log in again to continue. | 続けるには、もう一度ログインしてください。
        alertSignedUpMessage | {1}님, 가입을 환영합니다. | Welcome, {1}. | {1}さん、ご登録ありがとうございます。
        alertAccountDeleted | 계정이 삭제되었습니다. 그동안 이용해주셔서 감사합니다. | Your account has been deleted. Thank you, and good-bye. | アカウントを削除しました。ご利用ありがとうございました。
        alertPasswordResetTitle | 메일을 확인해주세요 | Check Your Mail | メールをご確認ください
        alertPasswordResetMessage | 가입된 주소이고 마켓이 메일을 보내는 경우, 비밀번호를 재설정하는 메일이 도착합니다. | If this address has an account and the market sends mail, an e-mail to reset your password will arrive. | 登録済みのアドレスで、マーケットがメールを送信する場合は、パスワード再設定用のメールが届きます。
        alertCodeTitle | 새 비밀번호 설정 | New Password | 新しいパスワード
        alertCodeMessage | 메일로 받은 코드를 입력하세요. 화면에 입력한 비밀번호가 새 비밀번호가 됩니다. | Enter the code from the e-mail. The password that you typed becomes your new one. | メールのコードを入力してください。入力したパスワードが新しいパスワードになります。
        alertCodeField | 코드 | Code | コード
        alertCurrentPassword | 지금 쓰는 비밀번호를 입력하세요. | Type your current password. | 現在のパスワードを入力してください。
        alertNewPassword | 새 비밀번호를 입력하세요. 다른 기기에서는 모두 로그아웃됩니다. | Type the new password. All other devices are logged out. | 新しいパスワードを入力してください。ほかの端末はすべてログアウトされます。
        alertPasswordChanged | 비밀번호가 변경되었습니다. | The password has been changed. | パスワードを変更しました。
        alertLogInCode | 인증 앱의 여섯 자리 코드나 복구 코드를 입력하세요. | Type the six digits that your app shows, or a recovery code. | アプリに表示された6桁のコード、または回復用コードを入力してください。
        alertCodeSecret | 인증 앱에 이 키를 등록하고, 앱에 표시된 여섯 자리 코드를 입력하세요: {1} | Type this key into an app for codes, and then the six digits that it shows: {1} | このキーをコード用のアプリに登録し、表示された6桁のコードを入力してください：{1}
        alertEndCodes | 일회용 코드를 끄려면 앱의 코드나 복구 코드를 입력하세요. | To turn one-time codes off, type the code of your app, or a recovery code. | ワンタイムコードをオフにするには、アプリのコードまたは回復用コードを入力してください。
        alertRecoveryCodes | 이 코드들을 안전한 곳에 보관하세요. 기기를 잃어버렸을 때 각각 한 번씩 로그인할 수 있습니다: {1} | Keep these codes in a safe place. Each logs you in once when your device is lost: {1} | これらのコードを安全な場所に保管してください。端末をなくしたとき、それぞれ1回ずつログインできます：{1}
        alertNoCameraMessage | 카메라를 사용할 수 없습니다. 설정에서 접근을 허용해주세요. | The camera is not available. Allow access to it in Settings. | カメラを使用できません。設定でアクセスを許可してください。
        alertNoAlbumMessage | 앨범을 사용할 수 없습니다. 설정에서 접근을 허용해주세요. | The photo album is not available. Allow access to it in Settings. | アルバムを使用できません。設定でアクセスを許可してください。
        """

    static let errors = """
        errorConnectionTitle | 통신 실패 | No Connection | 通信できませんでした
        errorSecurityTitle | 안전하지 않은 연결 | Insecure Connection | 安全に接続できません
        errorBusyTitle | 접속이 많습니다 | Market Is Busy | ただいま混み合っています
        errorServerTitle | 서버 오류 | Server Error | サーバーで問題が発生しました
        errorRejectedTitle | 요청 거절 | Request Refused | リクエストが拒否されました
        errorLogInTitle | 로그인 필요 | Login Required | ログインが必要です
        errorPermissionTitle | 권한 없음 | Not Permitted | 権限がありません
        errorAccountTitle | 계정 확인 | Check Your Account | アカウントをご確認ください
        errorChatTitle | 채팅 불가 | Cannot Chat | チャットできません
        errorUnsupportedTitle | 지원하지 않는 기능 | Not Supported | 対応していません
        errorInputTitle | 입력 확인 | Check Your Input | 入力内容をご確認ください
        errorImageTitle | 사진 오류 | Photo Problem | この写真は使用できません
        errorNotFoundTitle | 찾을 수 없음 | Not Found | 見つかりません
        errorConflictTitle | 이미 변경됨 | Already Changed | ほかの場所で変更されました
        errorStorageTitle | 저장 오류 | Storage Problem | 端末に保存された情報に問題があります
        errorCancelledTitle | 취소됨 | Cancelled | キャンセルしました
        errorGeneralTitle | 오류 | Error | 問題が発生しました
        errorAddressTitle | 마켓 주소 확인 | Check the Address | アドレスをご確認ください
        errorOffline | 인터넷에 연결되어 있지 않습니다. | You are not connected to the internet. | インターネットに接続されていません。
        errorUnreachable | 마켓 서버에 연결할 수 없습니다. | The market’s server cannot be reached. | マーケットのサーバーに接続できません。
        errorConnectionLost | 데이터를 받는 중에 연결이 끊어졌습니다. | The connection was lost while data was arriving. | 受信中に接続が切れました。
        errorTimedOut | 응답이 너무 오래 걸려 중단했습니다. | The market took too long to answer. | 応答に時間がかかりすぎたため、中断しました。
        errorInsecure | 서버를 신뢰할 수 없어 연결하지 않았습니다. | We did not connect, because the server could not be trusted. | サーバーを信頼できないため、接続しませんでした。
        errorRedirect | 서버가 허용되지 않은 곳으로 안내하여 중단했습니다. | The server’s reply was not trusted. | 許可されていない場所に案内されたため、中断しました。
        errorPage | 이 네트워크를 사용하려면 먼저 로그인해야 합니다. | This network wants you to log in to it first. | このネットワークを利用するには、先にログインが必要です。
        errorRateLimited | 요청이 너무 많아 잠시 제한되었습니다. | There were too many requests. | リクエストが多すぎるため、一時的に制限されています。
        errorUnavailable | 마켓이 점검 중이거나 접속이 많아 이용할 수 없습니다. | The market is under maintenance or overloaded. | マーケットはメンテナンス中か、混み合っています。
        errorRejected | 마켓이 요청을 받아들이지 않았습니다. | The market refused the request. | マーケットがリクエストを受け付けませんでした。
        errorServer | 마켓 서버에 문제가 생겼습니다. | Something went wrong on the market’s server. | マーケットのサーバーが正しく応答しませんでした。
        errorUnreadable | 데이터를 불러오지 못했습니다. | The data could not be read. | データを読み込めませんでした。
        errorResponseTooLarge | 받을 데이터가 너무 큽니다. (최대 {1}) | There is too much data to receive (limit {1}). | 受信するデータが大きすぎます。（最大{1}）
        errorCancelled | 작업이 취소되었습니다. | This was cancelled. | キャンセルされました。
        errorUnauthenticated | 로그인하지 않았거나 로그인이 만료되었습니다. | You are not logged in, or your login has expired. | ログインしていないか、有効期限が切れています。
        errorNotOwner | 다른 사람이 등록한 것이라 변경할 수 없습니다. | This belongs to somebody else, so you cannot change it. | ほかの人が登録したものなので、変更できません。
        errorWrongSecret | 상품 비밀번호가 틀렸습니다. | The seller secret or product password is wrong. | 出品者または商品のパスワードが違います。
        errorNotFound | 상품이나 페이지가 없거나 삭제되었습니다. | This does not exist, or has been deleted. | 存在しないか、削除されています。
        errorConflict | 그사이 다른 곳에서 내용이 변경되었습니다. | This has been changed elsewhere in the meantime. | 先に変更されたため、保存できませんでした。
        errorProductGone | 더 이상 판매하지 않는 상품입니다. | This product is no longer for sale. | この商品は現在販売されていません。
        errorHiddenByOperator | 마켓 운영자가 숨긴 상품입니다. | The operator of the market has hidden this product. | マーケットの運営者が非表示にした商品です。
        errorInvalid | 입력한 내용이 올바르지 않습니다. | Something you entered is not valid. | 入力内容が正しくありません。
        errorRequestTooLarge | 보내려는 내용이 너무 큽니다. | What you are sending is too large. | 送信する内容が大きすぎます。
        errorRequest | 요청을 보낼 수 없습니다. | The request could not be sent. | リクエストを送信できません。
        errorRequestIdentifier | 상품 번호가 올바르지 않습니다. | That product number is not valid. | 商品の番号が正しくありません。
        errorRequestNumber | 입력한 숫자를 보낼 수 없습니다. | Enter a smaller number. | 入力した数値を送信できません。
        errorRequestFile | 보낼 파일을 읽을 수 없습니다. | A file to send could not be read. | 送信するファイルを読み込めません。
        errorAddress | 마켓의 주소가 올바르지 않습니다. | This is not the address of a market. | マーケットのアドレスが正しくありません。
        errorAddressScheme | 마켓의 주소가 http나 https로 시작하지 않습니다. | The address of the market does not begin with http or https. | マーケットのアドレスがhttpまたはhttpsで始まっていません。
        errorPlainHTTP | 다른 기기로의 암호화되지 않은 연결(http)은 허용되지 않습니다. | Connections to other machines without encryption (http) are not allowed. | ほかの端末への暗号化されていない接続（http）は許可されていません。
        errorNoTLS | 이 주소의 서버는 암호화된 연결(https)을 지원하지 않습니다. | The server at this address does not speak TLS (https). | このアドレスのサーバーは暗号化された接続（https）に対応していません。
        errorUnknownRoute | 이 주소에는 이 세대의 오픈 마켓이 없습니다. | There is no Open Market of this generation at this address. | このアドレスには、この世代のオープンマーケットがありません。
        errorImageFormat | 이 형식의 사진은 사용할 수 없습니다. JPEG나 PNG 사진을 사용해주세요. | Photos of this kind cannot be used. Use JPEG or PNG. | この形式の写真は使用できません。JPEGまたはPNGを使用してください。
        errorImageHEIC | 이 기기에서는 HEIC 사진을 읽을 수 없습니다. 먼저 JPEG로 변환해 주세요. | HEIC photos cannot be read on this device. Convert the photo to JPEG first. | この端末ではHEIC形式の写真を読み込めません。先にJPEGに変換してください。
        errorImageFile | 사진 파일을 읽을 수 없습니다. | The photo file could not be read. | 写真のファイルを読み込めません。
        errorImageCorrupt | 사진이 손상되어 열 수 없습니다. | The photo is damaged and cannot be opened. | 写真が壊れているため、開けません。
        errorImageCodec | 이 기기에서는 이 사진을 변환할 수 없습니다. | This device cannot convert this photo. | この端末では、この写真を変換できません。
        errorImageBytes | 사진 파일이 너무 큽니다. (최대 {1}) | The photo file is too large (limit {1}). | 写真のファイルが大きすぎます。（最大{1}）
        errorImagePixels | 사진의 해상도가 너무 높습니다. (최대 {1}) | The photo’s resolution is too high (limit {1}). | 写真の解像度が高すぎます。（最大{1}）
        errorImageShrink | 사진을 {1} 미만으로 줄일 수 없습니다. | The photo cannot be made smaller than {1}. | 写真を{1}未満に縮小できません。
        noteMissingLibraries | 이 기기에서는 큰 사진을 줄일 수 없습니다. 설치가 필요한 항목: {1} | Photos that are too large cannot be made smaller on this machine. To be installed: {1} | この端末では大きな写真を縮小できません。インストールが必要です：{1}
        errorWrongPassword | 비밀번호가 틀렸습니다. | That password is wrong. | パスワードが違います。
        errorWrongCode | 코드가 틀렸거나, 이미 사용했거나, 기한이 지났습니다. | That code is wrong, was used already, or is too old. | コードが違うか、使用済みか、期限切れです。
        errorCodeNeeded | 일회용 코드가 필요합니다. | A one-time code is needed. | ワンタイムコードが必要です。
        errorUnknownUser | 가입되지 않은 이메일입니다. | There is no account with this e-mail address. | 登録されていないメールアドレスです。
        errorCredentials | 이메일 또는 비밀번호가 틀렸습니다. | The e-mail address or the password is wrong. | メールアドレスまたはパスワードが違います。
        errorDisabled | 사용이 중지된 계정입니다. | This account has been disabled. | このアカウントは停止されています。
        errorTooManyAttempts | 시도가 너무 많아 잠시 제한되었습니다. | There were too many attempts. | 試行回数が多すぎるため、一時的に制限されています。
        errorEmailInUse | 이미 가입된 이메일입니다. | There already is an account with this e-mail address. | すでに登録されているメールアドレスです。
        errorEmail | 사용할 수 없는 이메일입니다. | This e-mail address cannot be used. | 使用できないメールアドレスです。
        errorWeakPassword | 비밀번호가 너무 쉽습니다. | This password is too weak. | パスワードが簡単すぎます。
        errorVendorNameTaken | 이미 사용 중인 닉네임입니다. | This nickname is already taken. | すでに使われているニックネームです。
        errorReauthentication | 로그인한 지 오래되어 본인 확인이 필요합니다. | Your last login is too long ago to do this. | 前回のログインから時間が経っているため、本人確認が必要です。
        errorNotAllowed | 현재 사용할 수 없는 기능입니다. | This is currently not available. | 現在ご利用いただけません。
        errorProviderRefused | 로그인 서비스가 보낸 정보를 확인할 수 없습니다. | The log-in could not be confirmed. | ログインサービスからの情報を確認できませんでした。
        errorOtherLogInMethod | 이 이메일 주소는 다른 방법으로 가입되어 있습니다. | This e-mail address is registered with another way to log in. | このメールアドレスは別の方法で登録されています。
        errorChatWithOneself | 자기 자신과는 채팅할 수 없습니다. | You cannot chat with yourself. | 自分とはチャットできません。
        errorChatClosed | 닫힌 채팅이어서 메시지를 보낼 수 없습니다. | This chat is closed: neither side can write any more. | このチャットは閉じられているため、メッセージを送れません。
        errorStorageMissing | 저장된 정보가 없습니다. | There is nothing saved. | 保存された情報がありません。
        errorStorageUnreadable | 저장된 정보를 읽을 수 없습니다. | What was saved could not be read. | 保存された情報を読み込めません。
        errorStorageUnwritable | 기기에 저장하지 못했습니다. | This could not be saved on your device. | 端末に保存できませんでした。
        errorStorageFull | 기기의 저장 공간이 부족합니다. | There is no space left on your device. | 端末の空き容量が足りません。
        errorStorageLocked | 기기의 잠금을 먼저 풀어야 합니다. | Your device has to be unlocked first. | 先に端末のロックを解除してください。
        errorStorageRefused | 이 앱은 여기에 저장할 수 없습니다. | The system does not let this app keep it. | このアプリはここに保存できません。
        errorUnsupported | 이 마켓에서는 사용할 수 없습니다: {1} | Not available in this market: {1}. | このマーケットでは利用できません：{1}
        errorUnsupportedGeneral | 이 마켓에서는 사용할 수 없는 기능입니다. | This is not available in this market. | このマーケットでは利用できない機能です。
        featureVendorProducts | 판매자별 상품 보기 | products of one seller | 出品者別の商品表示
        featureSorting | 정렬 | sorting | 並べ替え
        featureCategories | 카테고리 | categories | カテゴリー
        featureFacets | 상품 수 표시 | counts of products | 商品数の表示
        featureBanners | 배너 | banners | バナー
        featureAccounts | 계정, 관심목록, 채팅 | accounts, likes and chats | アカウント、お気に入り、チャット
        featureThumbnailChoice | 대표 사진 선택 | choosing the main photo | メイン画像の選択
        featureSaleStatus | 거래 상태 변경 | reserving and selling | 取引状況の変更
        featureHiding | 상품 숨기기 | hiding products | 商品の非表示
        featureHistory | 가격 변동 보기 | price histories | 価格の推移
        featureBlocking | 판매자 차단 | blocking sellers | 出品者のブロック
        featureReporting | 신고 | reporting | 通報
        featureSellerPages | 판매자 페이지와 팔로우 | pages of sellers and following | 出品者ページとフォロー
        featureReviews | 구매자 지정과 후기 | naming buyers and reviews | 購入者の指定とレビュー
        featureImageTexts | 사진 설명 | texts for images | 写真の説明
        featureVersions | 수정 버전 확인 | versions of products | 商品の版の確認
        errorServerSays | 서버 메시지: “{1}” | The server says: “{1}” | サーバーからのメッセージ：「{1}」
        recoverConnection | 인터넷 연결을 확인하고 다시 시도해주세요. | Check your internet connection and try again. | インターネット接続を確認して、もう一度お試しください。
        recoverPage | 브라우저에서 네트워크에 로그인한 뒤 다시 시도해주세요. | Log in to the network in a browser, and try again. | ブラウザーでネットワークにログインしてから、もう一度お試しください。
        recoverRetry | 다시 시도해주세요. | Please try again. | もう一度お試しください。
        recoverLater | 잠시 후 다시 시도해주세요. | Please try again in a moment. | しばらくしてから、もう一度お試しください。
        recoverAfter | {1} 후에 다시 시도해주세요. | Please try again in {1}. | {1}後にもう一度お試しください。
        recoverContact | 문제가 계속되면 마켓에 문의해주세요. | If this keeps happening, contact the market. | 問題が続く場合は、マーケットにお問い合わせください。
        recoverOperator | 다시 표시하려면 마켓에 문의해주세요. 판매 상태 외의 내용은 변경할 수 있습니다. | Contact the market to have it shown again. You can change everything else about it. | 再表示については、マーケットにお問い合わせください。販売状態以外は変更できます。
        recoverAddress | http 또는 https로 시작하는 전체 주소를 입력해주세요. | Enter the whole address, beginning with http or https. | httpまたはhttpsで始まるアドレス全体を入力してください。
        recoverPlainHTTP | https 주소를 사용하거나 설정(allowsPlainHTTP)에서 허용해주세요. | Use an https address, or allow it in the settings (allowsPlainHTTP). | httpsのアドレスを使用するか、設定（allowsPlainHTTP）で許可してください。
        recoverNoTLS | http로 시작하는 주소와 포트 번호를 확인해주세요. | Try the address with http, and check the port. | httpで始まるアドレスを試し、ポート番号をご確認ください。
        recoverGeneration | 주소 뒤에 불필요한 경로가 없는지, 설정한 세대(generation)가 맞는지 확인해주세요. | Check that the address has no path too many, and the generation that is set. | アドレスに余分なパスがないか、設定した世代（generation）が正しいかご確認ください。
        recoverLogIn | 다시 로그인해주세요. | Please log in again. | もう一度ログインしてください。
        recoverCredentials | 이메일과 비밀번호를 확인해주세요. | Check your e-mail address and password. | メールアドレスとパスワードをご確認ください。
        recoverCode | 코드를 확인하거나 메일을 다시 받아주세요. | Check the code, or ask for another e-mail. | コードを確認するか、もう一度メールを受け取ってください。
        recoverSignUp | 이메일을 확인하시거나 회원가입을 해주세요. | Check your e-mail address, or sign up. | メールアドレスを確認するか、新規登録をしてください。
        recoverEmail | 다른 이메일을 입력하시거나 로그인해주세요. | Enter another e-mail address, or log in. | 別のメールアドレスを入力するか、ログインしてください。
        recoverPassword | 더 길고 추측하기 어려운 비밀번호를 입력해주세요. | Enter a longer password that is hard to guess. | より長く、推測されにくいパスワードを入力してください。
        recoverVendorName | 다른 이름을 입력해주세요. | Enter another name. | 別の名前を入力してください。
        recoverInput | 입력한 내용을 확인해주세요. | Check what you entered. | 入力内容をご確認ください。
        recoverSecret | 비밀번호를 다시 입력해주세요. | Enter the password again. | パスワードをもう一度入力してください。
        recoverReload | 새로고침한 뒤 다시 시도해주세요. | Refresh and try again. | 更新してから、もう一度お試しください。
        recoverImage | 다른 사진을 선택해주세요. | Choose another photo. | 別の写真を選択してください。
        recoverShorter | 사진이나 내용을 줄여주세요. | Use fewer photos or less text. | 写真や文章を減らしてください。
        recoverStorage | 기기의 저장 공간을 확인하고 다시 시도해주세요. | Check the storage of your device and try again. | 端末の空き容量を確認して、もう一度お試しください。
        recoverOtherLogIn | 전에 사용하신 방법으로 로그인해주세요. | Log in the way you did before. | 以前ご利用の方法でログインしてください。
        recoverOther | 다른 기능은 그대로 이용하실 수 있습니다. | Everything else works as usual. | ほかの機能はそのままご利用いただけます。
        recoverAgainIfNeeded | 필요하시면 다시 시도해주세요. | You can start again at any time. | 必要な場合は、もう一度お試しください。
        recoverProductGone | 다른 상품을 둘러봐주세요. | Have a look at other products. | ほかの商品をご覧ください。
        """

    static let violations = """
        violationNameShort | 상품명을 {1}글자 이상 입력해주세요. (현재 {2}글자) | The name needs at least {1 character|characters} (now {2}). | 商品名は{1}文字以上で入力してください。（現在{2}文字）
        violationNameLong | 상품명은 {1}글자 이하만 등록할 수 있습니다. (현재 {2}글자) | The name can have up to {1 character|characters} (now {2}). | 商品名は{1}文字以内で入力してください。（現在{2}文字）
        violationDescriptionShort | 상품설명을 {1}글자 이상 입력해주세요. (현재 {2}글자) | The description needs at least {1 character|characters} (now {2}). | 商品説明は{1}文字以上で入力してください。（現在{2}文字）
        violationDescriptionLong | 상품설명은 {1}글자 이하만 등록할 수 있습니다. (현재 {2}글자) | The description can have up to {1 character|characters} (now {2}). | 商品説明は{1}文字以内で入力してください。（現在{2}文字）
        violationImagesNone | 사진을 등록해주세요. | Add at least one photo. | 写真を登録してください。
        violationImagesFew | 사진을 {1}개 이상 등록해주세요. (현재 {2}개) | Add at least {1 photo|photos} (now {2}). | 写真を{1}枚以上登録してください。（現在{2}枚）
        violationImagesMany | {1}개 이하의 사진만 등록할 수 있습니다. (현재 {2}개) | You can add up to {1 photo|photos} (now {2}). | 登録できる写真は{1}枚までです。（現在{2}枚）
        violationImageSize | {1}번째 사진이 너무 큽니다. ({2}, {3} 미만만 가능) | Photo {1} is too large ({2}; it must be below {3}). | {1}枚目の写真が大きすぎます。（{2}、{3}未満のみ可）
        violationImageText | {1}번째 사진의 설명은 {2}자까지 쓸 수 있습니다. (현재 {3}자) | Photo {1}: its text may have {2} characters; it has {3}. | {1}枚目の写真の説明は{2}文字までです。（現在{3}文字）
        imageProblem | {1}번째 사진: {2} | Photo {1}: {2} | {1}枚目の写真：{2}
        violationPriceNumber | 상품가격에 유효한 숫자를 입력해주세요. | Enter a valid number for the price. | 価格には有効な数値を入力してください。
        violationPriceLow | 상품가격은 {1} 이상이어야 합니다. | The price must be at least {1}. | 価格は{1}以上で入力してください。
        violationPriceWhole | 상품가격은 소수점 없이 입력해주세요. | Enter the price as a whole number. | 価格は整数で入力してください。
        violationPriceFraction | 상품가격은 소수점 아래 {1}자리까지만 입력할 수 있습니다. | The price can have up to {1 decimal place|decimal places}. | 価格は小数点以下{1}桁まで入力できます。
        violationDiscountNumber | 할인금액에 유효한 숫자를 입력해주세요. | Enter a valid number for the discount. | 割引額には有効な数値を入力してください。
        violationDiscountRange | 할인금액은 0부터 {1}까지만 입력할 수 있습니다. | The discount must be between 0 and {1}. | 割引額は0から{1}までで入力してください。
        violationDiscountWhole | 할인금액은 소수점 없이 입력해주세요. | Enter the discount as a whole number. | 割引額は整数で入力してください。
        violationDiscountFraction | 할인금액은 소수점 아래 {1}자리까지만 입력할 수 있습니다. | The discount can have up to {1 decimal place|decimal places}. | 割引額は小数点以下{1}桁まで入力できます。
        violationStockLow | 재고수량은 {1} 이상이어야 합니다. | The stock must be at least {1}. | 在庫数は{1}以上で入力してください。
        violationStockNumber | 재고수량에 유효한 숫자를 입력해주세요. | Enter a valid number for the stock. | 在庫数には有効な数値を入力してください。
        violationStatus | 거래 상태를 ‘{1}’에서 ‘{2}’(으)로 바꿀 수 없습니다. | What is “{1}” cannot become “{2}”. | 取引状況を「{1}」から「{2}」に変更することはできません。
        violationNameNone | 상품명을 입력해주세요. | Enter a name. | 商品名を入力してください。
        violationDescriptionNone | 상품설명을 입력해주세요. | Enter a description. | 商品説明を入力してください。
        violationPriceNone | 상품가격을 입력해주세요. | Enter a price. | 価格を入力してください。
        violationStockNone | 재고수량을 입력해주세요. | Enter the number in stock. | 在庫数を入力してください。
        violationEmailNone | 이메일을 입력해주세요. | Enter your e-mail address. | メールアドレスを入力してください。
        violationPasswordNone | 비밀번호를 입력해주세요. | Enter your password. | パスワードを入力してください。
        violationCharacter | {1}에 사용할 수 없는 문자가 있습니다. | {1} contains a character that is not allowed. | {1}に使用できない文字が含まれています。
        violationRefused | {1}: 마켓에서 받지 않는 값입니다. | {1}: the market does not accept this value. | {1}：このマーケットでは受け付けられない値です。
        violationEmail | 이메일 형식이 올바르지 않습니다. | This is not a valid e-mail address. | メールアドレスの形式が正しくありません。
        violationPasswordShort | 비밀번호를 {1}글자 이상 입력해주세요. (현재 {2}글자) | The password needs at least {1 character|characters} (now {2}). | パスワードは{1}文字以上で入力してください。（現在{2}文字）
        violationVendorNameNone | 닉네임을 입력해주세요. | Enter a nickname. | ニックネームを入力してください。
        violationVendorNameShort | 닉네임을 {1}글자 이상 입력해주세요. (현재 {2}글자) | The nickname needs at least {1 character|characters} (now {2}). | ニックネームは{1}文字以上で入力してください。（現在{2}文字）
        violationVendorNameLong | 닉네임은 {1}글자 이하만 사용할 수 있습니다. (현재 {2}글자) | The nickname can have up to {1 character|characters} (now {2}). | ニックネームは{1}文字以内で入力してください。（現在{2}文字）
        violationMessageBlank | 내용을 입력해주세요. | Write something first. | 内容を入力してください。
        violationMessageLong | 내용은 {1}글자 이하만 보낼 수 있습니다. (현재 {2}글자) | The text can have up to {1 character|characters} (now {2}). | 内容は{1}文字以内で送信してください。（現在{2}文字）
        """

    static let spoken = """
        spokenSeparator | ,  | ,  | 、
        spokenAmount | {1} {2} | {1} {2} | {1} {2}
        spokenWon | {1}원 | {1} won | {1}ウォン
        spokenDollar | {1}달러 | {1 dollar|dollars} | {1}ドル
        spokenYen | {1}엔 | {1} yen | {1}円
        spokenEuro | {1}유로 | {1 euro|euros} | {1}ユーロ
        spokenDiscount | {1}퍼센트 할인 | {1} percent off | {1}パーセント割引
        spokenOldPrice | 할인 전 {1} | was {1} | 割引前 {1}
        spokenStock | 재고 {1}개 | {1} in stock | 在庫{1}点
        spokenLikeCount | 좋아요 {1}개 | {1 like|likes} | いいね{1}件
        spokenLiked | 관심 상품 | liked | お気に入り登録済み
        spokenNotLiked | 관심 상품 아님 | not liked | お気に入り未登録
        spokenProductHint | 상품 정보를 엽니다. | Opens the product. | 商品情報を開きます。
        spokenRoomHint | 대화를 엽니다. | Opens the chat. | チャットを開きます。
        spokenImageHint | 사진을 크게 봅니다. | Enlarges the photo. | 写真を拡大します。
        spokenImage | 사진 {2}장 중 {1}번째 | Photo {1} of {2} | {2}枚中{1}枚目
        spokenOnlyImage | 사진 | Photo | 写真
        spokenLikeButton | {1}, 관심 상품 추가 | Like {1} | {1}をお気に入りに追加
        spokenUnlikeButton | {1}, 관심 상품 해제 | Unlike {1} | {1}をお気に入りから削除
        spokenLikeHint | 관심 목록에 추가합니다. | Adds it to your liked products. | お気に入りに追加します。
        spokenUnlikeHint | 관심 목록에서 뺍니다. | Removes it from your liked products. | お気に入りから削除します。
        spokenMe | 나 | Me | 自分
        spokenFailedHint | 메시지를 다시 보냅니다. | Shows options. | メッセージを再送信します。
        spokenNoMessages | 메시지 없음 | no messages | メッセージなし
        spokenAllRead | 모두 읽음 | all read | すべて既読
        """
}
