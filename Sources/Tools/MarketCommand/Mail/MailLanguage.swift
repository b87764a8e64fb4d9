import OpenMarketBackend

/// The language of the e-mails of a market.
enum MailLanguage: String, CaseIterable, Sendable {
    case en, ko, ja

    /// Returns the subject of an e-mail.
    func subject(_ purpose: AccountMail.Purpose) -> String {
        switch (self, purpose) {
        case (.en, .passwordReset): "Your new password"
        case (.en, .emailVerification): "Please confirm your e-mail address"
        case (.en, .emailChange): "Please confirm your new e-mail address"
        case (.en, .passwordChanged): "Your password was changed"
        case (.en, .addressChanged): "Your e-mail address was changed"
        case (.ko, .passwordReset): "새 비밀번호 설정"
        case (.ko, .emailVerification): "이메일 주소를 확인해 주세요"
        case (.ko, .emailChange): "새 이메일 주소를 확인해 주세요"
        case (.ko, .passwordChanged): "비밀번호가 변경되었습니다"
        case (.ko, .addressChanged): "이메일 주소가 변경되었습니다"
        case (.ja, .passwordReset): "新しいパスワードの設定"
        case (.ja, .emailVerification): "メールアドレスの確認"
        case (.ja, .emailChange): "新しいメールアドレスの確認"
        case (.ja, .passwordChanged): "パスワードが変更されました"
        case (.ja, .addressChanged): "メールアドレスが変更されました"
        }
    }

    /// Returns the text of an e-mail.
    func body(_ mail: AccountMail) -> String {
        let paragraphs = [subject(mail.purpose)] + (mail.code.map(advice) ?? [word(mail.purpose)])
        return paragraphs.joined(separator: "\r\n\r\n") + "\r\n"
    }

    /// The paragraphs that say what to do with a code.
    private func advice(_ code: String) -> [String] {
        switch self {
        case .en:
            [
                "Enter this code in the app. It works once, and for an hour:", code,
                "If you have not asked for it, ignore this e-mail: nothing has changed.",
            ]
        case .ko:
            [
                "아래 코드를 앱에 입력해 주세요. 한 시간 동안 한 번만 쓸 수 있습니다.", code,
                "요청하신 적이 없다면 이 메일을 무시해 주세요. 바뀐 것은 없습니다.",
            ]
        case .ja:
            [
                "次のコードをアプリに入力してください。1時間以内に1回だけ使えます。", code,
                "心当たりがない場合は、このメールを無視してください。何も変わっていません。",
            ]
        }
    }

    /// The paragraph that says what a change means, and what to do if someone else has made it.
    private func word(_ purpose: AccountMail.Purpose) -> String {
        switch (self, purpose) {
        case (.en, .addressChanged):
            "Your account has another address now, and all earlier log-ins have ended. If it was not you, answer "
                + "this e-mail at once: the market can give you your account back."
        case (.en, _):
            "All earlier log-ins have ended. If it was not you, ask for a new password in the app at once."
        case (.ko, .addressChanged):
            "이제 계정의 주소가 다르며, 이전의 모든 로그인이 종료되었습니다. 직접 변경하지 않으셨다면 바로 이 메일에 답장해 주세요. "
                + "마켓이 계정을 되돌려 드릴 수 있습니다."
        case (.ko, _): "이전의 모든 로그인이 종료되었습니다. 직접 변경하지 않으셨다면 바로 앱에서 새 비밀번호를 요청해 주세요."
        case (.ja, .addressChanged):
            "アカウントのアドレスが変わり、以前のログインはすべて終了しました。心当たりがない場合は、すぐにこのメールに返信してください。"
                + "マーケットがアカウントを取り戻すことができます。"
        case (.ja, _): "以前のログインはすべて終了しました。心当たりがない場合は、すぐにアプリで新しいパスワードを請求してください。"
        }
    }
}
