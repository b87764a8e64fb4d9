extension VendorCredentials {
    /// Makes the credentials of a change: the secret just typed, else the session's.
    ///
    /// - Throws: ``MarketError/unauthenticated`` when there is neither.
    package init(secret: Secret?, session: Session?) throws(MarketError) {
        if let secret, !secret.isEmpty {
            self.init(identifier: session?.credentials.identifier ?? "", secret: secret)
        } else if let session {
            self = session.credentials
        } else {
            throw .unauthenticated
        }
    }
}
