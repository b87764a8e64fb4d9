import OpenMarketBackend

/// Options about how clients reach the server.
extension OptionSpec {
    package static let config = OptionSpec(
        "config",
        .file("FILE"),
        "Options, one in a line: name = value; # begins a remark. Command-line options override it."
    )
    package static let socket = OptionSpec(
        "socket",
        .file("PATH"),
        "Listen at a unix socket instead of a port; who can open it is believed like a trusted proxy."
    )
    package static let tlsCertificate = OptionSpec(
        "tls-cert",
        .file("FILE"),
        "Speak TLS with this certificate, on Linux: PEM, followed by its chain. SIGHUP reads it again."
    )
    package static let tlsKey = OptionSpec("tls-key", .file("FILE"), "The key of the certificate (PEM).")
    package static let tlsProfile = OptionSpec(
        "tls-profile",
        .choice(TLSProfile.allCases.map(\.rawValue)),
        "Versions and ciphers, after Mozilla's profiles: intermediate (TLS 1.2 and 1.3) or modern (1.3)."
    )
    package static let trustedProxy = OptionSpec(
        "trusted-proxy",
        .text("ADDRESS[/BITS]"),
        isRepeatable: true,
        "Believe X-Forwarded-For and X-Forwarded-Proto of this proxy: limits count the clients behind it. May be "
            + "repeated."
    )
    package static let allowedHost = OptionSpec(
        "allowed-host",
        .text("NAME"),
        isRepeatable: true,
        "Serve requests for this name, and refuse other names with 421. May be repeated; addresses, localhost and "
            + "the name of --public-address always pass."
    )
    static let noSignUp = OptionSpec(
        "no-sign-up",
        .flag,
        "Make no accounts over HTTP: vendors are made by 'vendor add' and --vendor."
    )
    static let reservedNames = OptionSpec(
        "reserved-names",
        .file("FILE"),
        "Names that no one can take, nor any that looks like one: one in each line."
    )
}
