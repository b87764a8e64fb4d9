package enum SecretFailure: Error, Sendable, Hashable {
    case wrong
    /// Too many wrong secrets were sent; the next one is checked after this time.
    case tooManyGuesses(Duration)
    /// Too many requests wait for a hash.
    case overloaded
}
