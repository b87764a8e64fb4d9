import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// A part of Cloud Storage's protocol: images of products, in one request each or in parts.
struct ObjectService: Sendable {
    let store: MarketStore
    let uploads: ObjectUploads
    let checkImage: @Sendable (Data) -> FirebaseDependencies.UploadedImage
    let limit: Int
    let limits: ServiceLimits
    let now: @Sendable () -> Date

    /// The response to a call at `/v0/b/{bucket}/o…`.
    func response(_ call: RequestContext, from caller: Caller) async throws(ServiceProblem) -> HTTPResponse {
        let segments = call.segments
        guard (4...5).contains(segments.count), segments[1] == "b", segments[3] == "o", call.verb == nil else {
            throw ServiceProblem(.notFound, "Not Found.")
        }
        let bucket = segments[2]
        let named = segments.count == 5 ? segments[4] : nil
        switch (call.method, named ?? call["name"]) {
        case ("POST", let name?): return try await upload(bucket, name, call, caller)
        case ("GET", let name?) where named != nil, ("HEAD", let name?) where named != nil:
            return try await read(bucket, name, call)
        case ("DELETE", let name?) where named != nil: return try await delete(bucket, name, caller)
        case ("GET", nil): return try await list(bucket, call, caller)
        // The SDKs repeat a call that is answered 501 for minutes.
        case ("PATCH", _): throw .invalid("The metadata of a file follow from its content and cannot be changed.")
        default: throw ServiceProblem(.notFound, "Not Found.")
        }
    }

    private func upload(
        _ bucket: String,
        _ name: String,
        _ call: RequestContext,
        _ caller: Caller
    ) async throws(ServiceProblem) -> HTTPResponse {
        if let id = call["upload_id"] { return try await goOn(id, call, caller) }
        let owner = try Self.check(name, caller)
        switch call.header("X-Goog-Upload-Protocol") ?? call["uploadType"] ?? "media" {
        case "media", "raw":
            return metadata(try await store(try await call.bytes(limit: limit), bucket, name, of: owner, by: caller))
        case "multipart":
            let body = try await call.bytes(limit: limit + Self.envelope)
            guard let content = RelatedParts.content(of: body, contentType: call.header("Content-Type") ?? "") else {
                throw .invalid("The body must be two parts, multipart/related: metadata and content.")
            }
            return metadata(try await store(content, bucket, name, of: owner, by: caller))
        case "resumable":
            guard call.header("X-Goog-Upload-Command") == "start" else {
                throw .invalid("An upload in parts begins with X-Goog-Upload-Command: start.")
            }
            let id = try await uploads.start(name, in: bucket, by: caller)
            let target = call.request.target + "&upload_id=" + id
            return HTTPResponse(
                status: 200,
                headers: [
                    "X-Goog-Upload-Status": "active", "X-Goog-Upload-URL": call.request.origin.description + target,
                    "X-Goog-Upload-Chunk-Granularity": "262144",
                ]
            )
        default: throw .invalid("Uploads are of the kinds media, multipart and resumable.")
        }
    }

    /// The most bytes that surround the content of an upload in one request.
    private static let envelope = 16_384

    /// Goes on with an upload in parts of the same caller.
    private func goOn(
        _ id: String,
        _ call: RequestContext,
        _ caller: Caller
    ) async throws(ServiceProblem) -> HTTPResponse {
        var upload = try await uploads.upload(id, of: caller)
        let commands = (call.header("X-Goog-Upload-Command") ?? "").split(separator: ",").map {
            $0.withoutSpacesAround
        }
        guard !commands.isEmpty, commands.allSatisfy({ ["upload", "finalize", "query", "cancel"].contains($0) }) else {
            throw .invalid("X-Goog-Upload-Command must be upload, finalize, query or cancel.")
        }
        if commands.contains("cancel") {
            await uploads.cancel(id)
            return HTTPResponse(status: 200, headers: ["X-Goog-Upload-Status": "cancelled"])
        }
        if commands.contains("upload") {
            guard let offset = call.header("X-Goog-Upload-Offset").flatMap({ Int($0) }) else {
                throw .invalid("X-Goog-Upload-Offset is missing.")
            }
            let bytes = try await call.bytes(limit: limit)
            upload = try await uploads.add(bytes, at: offset, to: id, limit: limit)
        }
        guard commands.contains("finalize") else {
            return HTTPResponse(
                status: 200,
                headers: [
                    "X-Goog-Upload-Status": upload.isStored ? "final" : "active",
                    "X-Goog-Upload-Size-Received": String(upload.received),
                ]
            )
        }
        let owner = try Self.check(upload.name, upload.caller)
        let stored =
            upload.isStored
            ? try await find(upload.bucket, upload.name)
            : try await store(upload.content, upload.bucket, upload.name, of: owner, by: upload.caller)
        guard let stored else { throw ServiceProblem(.notFound, "Not Found.") }
        await uploads.finish(id)
        var response = metadata(stored)
        response.headers["X-Goog-Upload-Status"] = "final"
        return response
    }

    private func store(
        _ content: Data,
        _ bucket: String,
        _ name: String,
        of owner: String,
        by caller: Caller
    ) async throws(ServiceProblem) -> StoredObject {
        let (content, mediaType) = try image(content)
        let time = Int64(now().timeIntervalSince1970 * 1000)
        let object = StoredObject(
            bucket: bucket,
            name: name,
            owner: owner,
            mediaType: mediaType,
            digest: await Self.digest(content),
            createdAt: time,
            updatedAt: time,
            content: content
        )
        return try await put(object, by: caller)
    }

    /// Stores a file, when there is room for it.
    private func put(_ object: StoredObject, by caller: Caller) async throws(ServiceProblem) -> StoredObject {
        let limits = limits
        return try await store.serviceWrite { connection in
            let table = ObjectTable(connection)
            var object = object
            let known = try table.summary(object.bucket, object.name)
            let (own, all) = (try table.totals(of: object.owner), try table.totals(of: ""))
            let held = try connection.bytesOfAddress(of: object.owner)
            let more = ObjectTotals(
                objects: known == nil ? 1 : 0,
                bytes: Int64(object.content.count) - (known?.bytes ?? 0)
            )
            let isAccountFull =
                own.objects + more.objects > limits.objectsPerAccount
                || own.bytes + more.bytes > limits.objectBytesPerAccount
                || held + more.bytes > limits.bytesPerAddress ?? .max
            // Anyone can be any number of guests: together they get half of the room, and the rest is for users.
            let share = caller.isGuest ? 2 : 1
            let isFull =
                all.objects + more.objects > limits.objects / share
                || all.bytes + more.bytes > limits.objectBytes / share
            guard !isFull, !isAccountFull || caller == .owner else {
                throw isFull ? Self.full : Self.accountFull(limits)
            }
            object.createdAt = known?.createdAt ?? object.createdAt
            try table.put(object)
            return object
        }
    }

    private static let full = ServiceProblem(
        .resourceExhausted,
        "The market has no room for more files.",
        reason: "quotaExceeded"
    )

    private static func accountFull(_ limits: ServiceLimits) -> ServiceProblem {
        ServiceProblem(
            .resourceExhausted,
            "An account has room for \(limits.objectsPerAccount) files and \(limits.objectBytesPerAccount) bytes.",
            reason: "quotaExceeded"
        )
    }

    /// The image without what a camera wrote beside it, such as the place.
    private func image(_ content: Data) throws(ServiceProblem) -> (content: Data, mediaType: String) {
        switch checkImage(content) {
        case .accepted(let image, let mediaType): return (image, mediaType)
        case .refused(let sentence): throw .invalid(sentence)
        }
    }

    private func read(_ bucket: String, _ name: String, _ call: RequestContext) async throws(ServiceProblem)
        -> HTTPResponse
    {
        // Everyone may read the images of products, and nothing else is here.
        guard Self.owner(of: name) != nil else { throw .denied }
        guard let object = try await find(bucket, name) else { throw ServiceProblem(.notFound, "Not Found.") }
        guard call["alt"] == "media" else { return metadata(object) }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": object.mediaType, "X-Content-Type-Options": "nosniff",
                "Cache-Control": "private, max-age=0", "ETag": "\"\(object.digest.prefix(32))\"",
                "Content-Disposition": "inline", "Accept-Ranges": "bytes",
            ],
            body: object.content
        )
    }

    /// The names of a bucket in their order, for the owner of the project.
    private func list(
        _ bucket: String,
        _ call: RequestContext,
        _ caller: Caller
    ) async throws(ServiceProblem) -> HTTPResponse {
        guard caller == .owner else { throw .denied }
        let size = call["maxResults"].flatMap { Int($0) } ?? 1000
        guard (1...1000).contains(size), call["delimiter"] == nil else {
            throw .invalid("maxResults must be 1 to 1000, and there are no folders.")
        }
        let (after, prefix) = (call["pageToken"] ?? "", call["prefix"] ?? "")
        let names = try await store.serviceRead {
            try ObjectTable($0).names(in: bucket, after: after, prefix: prefix, limit: size)
        }
        return ServiceResponse.object { json in
            json.objects("items", names) { json, name in
                json.field("name", name)
                json.field("bucket", bucket)
            }
            if names.count == size, let last = names.last { json.field("nextPageToken", last) }
        }
    }

    private func delete(_ bucket: String, _ name: String, _ caller: Caller) async throws(ServiceProblem) -> HTTPResponse
    {
        try Self.check(name, caller)
        let wasThere = try await store.serviceWrite { try ObjectTable($0).remove(bucket, name) }
        guard wasThere else { throw ServiceProblem(.notFound, "Not Found.") }
        return HTTPResponse(status: 204)
    }

    private func find(_ bucket: String, _ name: String) async throws(ServiceProblem) -> StoredObject? {
        try await store.serviceRead { try ObjectTable($0).object(bucket, name) }
    }

    /// The user whom an object of that name belongs to, `products/{uid}/…`; throws unless the caller may write it.
    @discardableResult
    private static func check(_ name: String, _ caller: Caller) throws(ServiceProblem) -> String {
        guard let owner = owner(of: name) else { throw .denied }
        guard caller == .owner || caller.uid.map({ ByteOrder.isEqual($0, owner) }) == true else { throw .denied }
        return owner
    }

    private static func owner(of name: String) -> String? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isSound = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        let isPrintable = name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard parts.count >= 3, parts[0] == "products", isSound, isPrintable, name.utf8.count <= 1024 else {
            return nil
        }
        return String(parts[1])
    }

    @concurrent
    private static func digest(_ content: Data) async -> String { Hexadecimal.text(SHA256.digest(of: content)) }

    private func metadata(_ object: StoredObject) -> HTTPResponse {
        ServiceResponse.object { json in
            json.field("name", object.name)
            json.field("bucket", object.bucket)
            json.field("generation", String(object.updatedAt))
            json.field("metageneration", "1")
            json.field("contentType", object.mediaType)
            json.field("timeCreated", Timestamp(microseconds: object.createdAt &* 1000).text)
            json.field("updated", Timestamp(microseconds: object.updatedAt &* 1000).text)
            json.field("storageClass", "STANDARD")
            json.field("size", String(object.content.count))
            json.field("etag", String(object.digest.prefix(32)))
            // No secret: the name alone is enough to read it. Clients put it into the address they show.
            json.field("downloadTokens", String(object.digest.prefix(32)))
        }
    }
}
