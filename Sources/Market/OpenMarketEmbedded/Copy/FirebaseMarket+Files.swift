package import Foundation
package import OpenMarketBackend
import OpenMarketData
import OpenMarketDomain
import OpenMarketFirebase
import OpenMarketWire

extension FirebaseMarket {
    /// The number of files that are on their way at the same time.
    private static let filesAtOnce = 8

    private var bucket: String { connection.project.bucket }

    func object(_ name: String) -> RequestTarget { Self.object(name, in: bucket) }

    private static func object(_ name: String, in bucket: String) -> RequestTarget {
        var target = RequestTarget(segments: ["v0", "b", bucket, "o"])
        target.objectName = name
        return target
    }

    func files(after cursor: String?) async throws(CopyError) -> CopyPage {
        var query = [QueryItem("maxResults", String(Self.size)), QueryItem("prefix", "products/")]
        if let cursor { query.append(QueryItem("pageToken", cursor)) }
        let target = RequestTarget(segments: ["v0", "b", bucket, "o"], query: query)
        let root = try FirebaseConnection.json(try await connection.send(.images, .get, target), .images)
        let names = root["items"]?.elements.compactMap { $0["name"]?.string } ?? []
        let next = root["nextPageToken"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        return CopyPage(names.map { CopyItem(id: $0) }, next: next)
    }

    package func images(_ names: [String]) async throws(CopyError) -> [Data?] {
        let (connection, bucket) = (connection, bucket)
        return try await names.concurrentMap(atOnce: Self.filesAtOnce) { name async throws(CopyError) -> Data? in
            var target = Self.object(name, in: bucket)
            target.query = [QueryItem("alt", "media")]
            let response = try await connection.send(.images, .get, target)
            guard response.isSuccess || response.status == 404 else {
                throw CopyError.refused(
                    service: FirebaseConnection.Service.images.rawValue,
                    status: response.status,
                    FirebaseConnection.reason(response)
                )
            }
            return response.isSuccess ? response.body : nil
        }
    }

    func put(images items: [CopyItem]) async throws(CopyError) -> [CopyRefusal] {
        let (connection, bucket) = (connection, bucket)
        let responses = try await items.concurrentMap(atOnce: Self.filesAtOnce) {
            item async throws(CopyError) -> HTTPResponse in
            let query = [QueryItem("uploadType", "media"), QueryItem("name", item.id)]
            let target = RequestTarget(segments: ["v0", "b", bucket, "o"], query: query)
            let type = Self.type(of: item.content)
            return try await connection.send(.images, .post, target, type: type, body: item.content)
        }
        var refusals: [CopyRefusal] = []
        for (item, response) in zip(items, responses) where !response.isSuccess {
            refusals.append(CopyRefusal(.images, item.id, FirebaseConnection.reason(response)))
        }
        return refusals
    }

    private static func type(of content: Data) -> String {
        if content.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        return content.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "image/png" : "application/octet-stream"
    }
}
