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

    /// Tells the address that an account had of a new address or a new password, where e-mails are sent.
    ///
    /// A proved address hears of it whatever codes were asked for; one that was not is as good as a stranger's.
    func tell(_ before: Account, became after: Account) {
        guard sendMail != nil, before.epoch != after.epoch, let address = before.email else { return }
        let purpose: AccountMail.Purpose
        if after.email != address {
            purpose = .addressChanged
        } else if after.passwordHash != before.passwordHash {
            purpose = .passwordChanged
        } else {
            return
        }
        let isProved = before.isEmailVerified || after.isEmailVerified && after.email == address
        tell(AccountMail(address: address, purpose: purpose, code: nil), isProved: isProved)
    }

    /// Sends word of a change, if the mailbox has room for it.
    func tell(_ mail: AccountMail, isProved: Bool) {
        guard sendMail != nil else { return }
        let (seconds, room) = (seconds, isProved ? SentMailTable.Room.word : .code)
        Task {
            let hasRoom = try? await store.serviceWrite {
                try SentMailTable($0).count(mail.address, at: seconds, room: room)
            }
            if hasRoom == true { send(mail) } else { mailCounts.refuse() }
        }
    }

    /// Sends an e-mail; the response does not wait, so that its time tells nothing.
    private func send(_ mail: AccountMail) {
        guard let sendMail else { return }
        mailCounts.send()
        Task { await sendMail(mail) }
    }
}

final class MailCounts: Sendable {
    private let counts = Mutex((sent: 0, refused: 0))

    /// The numbers of e-mails that were handed on and of those that a bound has kept back.
    var all: (sent: Int, refused: Int) { counts.withLock { $0 } }

    func send() { counts.withLock { $0.sent += 1 } }
    /// Counts one that is not, because of a bound.
    func refuse() { counts.withLock { $0.refused += 1 } }
}
