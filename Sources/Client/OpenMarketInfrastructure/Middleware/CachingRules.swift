import Foundation
import OpenMarketWire

/// The rules of a server for caching (RFC 9111, sections 3 and 4.1).
struct CachingRules {
    private let directives: Set<String>
    private let variesBy: Set<String>

    init(_ headers: HTTPHeaders) {
        directives = Self.words(headers.values(of: "Cache-Control"))
        variesBy = Self.words(headers.values(of: "Vary"))
    }

    /// Returns whether a response may be kept under this account.
    ///
    /// - Parameters:
    ///   - personal: Whether the response was meant for one user.
    ///   - account: Whose responses they are kept with; `nil` for what everyone may see.
    /// - Returns: `false` also for responses that depend on headers which the key of the store does not know.
    func allowsStoring(personal: Bool, account: String?) -> Bool {
        guard !directives.contains("no-store") else { return false }
        guard account != nil || !(personal || directives.contains("private")) else { return false }
        return variesBy.isSubset(of: ["accept", "accept-language", "accept-encoding", "origin"])
            || (account != nil && variesBy.subtracting(["authorization"]).isEmpty)
    }

    private static func words(_ values: [String]) -> Set<String> {
        let words = values.flatMap { $0.split(separator: ",") }.map { word in
            word.trimmingCharacters(in: .whitespaces).lowercased()
        }
        return Set(words)
    }
}
