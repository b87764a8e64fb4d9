/// The versions and ciphers of a server's TLS, after the profiles of Mozilla's *Server Side TLS* 5.7.
///
/// ```swift
/// configuration.tls = TLSFiles(certificate: "fullchain.pem", key: "privkey.pem", profile: .modern)
/// ```
public enum TLSProfile: String, Sendable, Hashable, CaseIterable {
    /// TLS 1.2 and 1.3 with ciphers that authenticate what they encrypt and keys that no later theft reveals: for every
    /// browser of the last ten years.
    case intermediate
    /// TLS 1.3 alone.
    case modern

    /// The number of the oldest version that is spoken.
    var oldestVersion: Int { self == .modern ? 0x0304 : 0x0303 }

    /// The ciphers of TLS 1.3, by the names of OpenSSL.
    static let suites = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"

    /// The ciphers of TLS 1.2.
    ///
    /// Those of Mozilla's list that need numbers of a server's own are left out: clients that know them know the others.
    static let ciphers = """
        ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:\
        ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305
        """

    /// The curves for the exchange of keys.
    static let groups = "X25519:prime256v1:secp384r1"
}
