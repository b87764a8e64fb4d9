import Foundation
import OpenMarketBackend

/// An e-mail as it goes over the line (RFC 5322), its text in base64, so that no byte of it means anything on the way.
struct MailMessage: Sendable {
    let sender: String
    let recipient: String
    let subject: String
    let body: String
    let date: Date
    let id: String

    /// Header and text, without the final line.
    var text: String {
        let lines = [
            "From: <\(sender)>", "To: <\(recipient)>", "Subject: " + Self.encoded(subject),
            "Date: " + Self.format(date), "Message-ID: <\(id)@\(sender.split(separator: "@").last ?? "")>",
            "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: base64",
            "Auto-Submitted: auto-generated", "",
            Data(body.utf8).base64EncodedString(options: [
                .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
            ]),
        ]
        return lines.joined(separator: "\r\n")
    }

    /// A header text as encoded words of at most 75 characters (RFC 2047), none of which splits a character.
    private static func encoded(_ text: String) -> String {
        var words: [String] = [""]
        for character in text {
            if let last = words.last, (last + String(character)).utf8.count <= 45 {
                words[words.count - 1].append(character)
            } else {
                words.append(String(character))
            }
        }
        return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }

    private static func format(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss Z"
        return formatter.string(from: date)
    }
}

/// The language of the e-mails of a market.
enum MailLanguage: String, CaseIterable, Sendable {
    case en, ko, ja

    /// Returns the subject of an e-mail.
    func subject(_ purpose: AccountMail.Purpose) -> String {
        switch (self, purpose) {
        case (.en, .passwordReset): "Your new password"
        case (.en, .emailVerification): "Please confirm your e-mail address"
        case (.en, .emailChange): "Please confirm your new e-mail address"
        case (.ko, .passwordReset): "새 비밀번호 설정"
        case (.ko, .emailVerification): "이메일 주소를 확인해 주세요"
        case (.ko, .emailChange): "새 이메일 주소를 확인해 주세요"
        case (.ja, .passwordReset): "新しいパスワードの設定"
        case (.ja, .emailVerification): "メールアドレスの確認"
        case (.ja, .emailChange): "新しいメールアドレスの確認"
        }
    }

    /// Returns the text of an e-mail.
    func body(_ purpose: AccountMail.Purpose, code: String) -> String {
        switch self {
        case .en:
            "\(subject(purpose))\r\n\r\nEnter this code in the app. It works once, and for an hour:\r\n\r\n\(code)\r\n\r\n"
                + "If you have not asked for it, ignore this e-mail: nothing has changed.\r\n"
        case .ko:
            "\(subject(purpose))\r\n\r\n아래 코드를 앱에 입력해 주세요. 한 시간 동안 한 번만 쓸 수 있습니다.\r\n\r\n\(code)\r\n\r\n"
                + "요청하신 적이 없다면 이 메일을 무시해 주세요. 바뀐 것은 없습니다.\r\n"
        case .ja:
            "\(subject(purpose))\r\n\r\n次のコードをアプリに入力してください。1時間以内に1回だけ使えます。\r\n\r\n\(code)\r\n\r\n"
                + "心当たりがない場合は、このメールを無視してください。何も変わっていません。\r\n"
        }
    }
}
