/// Options about how clients reach the server.
extension OptionSpec {
    static let config = OptionSpec(
        name: "config",
        kind: .file("FILE"),
        help: "Options, one in a line: name = value; # begins a remark. Command-line options override it."
    )
    static let socket = OptionSpec(
        name: "socket",
        kind: .file("PATH"),
        help: "Listen at a unix socket instead of a port; who can open it is believed like a trusted proxy."
    )
    static let tlsCertificate = OptionSpec(
        name: "tls-cert",
        kind: .file("FILE"),
        help: "Speak TLS with this certificate, on Linux: PEM, followed by its chain. SIGHUP reads it again."
    )
    static let tlsKey = OptionSpec(name: "tls-key", kind: .file("FILE"), help: "The key of the certificate (PEM).")
    static let trustedProxy = OptionSpec(
        name: "trusted-proxy",
        kind: .text("ADDRESS[/BITS]"),
        isRepeatable: true,
        help: "Believe X-Forwarded-For and X-Forwarded-Proto of this proxy: limits count the clients behind it. May be "
            + "repeated."
    )
    static let allowedHost = OptionSpec(
        name: "allowed-host",
        kind: .text("NAME"),
        isRepeatable: true,
        help:
            "Serve requests for this name, and refuse other names with 421. May be repeated; addresses, localhost and "
            + "the name of --public-address always pass."
    )
    static let noSignUp = OptionSpec(
        name: "no-sign-up",
        kind: .flag,
        help: "Make no accounts over HTTP: vendors are made by 'vendor add' and --vendor."
    )
}
