package import OpenMarketWire

/// The codings in which a client takes the body of a response (RFC 9110, section 12.5.3).
package enum AcceptedCodings {
    /// The fields of curl, apps and browsers, which are not taken apart: kept responses come within microseconds.
    private static let usual: Set = ["gzip", "gzip, deflate", "gzip, deflate, br", "gzip, deflate, br, zstd"]

    /// Returns whether a client takes gzip, and not rather the bytes as they are.
    ///
    /// A client that says nothing is given no coding.
    package static func takeGzip(_ headers: HTTPHeaders) -> Bool {
        guard let first = headers["Accept-Encoding"] else { return false }
        if usual.contains(first) { return true }
        var (gzip, identity, others): (Double?, Double?, Double?)
        for element in headers.values(of: "Accept-Encoding").lazy.flatMap({ $0.split(separator: ",") }) {
            let parts = element.split(separator: ";", maxSplits: 1).map { $0.filter { !$0.isWhitespace }.lowercased() }
            guard let name = parts.first else { continue }
            let weight = parts.count == 1 ? 1 : Self.weight(parts[1])
            switch name {
            case "gzip", "x-gzip": gzip = weight
            case "identity": identity = weight
            case "*": others = weight
            default: break
            }
        }
        let wish = gzip ?? others ?? 0
        return wish > 0 && wish >= identity ?? 0
    }

    /// The weight in a parameter such as `q=0.5`; another value is no wish.
    private static func weight(_ parameter: String) -> Double {
        guard parameter.hasPrefix("q="), parameter.utf8.count <= 7, let weight = Double(parameter.dropFirst(2)),
            (0...1).contains(weight)
        else { return 0 }
        return weight
    }
}
