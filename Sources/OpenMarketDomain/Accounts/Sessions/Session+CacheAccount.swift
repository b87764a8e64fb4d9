extension Session {
    /// The name that keeps this session's caches and lists on this device apart from those of others; `nil` when there
    /// is no account.
    ///
    /// The user where there is one: several may sell under the credentials of one vendor.
    package var cacheAccount: String? {
        if let auth { return "user " + auth.user.rawValue }
        return credentials.identifier.isEmpty ? nil : "vendor " + credentials.identifier
    }
}
