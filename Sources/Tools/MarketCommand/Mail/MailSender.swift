import Dispatch
import Foundation
import OpenMarket
import OpenMarketBackend
import Synchronization

/// Hands the e-mails of a market to a mail server, one after the other.
///
/// Such a server keeps e-mails and sends them on, so nothing is kept or tried again here.
final class MailSender: Sendable {
    /// More wait when the server is stuck, and then each is too late.
    private static let mostWaiting = 100

    private let server: MailServer
    private let sender: String
    private let language: MailLanguage
    private let tell: @Sendable (MailFailure) -> Void
    private let queue = DispatchQueue(label: "openmarket.mail")
    private let waiting = Mutex(0)
    private let end = Mutex<ContinuousClock.Instant?>(nil)

    /// A sender over a mail server; failures are told without address and code.
    init(
        _ server: MailServer,
        sender: String,
        language: MailLanguage = .en,
        tell: @escaping @Sendable (MailFailure) -> Void
    ) {
        (self.server, self.sender, self.language, self.tell) = (server, sender, language, tell)
    }

    /// The sender that a command line asks for; `nil` without `--smtp`.
    convenience init?(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        guard let place = call.text(.smtp) else {
            let others = [OptionSpec.smtpFrom, .smtpUser, .smtpPasswordFile, .smtpAuthorities, .mailLanguage]
            for option in others where call.has(option) {
                throw call.misuse(.needs(option.spelling, OptionSpec.smtp.spelling))
            }
            return nil
        }
        if call.has(.noFirebase) {
            throw call.misuse(.conflict(OptionSpec.smtp.spelling, OptionSpec.noFirebase.spelling))
        }
        guard let address = MailServerAddress(place) else { throw call.misuse(.badMailServer(place)) }
        guard let sender = call.text(.smtpFrom) else {
            throw call.misuse(.needs(OptionSpec.smtp.spelling, OptionSpec.smtpFrom.spelling))
        }
        let password = try await SecretReader(call: call, console: console).read(.smtpPasswordFile)
        let user = call.text(.smtpUser)
        guard (user == nil) == (password == nil) else {
            throw call.misuse(.needs(OptionSpec.smtpUser.spelling, OptionSpec.smtpPasswordFile.spelling))
        }
        let server = MailServer(
            address: address,
            account: user.flatMap { user in password.map { MailAccount(user: user, password: $0) } },
            authorities: call.text(.smtpAuthorities).map { console.file($0).path }
        )
        let language = call.text(.mailLanguage).flatMap(MailLanguage.init(rawValue:)) ?? .en
        self.init(server, sender: sender, language: language) { console.warn($0.sentence) }
    }

    /// Sends an e-mail; whatever comes of it is told to the operator and not to the user who asked.
    func send(_ mail: AccountMail) async {
        _ = await send(mail.address, language.subject(mail.purpose), language.body(mail))
    }

    /// Sends an e-mail with what a user was not seen to look at; `false` when the mail server has not taken it.
    func send(_ notices: [NoticeWords], to address: String, in language: String) async -> Bool {
        let wording = Wording(Language(Locale(identifier: language)))
        let lines = notices.map { $0.title + "\r\n" + $0.body }
        return await send(address, wording(.titleNotices), lines.joined(separator: "\r\n\r\n") + "\r\n")
    }

    private func send(_ address: String, _ subject: String, _ body: String) async -> Bool {
        let hasRoom = waiting.withLock { waiting in
            guard waiting < Self.mostWaiting else { return false }
            waiting += 1
            return true
        }
        guard hasRoom else {
            tell(.timedOut)
            return false
        }
        return await withCheckedContinuation { continuation in
            queue.async { [self] in
                var isTaken = true
                do throws(MailFailure) {
                    try handOver(address, subject, body)
                } catch {
                    tell(error)
                    isTaken = false
                }
                waiting.withLock { $0 -= 1 }
                continuation.resume(returning: isTaken)
            }
        }
    }

    /// Waits for the e-mails that are on their way, the given time at most, and gives the others up.
    func finish(within grace: Duration = .seconds(3)) async {
        end.withLock { $0 = .now + grace }
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    private func handOver(_ address: String, _ subject: String, _ body: String) throws(MailFailure) {
        let message = MailMessage(
            sender: sender,
            recipient: address,
            subject: subject,
            body: body,
            date: Date(),
            id: UUID().uuidString.lowercased()
        )
        try server.take(message) { [self] in end.withLock { $0.map { $0 <= .now } ?? false } }
    }
}

extension OptionSpec {
    static let smtp = OptionSpec(
        "smtp",
        .text("HOST:PORT"),
        "Send password resets and checks of addresses through this mail server: 127.0.0.1:25, or with TLS "
            + "mail.example:587 or smtps://mail.example:465."
    )
    static let smtpFrom = OptionSpec("smtp-from", .text("ADDRESS"), "The sender of these e-mails.")
    static let smtpUser = OptionSpec("smtp-user", .text("NAME"), "The log-in at the mail server.")
    static let smtpPasswordFile = OptionSpec(
        "smtp-password-file",
        .file("FILE"),
        "Read its password from this file; - reads it from standard input."
    )
    static let smtpAuthorities = OptionSpec(
        "smtp-authorities",
        .file("FILE"),
        "Trust the certificate authorities of this PEM file, in place of the machine's."
    )
    static let mailLanguage = OptionSpec(
        "mail-language",
        .choice(MailLanguage.allCases.map(\.rawValue)),
        "The language of the e-mails (default en)."
    )
}
