import OpenMarketData
import OpenMarketDomain
import OpenMarketWire

/// One body on its way in parts, from where the market has it to its end.
struct ResumableUpload {
    let request: HTTPRequest
    let id: String
    let target: String
    let settings: UploadSettings
    let options: CallOptions
    let next: HTTPNext

    /// The outcome of sending, but for a broken connection.
    enum Outcome {
        /// The market has every byte.
        case complete
        /// The market has no uploads.
        case unsupported
        case refused
        /// The market is too busy, or does not know who asks; this is its response, and the form would have the same.
        case response(HTTPResponse)
    }

    /// The number of times that the market may have no more bytes than before, in one call.
    ///
    /// A part whose response was lost is none of these: the market has more then.
    private static let mostSurprises = 5

    private var length: Int64 { request.body.length }

    /// The request itself, which names the upload instead of carrying the body.
    var finalRequest: HTTPRequest {
        var request = request
        request.body = .none
        request.headers[UploadFields.body] = id
        return request
    }

    /// Reports that every byte is sent, as a transport does at the end of a body.
    func reportEnd() {
        options.progress?(.sending(bytes: length, total: length))
        options.progress?(.waiting)
    }

    /// Sends what the market does not have yet.
    func send() async throws(TransportError) -> Outcome {
        let state = try await next(part(.head), options: partOptions())
        if state.isBusy { return .response(state) }
        guard let limit = state.headers[UploadFields.limit].flatMap(UploadLimit.init) else {
            return state.status == 404 ? .unsupported : .refused
        }
        if state.status == 401 { return .response(state) }
        guard state.isSuccess || state.status == 404 else { return .refused }
        var offset = state.uploadOffset ?? 0
        guard length <= limit.size, (0...length).contains(offset) else { return .refused }
        var surprises = 0
        while offset < length {
            let end = min(offset + settings.partLength(of: length, atMost: limit.appendSize), length)
            let response = try await append(offset..<end)
            switch (response.status, response.uploadOffset) {
            case (200..<300, let there?) where there > offset && there <= length:
                offset = there
            case (409, let there?) where (0...length).contains(there) && surprises < Self.mostSurprises:
                surprises += there > offset ? 0 : 1
                offset = there
            case _ where response.isBusy || response.status == 401: return .response(response)
            default: return .refused
            }
        }
        return .complete
    }

    private func append(_ range: Range<Int64>) async throws(TransportError) -> HTTPResponse {
        guard case .success(let bytes) = request.body.read(range) else {
            throw TransportError(.invalidRequest(.file), detail: "a file of the body cannot be read")
        }
        var part = part(.patch)
        part.body = .bytes(bytes)
        part.headers["Content-Type"] = UploadFields.mediaType
        part.headers[UploadFields.offset] = String(range.lowerBound)
        part.headers[UploadFields.length] = String(length)
        part.headers[UploadFields.complete] = UploadFields.text(range.upperBound == length)
        return try await next(part, options: partOptions(from: range.lowerBound))
    }

    /// A request to the upload, with the fields that say who makes the request itself.
    private func part(_ method: HTTPMethod) -> HTTPRequest {
        var part = HTTPRequest(method: method, origin: request.origin, target: target)
        for name in ["identifier", "Authorization"] { part.headers[name] = request.headers[name] }
        part.headers[UploadFields.secret] = options.uploadSecret?.reveal()
        return part
    }

    /// Parts may be repeated: one that is there already is not added again, whatever became of its response.
    private func partOptions(from offset: Int64? = nil) -> CallOptions {
        var copy = options
        copy.retry = .idempotent
        // A part that is lost is no change yet.
        copy.earlier = nil
        copy.progress = nil
        if let offset, let outer = options.progress {
            copy.progress = ProgressReporter { [length] step in
                guard case .sending(let bytes, _) = step else { return }
                outer(.sending(bytes: min(offset + bytes, length), total: length))
            }
        }
        return copy
    }
}

extension HTTPResponse {
    /// Whether the market, or a proxy before it, has too much to do.
    fileprivate var isBusy: Bool { status == 429 || status == 503 }
    /// The number of bytes that the market has.
    fileprivate var uploadOffset: Int64? { headers[UploadFields.offset].flatMap(UploadFields.number) }
}
