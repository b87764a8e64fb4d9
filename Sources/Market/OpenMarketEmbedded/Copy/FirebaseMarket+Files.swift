package import Foundation
package import OpenMarketBackend
import OpenMarketData
import OpenMarketFirebase
import OpenMarketWire

extension FirebaseMarket {
    private var bucket: String { connection.project.bucket }

    func object(_ name: String) -> RequestTarget {
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
        let results = await Self.all(names.map { image($0) }, over: connection) { connection, target in
            var target = target
            target.query = [QueryItem("alt", "media")]
            return await Self.result(.get, target, nil, "", connection)
        }
        var found: [Data?] = []
        for result in results {
            let response = try result.get()
            guard response.isSuccess || response.status == 404 else {
                throw .refused(
                    service: FirebaseConnection.Service.images.rawValue,
                    status: response.status,
                    FirebaseConnection.reason(response)
                )
            }
            found.append(response.isSuccess ? response.body : nil)
        }
        return found
    }

    private func image(_ name: String) -> RequestTarget { object(name) }

    func put(images items: [CopyItem]) async throws(CopyError) -> [CopyRefusal] {
        let bucket = bucket
        let results = await Self.all(items, over: connection) { connection, item in
            let query = [QueryItem("uploadType", "media"), QueryItem("name", item.id)]
            let target = RequestTarget(segments: ["v0", "b", bucket, "o"], query: query)
            return await Self.result(.post, target, item.content, Self.type(of: item.content), connection)
        }
        var refusals: [CopyRefusal] = []
        for (item, result) in zip(items, results) {
            let response = try result.get()
            if !response.isSuccess {
                refusals.append(CopyRefusal(.images, item.id, FirebaseConnection.reason(response)))
            }
        }
        return refusals
    }

    private static func type(of content: Data) -> String {
        if content.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        return content.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? "image/png" : "application/octet-stream"
    }

    private static func result(
        _ method: HTTPMethod,
        _ target: RequestTarget,
        _ body: Data?,
        _ type: String,
        _ connection: FirebaseConnection
    ) async -> Result<HTTPResponse, CopyError> {
        do throws(CopyError) {
            return .success(try await connection.send(.images, method, target, type: type, body: body))
        } catch {
            return .failure(error)
        }
    }

    /// The results of all calls, made at once, in the order of their subjects.
    private static func all<Value: Sendable>(
        _ values: [Value],
        over connection: FirebaseConnection,
        _ call: @escaping @Sendable (FirebaseConnection, Value) async -> Result<HTTPResponse, CopyError>
    ) async -> [Result<HTTPResponse, CopyError>] {
        await withTaskGroup(of: (Int, Result<HTTPResponse, CopyError>).self) { group in
            for (index, value) in values.enumerated() {
                group.addTask { (index, await call(connection, value)) }
            }
            var results: [Int: Result<HTTPResponse, CopyError>] = [:]
            for await (index, result) in group { results[index] = result }
            return values.indices.map { results[$0] ?? .failure(.cancelled) }
        }
    }
}
