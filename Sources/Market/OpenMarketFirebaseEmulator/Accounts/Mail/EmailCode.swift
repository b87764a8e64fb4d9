import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// A code that proves that someone reads an address.
struct EmailCode: Sendable {
    enum Purpose: String, Sendable {
        case passwordReset = "PASSWORD_RESET"
        case verifyEmail = "VERIFY_EMAIL"
        case changeEmail = "VERIFY_AND_CHANGE_EMAIL"
    }

    /// The seconds for which a code works.
    static let lifetime: Int64 = 3600

    let text: String
    let purpose: Purpose
    let account: String
    /// The address of the account when the code was made: with another one it works no more.
    let email: String
    var newEmail: String?
    /// The time at which the code was made, in seconds since 1970.
    let madeAt: Int64

    /// The digest by which a code is known that is sent.
    static func digest(_ text: String) -> [UInt8] { SHA256.digest(of: text.utf8) }

    var mail: AccountMail { AccountMail(address: newEmail ?? email, purpose: purpose.ofMail, code: text) }

    /// The place that its e-mail may take.
    ///
    /// A code for an address that is not the account's yet is the wish of a stranger, as far as that mailbox goes.
    var room: SentMailTable.Room { newEmail == nil ? .code : .stranger }
}

extension EmailCode.Purpose {
    fileprivate var ofMail: AccountMail.Purpose {
        switch self {
        case .passwordReset: .passwordReset
        case .verifyEmail: .emailVerification
        case .changeEmail: .emailChange
        }
    }
}
