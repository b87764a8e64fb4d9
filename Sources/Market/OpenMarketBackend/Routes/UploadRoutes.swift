import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `/api/uploads/:id` of the extended generation: bodies that are sent in parts before the request they belong to.
///
/// The client chooses the id, so a client that was killed finds its upload again without a note of it. Every response
/// says in `Upload-Limit` which lengths are taken; that is how a client learns that there are uploads here.
extension RouteCall {
    func upload() async throws(Refusal) -> HTTPResponse {
        try await limited { () async throws(Refusal) in
            let key = try await provenUploadKey()
            guard let upload = try await parts.uploads.upload(key) else { throw .noUpload }
            return Self.response(upload)
        }
    }

    func append() async throws(Refusal) -> HTTPResponse {
        try await limited { () async throws(Refusal) in
            let part = try part(of: call)
            let (key, source) = (try await provenUploadKey(), try await parts.source())
            return Self.response(try await parts.uploads.append(part, call.request.body, to: key, from: source))
        }
    }

    func removeUpload() async throws(Refusal) -> HTTPResponse {
        try await limited { () async throws(Refusal) in
            try await parts.uploads.remove(try await provenUploadKey())
            return HTTPResponse(status: 204, headers: ["Cache-Control": "no-store"])
        }
    }

    /// Returns which upload of the caller the id means, once the caller has proved to be the vendor: an identifier is no
    /// secret.
    private func provenUploadKey() async throws(Refusal) -> UploadKey {
        let authorization = VendorAuthorization(viewer: viewer)
        let signer = try await authorization.signer(of: call)
        let secret = call.header(UploadFields.secret)
        guard signer.isProven || secret != nil else {
            throw .malformed("Required request header '\(UploadFields.secret)' is not present.")
        }
        return try UploadKey(named: id, of: try await authorization.prove(signer, secret: secret))
    }

    /// A response or a refusal that says what is taken.
    private func limited(
        _ respond: () async throws(Refusal) -> HTTPResponse
    ) async throws(Refusal) -> HTTPResponse {
        do throws(Refusal) {
            var response = try await respond()
            response.headers[UploadFields.limit] = parts.uploadLimit.text
            return response
        } catch {
            var refusal = error
            refusal.headers[UploadFields.limit] = parts.uploadLimit.text
            throw refusal
        }
    }

    /// Reads the header fields about the part of an upload that a request carries.
    private func part(of call: RequestContext) throws(Refusal) -> UploadPart {
        guard call.header("Content-Type")?.lowercased() == UploadFields.mediaType else {
            throw .malformed("The Content-Type must be \(UploadFields.mediaType).")
        }
        let count = call.request.body.length
        guard count <= parts.uploadLimit.appendSize else { throw .tooLarge }
        guard let offset = try uploadNumber(UploadFields.offset, call) else {
            throw .malformed("Required request header 'Upload-Offset' is not present.")
        }
        var part = UploadPart(offset: offset, count: count, length: try uploadNumber(UploadFields.length, call))
        if let text = call.header(UploadFields.complete) {
            guard let flag = UploadFields.flag(text) else { throw .malformed("Upload-Complete must be ?0 or ?1.") }
            part.isLast = flag
        }
        return part
    }

    private func uploadNumber(_ name: String, _ call: RequestContext) throws(Refusal) -> Int64? {
        guard let text = call.header(name) else { return nil }
        guard let number = UploadFields.number(text) else { throw .malformed("\(name) must be a whole number.") }
        return number
    }

    private static func response(_ upload: StoredUpload) -> HTTPResponse {
        HTTPResponse(
            status: 204,
            headers: [
                UploadFields.offset: String(upload.offset), UploadFields.length: String(upload.length),
                UploadFields.complete: UploadFields.text(upload.isComplete), "Cache-Control": "no-store",
            ]
        )
    }
}

extension MarketDependencies {
    var uploadLimit: UploadLimit {
        UploadLimit(
            size: Int64(limits.formBytes),
            appendSize: Int64(limits.uploadPartBytes),
            age: limits.uploadLifetime
        )
    }
}

extension UploadKey {
    /// The upload of a vendor that a request names.
    init(named id: String, of vendor: VendorRecord) throws(Refusal) {
        guard let key = UploadKey(id, of: vendor.id) else {
            throw .malformed("The id of an upload is 32 to 128 letters, digits, '-' and '_'.")
        }
        self = key
    }
}
