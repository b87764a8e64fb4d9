import Foundation
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// Takes secrets out of an address: items of the query, and the segments with which products are deleted.
enum TargetMasking {
    static func masked(_ request: HTTPRequest, secrets: inout Set<String>) -> String {
        var segments = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        for index in segments.indices where isSecret(segments, at: index) {
            secrets.formUnion([segments[index], segments[index].removingPercentEncoding ?? ""])
            segments[index] = SecretNames.mask
        }
        let path = segments.joined(separator: "/")
        guard let sign = request.target.firstIndex(of: "?") else { return path }
        let query = String(request.target[request.target.index(after: sign)...])
        return path + "?" + FormMasking.masked(query, secrets: &secrets)
    }

    /// Returns whether the body of the response is what a deletion needs.
    static func responseIsSecret(_ request: HTTPRequest) -> Bool {
        request.method == .post && ["secret", "archived"].contains(request.path.split(separator: "/").last)
    }

    /// Returns whether a segment is what a product is deleted with.
    ///
    /// The second generation deletes `/api/products/ID/SECRET`, the third one `/api/products/TOKEN`; the first segment
    /// of the path is empty. Whatever the method: a browser asks with another one first, and a wrong one uses nothing up.
    private static func isSecret(_ segments: [String], at index: Int) -> Bool {
        guard index >= 3, segments[1...2] == ["api", "products"], !segments[index].isEmpty else { return false }
        return !LoggedPath.marketWords.contains(segments[index]) && (index >= 4 || UInt64(segments[index]) == nil)
    }
}
