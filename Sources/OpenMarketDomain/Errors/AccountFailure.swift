/// Why the account service refused.
public enum AccountFailure: Sendable, Hashable {
    /// There is such a user, and the password is another one.
    case wrongPassword
    /// No user has this e-mail address.
    case unknownUser
    /// The address or the password is wrong; the service does not say which, on purpose.
    case invalidCredentials
    /// A user with this e-mail address exists already.
    case emailInUse
    /// The service does not take this text for an e-mail address.
    case invalidEmail
    /// The service wants a better password.
    case weakPassword
    /// Another user has this vendor name.
    case vendorNameTaken
    /// The account is switched off.
    case disabled
    /// Too many attempts; the next one is accepted after some minutes.
    case tooManyAttempts
    /// The last login is too long ago for this request; log in again first.
    case reauthenticationNeeded
    /// The service does not accept what the log-in provider gave: it is forged, too old, or meant for another app.
    case providerRefused
    /// The address belongs to an account that is logged in to in another way, by password or another provider.
    case otherLogInMethod
    /// The service does not allow this at all, such as signing up.
    case notAllowed
}
