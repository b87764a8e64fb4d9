import Foundation
import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

/// The account service's name for the reason of a refusal.
///
/// An open set: an unknown code is kept as it came. The service may write a sentence behind the code, and
/// sometimes there is only a sentence; it may quote what was sent, so it is not shown.
package struct IdentityCode: RawRepresentable, Sendable, Hashable {
    /// The code, or the sentence in its place.
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The account of a token is gone.
    package static let userNotFound = IdentityCode(rawValue: "USER_NOT_FOUND")

    /// The part of a message before its first colon.
    package init(message: String) {
        let code = message.prefix { $0 != ":" }
        self.init(rawValue: code.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// The code in a response; `nil` when it has none.
    package init?(_ response: HTTPResponse) {
        guard let root = try? JSONDocument(response.body).root, let message = root["error"]?["message"]?.string
        else { return nil }
        self.init(message: message)
    }

    /// Whether this code ends a login: the user is switched off or gone, or the token was revoked or is none.
    ///
    /// Nothing else does; least of all a failure on the way.
    package var endsLogin: Bool { Self.fatal.contains(rawValue) }

    /// The code for the eyes of a developer; `nil` when it is a sentence.
    package var visible: String? {
        let isToken =
            (1...64).contains(rawValue.utf8.count)
            && rawValue.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (0x30...0x39).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
        return isToken ? rawValue : nil
    }

    private static let fatal: Set = [
        "USER_DISABLED", "USER_NOT_FOUND", "TOKEN_EXPIRED", "INVALID_REFRESH_TOKEN", "INVALID_ID_TOKEN",
    ]
}

extension IdentityCode: CustomStringConvertible, CustomReflectable {
    /// The code, or dots in place of a sentence.
    package var description: String { visible ?? "•••" }
    /// A mirror without children, so that `dump` finds nothing.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension IdentityCode {
    /// Returns the meaning of a refusal of the account service for a shop; `nil` for what it means of any server.
    ///
    /// A known code decides, otherwise the status. A `401` alone does not end a login, because the log-in page of a
    /// hotel's network may have sent it.
    package static func meaning(of response: HTTPResponse) -> MarketError? {
        let code = IdentityCode(response)
        if let code {
            if let failure = accounts[code.rawValue] { return .account(failure) }
            if code.endsLogin { return .unauthenticated }
        }
        let rejection = ServerRejection(status: response.status, code: code?.visible)
        // The date only says how long a server is to be left alone, which is the same for every server.
        switch MarketError(response, now: .distantPast) {
        case .unauthenticated, .notOwner, .notFound, .conflict, .rejected: return .rejected(rejection)
        case .server: return .server(rejection)
        default: return nil
        }
    }

    private static let accounts: [String: AccountFailure] = [
        "EMAIL_EXISTS": .emailInUse,
        "EMAIL_NOT_FOUND": .unknownUser,
        "INVALID_PASSWORD": .wrongPassword,
        "INVALID_LOGIN_CREDENTIALS": .invalidCredentials,
        "INVALID_OOB_CODE": .wrongCode,
        "EXPIRED_OOB_CODE": .wrongCode,
        "MISSING_OOB_CODE": .wrongCode,
        "WEAK_PASSWORD": .weakPassword,
        "MISSING_PASSWORD": .weakPassword,
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS": .weakPassword,
        "INVALID_EMAIL": .invalidEmail,
        "MISSING_EMAIL": .invalidEmail,
        "USER_DISABLED": .disabled,
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN": .reauthenticationNeeded,
        "TOO_MANY_ATTEMPTS_TRY_LATER": .tooManyAttempts,
        "RESET_PASSWORD_EXCEED_LIMIT": .tooManyAttempts,
        "QUOTA_EXCEEDED": .tooManyAttempts,
        "OPERATION_NOT_ALLOWED": .notAllowed,
        "PASSWORD_LOGIN_DISABLED": .notAllowed,
        "ADMIN_ONLY_OPERATION": .notAllowed,
    ]
}
