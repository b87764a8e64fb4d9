/// Why the account service said no.
public enum AccountFailure: Sendable, Hashable {
    /// There is such a user, and the password is another one.
    case wrongPassword
    /// Nobody has this e-mail address.
    case unknownUser
    /// The address or the password is wrong; the service does not say which, on purpose.
    case invalidCredentials
    /// Somebody has this e-mail address already.
    case emailInUse
    /// The service does not take this text for an e-mail address.
    case invalidEmail
    /// The service wants a better password.
    case weakPassword
    /// Somebody else has this vendor name.
    case vendorNameTaken
    /// The account is switched off.
    case disabled
    /// Too many attempts; it takes minutes until the next one is listened to.
    case tooManyAttempts
    /// The last login is too long ago for what was asked; log in again first.
    case reauthenticationNeeded
    /// The service does not do this at all, such as signing up.
    case notAllowed
}
