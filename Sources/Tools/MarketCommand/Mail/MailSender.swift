import Dispatch
import Foundation
import OpenMarketBackend
import Synchronization

/// Hands the e-mails of a market to a mail server of this machine, one after the other.
///
/// Such a server keeps e-mails and sends them on over TLS, so nothing is kept or tried again here.
final class MailSender: Sendable {
    /// More wait when the server is stuck, and then each is too late.
    private static let mostWaiting = 100

    private let port: UInt16
    private let isVersion6: Bool
    private let sender: String
    private let account: MailAccount?
    private let language: MailLanguage
    private let timeout: Duration
    private let tell: @Sendable (SMTPFailure) -> Void
    private let queue = DispatchQueue(label: "openmarket.mail")
    private let waiting = Mutex(0)

    /// A sender for a port of this machine; failures are told without address and code.
    init(
        port: UInt16,
        isVersion6: Bool = false,
        sender: String,
        account: MailAccount? = nil,
        language: MailLanguage = .en,
        timeout: Duration = .seconds(60),
        tell: @escaping @Sendable (SMTPFailure) -> Void
    ) {
        (self.port, self.isVersion6, self.sender, self.account) = (port, isVersion6, sender, account)
        (self.language, self.timeout, self.tell) = (language, timeout, tell)
    }

    /// The sender that a command line asks for; `nil` without `--smtp`.
    convenience init?(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        guard let place = call.text(.smtp) else {
            for option in [OptionSpec.smtpFrom, .smtpUser, .smtpPasswordFile, .mailLanguage] where call.has(option) {
                throw call.misuse(.needs(option.spelling, OptionSpec.smtp.spelling))
            }
            return nil
        }
        if call.has(.noFirebase) {
            throw call.misuse(.conflict(OptionSpec.smtp.spelling, OptionSpec.noFirebase.spelling))
        }
        guard let colon = place.lastIndex(of: ":"), let port = UInt16(place[place.index(after: colon)...]), port > 0,
            ["127.0.0.1", "localhost", "[::1]"].contains(place[..<colon])
        else { throw call.misuse(.badMailServer(place)) }
        guard let sender = call.text(.smtpFrom) else {
            throw call.misuse(.needs(OptionSpec.smtp.spelling, OptionSpec.smtpFrom.spelling))
        }
        let password = try await SecretReader(call: call, console: console).read(.smtpPasswordFile)
        let user = call.text(.smtpUser)
        guard (user == nil) == (password == nil) else {
            throw call.misuse(.needs(OptionSpec.smtpUser.spelling, OptionSpec.smtpPasswordFile.spelling))
        }
        self.init(
            port: port,
            isVersion6: place.hasPrefix("["),
            sender: sender,
            account: user.flatMap { user in password.map { MailAccount(user: user, password: $0) } },
            language: call.text(.mailLanguage).flatMap(MailLanguage.init(rawValue:)) ?? .en
        ) { failure in console.warn(MailSentence.of(failure)) }
    }

    /// Sends an e-mail; whatever comes of it is told to the operator and not to the user who asked.
    func send(_ mail: AccountMail) async {
        let hasRoom = waiting.withLock { waiting in
            guard waiting < Self.mostWaiting else { return false }
            waiting += 1
            return true
        }
        guard hasRoom else { return tell(.timedOut) }
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                do throws(SMTPFailure) {
                    try handOver(mail)
                } catch {
                    tell(error)
                }
                waiting.withLock { $0 -= 1 }
                continuation.resume()
            }
        }
    }

    private func handOver(_ mail: AccountMail) throws(SMTPFailure) {
        let message = MailMessage(
            sender: sender,
            recipient: mail.address,
            subject: language.subject(mail.purpose),
            body: language.body(mail.purpose, code: mail.code),
            date: Date(),
            id: UUID().uuidString.lowercased()
        )
        var conversation = SMTPConversation(try MailSocket(port: port, isVersion6: isVersion6, timeout: timeout))
        try conversation.send(message, as: account)
    }
}

extension OptionSpec {
    static let smtp = OptionSpec(
        name: "smtp",
        kind: .text("HOST:PORT"),
        help: "Send password resets and checks of addresses through this mail server of this machine, such as "
            + "127.0.0.1:25, which sends them on."
    )
    static let smtpFrom = OptionSpec(name: "smtp-from", kind: .text("ADDRESS"), help: "The sender of these e-mails.")
    static let smtpUser = OptionSpec(name: "smtp-user", kind: .text("NAME"), help: "The log-in at the mail server.")
    static let smtpPasswordFile = OptionSpec(
        name: "smtp-password-file",
        kind: .file("FILE"),
        help: "Read its password from this file; - reads it from standard input."
    )
    static let mailLanguage = OptionSpec(
        name: "mail-language",
        kind: .choice(MailLanguage.allCases.map(\.rawValue)),
        help: "The language of the e-mails (default en)."
    )
}
