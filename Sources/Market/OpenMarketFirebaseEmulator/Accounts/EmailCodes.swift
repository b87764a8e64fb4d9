import OpenMarketHTTPServer
import Synchronization

/// Codes that would have been sent by mail; they are gone with the process.
final class EmailCodes: Sendable {
    /// The purpose of a code.
    enum Purpose: String, Sendable {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case changeEmail = "VERIFY_AND_CHANGE_EMAIL"
    }

    /// A code.
    struct Entry: Sendable {
        let code: String
        let purpose: Purpose
        let account: String
        let email: String
        var newEmail: String?
        /// In seconds since 1970.
        let madeAt: Int64
    }

    private static let lifetime: Int64 = 3600
    private static let most = 1000
    private static let mostOfOne = 5

    private let entries = Mutex<[Entry]>([])

    /// Keeps a code; the oldest one goes when there are too many.
    ///
    /// - Returns: `false` when the account was given five codes in the last hour, so that no caller can fill its mailbox.
    func add(_ entry: Entry) -> Bool {
        entries.withLock { entries in
            entries.removeAll { !Self.isValid($0, at: entry.madeAt) }
            guard entries.count(where: { $0.account == entry.account }) < Self.mostOfOne else { return false }
            entries.append(entry)
            if entries.count > Self.most { entries.removeFirst() }
            return true
        }
    }

    private static func isValid(_ entry: Entry, at seconds: Int64) -> Bool { seconds - entry.madeAt < lifetime }

    /// The code, when it is known and not too old.
    func entry(_ code: String, at seconds: Int64) throws(ServiceProblem) -> Entry {
        let found = entries.withLock { entries in entries.first { ConstantTime.isEqual($0.code, code) } }
        guard let found else { throw .account("INVALID_OOB_CODE") }
        guard Self.isValid(found, at: seconds) else { throw .account("EXPIRED_OOB_CODE") }
        return found
    }

    /// Takes a code out of use, and all of the same kind for the same account; `false` when someone else was first.
    func use(_ entry: Entry) -> Bool {
        entries.withLock { entries in
            let isThere = entries.contains { $0.code == entry.code }
            entries.removeAll { $0.account == entry.account && $0.purpose == entry.purpose }
            return isThere
        }
    }

    /// All codes.
    var all: [Entry] { entries.withLock { $0 } }

    /// Forgets all codes.
    func removeAll() { entries.withLock { $0.removeAll() } }
}

extension EmailCodes.Purpose {
    /// The purpose of the e-mail.
    var ofMail: AccountMail.Purpose {
        switch self {
        case .passwordReset: .passwordReset
        case .verifyEmail: .emailVerification
        case .changeEmail: .emailChange
        }
    }
}
