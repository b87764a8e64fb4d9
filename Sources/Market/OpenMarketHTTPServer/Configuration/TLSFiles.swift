/// The certificate of a server and its key, as files.
public struct TLSFiles: Sendable, Hashable {
    /// The path of the certificate, followed by its chain, in the PEM form (RFC 7468).
    public var certificate: String
    /// The path of its private key, in the PEM form and without a password.
    public var key: String
    /// The versions and ciphers that are spoken with it.
    public var profile: TLSProfile

    /// Two files.
    public init(certificate: String, key: String, profile: TLSProfile = .intermediate) {
        self.certificate = certificate
        self.key = key
        self.profile = profile
    }
}
