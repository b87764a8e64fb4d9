import OpenMarketHTTPServer
import OpenMarketSQLite
import Synchronization

extension AccountService {
    /// Keeps a code, and sends it where it is one that e-mails bring.
    func keep(_ code: EmailCode, isSent: Bool) async throws(ServiceProblem) -> EmailCodeTable.Outcome {
        let isShown = configuration.showsCodes
        let outcome = try await store.serviceWrite {
            try EmailCodeTable($0).keep(code, isSent: isSent, isShown: isShown)
        }
        switch outcome {
        case .kept where isSent: send(code.mail)
        case .tooMany, .fullMailbox: mailCounts.refuse()
        case .kept, .noAccount: break
        }
        return outcome
    }

    /// Sends an e-mail; the response does not wait, so that its time tells nothing.
    private func send(_ mail: AccountMail) {
        guard let sendMail else { return }
        mailCounts.send()
        Task { await sendMail(mail) }
    }
}

/// The numbers of e-mails since the start.
final class MailCounts: Sendable {
    private let counts = Mutex((sent: 0, refused: 0))

    /// Those that were handed to be sent, and those that a bound has kept back.
    var all: (sent: Int, refused: Int) { counts.withLock { $0 } }

    /// Counts one that is sent.
    func send() { counts.withLock { $0.sent += 1 } }
    /// Counts one that is not, because of a bound.
    func refuse() { counts.withLock { $0.refused += 1 } }
}
