package import Foundation
package import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The methods of Cloud Storage for Firebase that an image needs.
package struct StorageMethods: Sendable {
    private let bucket: String

    /// The methods, for one bucket.
    package init(bucket: String) {
        self.bucket = bucket
    }

    /// Keeps an image under a path; the response is the token its address needs, if it needs one.
    package func upload(_ image: PreparedImage, to path: String) -> Endpoint<String?> {
        Endpoint(
            name: "storage.upload",
            method: .post,
            target: .path(
                "v0",
                "b",
                bucket,
                "o",
                query: [QueryItem("uploadType", "media"), QueryItem("name", path)]
            ),
            headers: ["Content-Type": image.format.mediaType],
            body: .bytes(image.data),
            // The path belongs to this image alone, so that a second attempt writes the same again.
            retry: .idempotent,
            decode: { response throws(Unreadable) in
                let tokens = try JSONDocument(response).root["downloadTokens"]?.string ?? ""
                return tokens.split(separator: ",").first.map(String.init)
            }
        )
    }

    /// Removes what is kept under a path.
    package func delete(_ path: String) -> Endpoint<EmptyResponse> {
        Endpoint(
            name: "storage.delete",
            method: .delete,
            target: .parts(target(of: path)),
            retry: .idempotent,
            decode: Endpoint.ignoringBody
        )
    }

    /// The address at which everybody finds it.
    package func address(of path: String, token: String?, at base: URL) -> URL? {
        var target = target(of: path)
        target.query = [QueryItem("alt", "media")] + (token.map { [QueryItem("token", $0)] } ?? [])
        guard let origin = HTTPOrigin(base), let encoded = target.encoded(below: base.path(percentEncoded: true)) else {
            return nil
        }
        return URL(string: origin.description + encoded)
    }

    private func target(of path: String) -> RequestTarget {
        var target = RequestTarget(segments: ["v0", "b", bucket, "o"])
        target.objectName = path
        return target
    }
}
