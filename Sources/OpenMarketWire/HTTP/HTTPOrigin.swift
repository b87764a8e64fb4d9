public import Foundation

/// Scheme, host and port: who one talks to, and whom secrets may be shown to (RFC 6454).
public struct HTTPOrigin: Sendable, Hashable {
    /// `http` or `https`, in lower case.
    public let scheme: String
    /// The host in lower case; an IPv6 address without brackets.
    public let host: String
    /// The port, the scheme's own when none is written.
    public let port: Int

    /// An origin.
    public init(scheme: String, host: String, port: Int? = nil) {
        self.scheme = scheme.lowercased()
        self.host = host.lowercased()
        self.port = port ?? (self.scheme == "https" ? 443 : 80)
    }

    /// The origin of an absolute `http` or `https` address; `nil` for anything else, or one that carries a password.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty, url.user() == nil, url.password() == nil
        else { return nil }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.init(scheme: scheme, host: bare, port: url.port)
    }

    /// Whether what is said is encrypted.
    public var isSecure: Bool { scheme == "https" }

    /// Whether the host is this machine.
    ///
    /// Only a whole IPv4 address counts: a name that begins with `127.` may belong to anybody.
    public var isLoopback: Bool {
        if host == "localhost" || host == "::1" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Host and port as a `Host` field writes them.
    public var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }
}

extension HTTPOrigin: CustomStringConvertible {
    /// The origin as the beginning of an address.
    public var description: String { "\(scheme)://\(authority)" }
}
