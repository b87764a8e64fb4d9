/// An e-mail that a market wants sent: a code that proves that its reader has the address.
public struct AccountMail: Sendable, Hashable {
    /// The purpose of the code.
    public enum Purpose: String, Sendable, Hashable {
        /// A new password.
        case passwordReset
        /// Proof of the address of an account.
        case emailVerification
        /// Another address for an account; the e-mail goes to the new one.
        case emailChange
    }

    /// The address of the e-mail.
    public let address: String
    /// The purpose of the code.
    public let purpose: Purpose
    /// The code, which works for an hour and once.
    public let code: String

    /// An e-mail.
    public init(address: String, purpose: Purpose, code: String) {
        self.address = address
        self.purpose = purpose
        self.code = code
    }
}
