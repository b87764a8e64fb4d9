import Foundation
import OpenMarketData
package import OpenMarketDomain
package import OpenMarketWire

extension IdentityCode {
    /// Returns the meaning of a refusal of the account service for a shop.
    ///
    /// A code decides; without one that is known, the status does. A `401` alone does not end a login: a gate
    /// in some hotel may have responded.
    package static func meaning(of response: HTTPResponse) -> MarketError {
        let code = IdentityCode(response)
        if let code {
            if let failure = accounts[code.rawValue] { return .account(failure) }
            if code.endsLogin { return .unauthenticated }
        }
        let rejection = ServerRejection(status: response.status, code: code?.visible)
        let other = MarketError(response, now: Date())
        switch other {
        case .unauthenticated, .notOwner, .notFound, .conflict, .rejected: return .rejected(rejection)
        case .server: return .server(rejection)
        default: return other
        }
    }

    private static let accounts: [String: AccountFailure] = [
        "EMAIL_EXISTS": .emailInUse,
        "EMAIL_NOT_FOUND": .unknownUser,
        "INVALID_PASSWORD": .wrongPassword,
        "INVALID_LOGIN_CREDENTIALS": .invalidCredentials,
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
