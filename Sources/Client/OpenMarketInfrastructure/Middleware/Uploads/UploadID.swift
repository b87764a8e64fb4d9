import OpenMarketWire

/// The name of an upload: what the client knows again after it was killed, and no one else can guess.
///
/// It follows from the idempotency key and from every byte of the body. The same request goes on where it broke off; another
/// body under the same key is another upload, so that the bytes of two bodies never become one.
enum UploadID {
    /// The name of the upload of a request with this key.
    static func of(_ request: HTTPRequest, key: String) -> String? {
        var hash = SHA256()
        hash.update("\(key)\n\(request.headers["Content-Type"] ?? "")\n".utf8)
        var start: Int64 = 0
        while start < request.body.length {
            let end = min(start + 65_536, request.body.length)
            guard case .success(let bytes) = request.body.read(start..<end) else { return nil }
            hash.update(bytes)
            start = end
        }
        return Hexadecimal.text(hash.digest())
    }
}
