/// A sign-in that failed because of a wrong password or a wrong code, without what was typed.
public struct FailedSignIn: Sendable, Hashable {
    /// The id of the account; `nil` for an address that no account has.
    public let account: String?
    /// The address of the caller; `nil` in the same process.
    public let address: String?

    /// A failure of the account with this id, from an address.
    public init(account: String?, address: String?) {
        (self.account, self.address) = (account, address)
    }
}
