/// An e-mail that a market wants sent: a code that proves that its reader has the address, or word of a change.
public struct AccountMail: Sendable, Hashable {
    /// The purpose of an e-mail.
    public enum Purpose: String, Sendable, Hashable {
        /// A code for a new password.
        case passwordReset
        /// A code that proves the address of an account.
        case emailVerification
        /// A code for another address of an account; the e-mail goes to the new one.
        case emailChange
        /// Word that the account has another password now.
        case passwordChanged
        /// Word of another address; the e-mail goes to the old one.
        case addressChanged
    }

    public let address: String
    /// The purpose, which decides what the e-mail says.
    public let purpose: Purpose
    /// The code, which works for an hour and once; `nil` in word of a change.
    public let code: String?

    /// An e-mail.
    public init(address: String, purpose: Purpose, code: String?) {
        self.address = address
        self.purpose = purpose
        self.code = code
    }
}
