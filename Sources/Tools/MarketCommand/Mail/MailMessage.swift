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
