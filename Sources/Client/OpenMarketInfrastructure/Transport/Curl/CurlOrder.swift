#if os(Linux)
    import Foundation
    import OpenMarketWire

    /// The form of a request for libcurl, made before it reaches libcurl's thread.
    struct CurlOrder: Sendable {
        let id: Int
        let transfer: Transfer
        let url: String
        let method: HTTPMethod
        /// The fields as libcurl takes them.
        let lines: [String]
        let upload: [UploadPiece]
        let uploadLength: Int64
        /// Whether a changed thing is at stake, so that libcurl must not send the request a second time.
        let isChange: Bool
        let needsOwnConnection: Bool
        /// Whether other requests may be under way on the same connection.
        let sharesConnection: Bool
        /// Whether the body is read while it arrives.
        let isStream: Bool
        let isLocal: Bool
        /// The file of the authorities to trust; `nil` for those of the system.
        let authorities: String?

        init(
            _ id: Int,
            _ request: HTTPRequest,
            url: URL,
            body: [UploadPiece],
            transfer: Transfer,
            connection: NetworkSettings
        ) {
            self.id = id
            self.transfer = transfer
            self.url = url.absoluteString
            self.method = request.method
            self.lines = request.outgoingFields(connection).map(Self.line) + Self.silenced
            self.upload = body
            self.uploadLength = request.body.length
            self.isChange = !request.method.isSafe
            self.needsOwnConnection = request.needsOwnConnection(connection)
            self.sharesConnection = connection.sharesConnections
            self.isStream = transfer.isStream
            self.isLocal = request.origin.isLoopback
            self.authorities = connection.authorities?.path(percentEncoded: false)
        }

        /// Whether a length is announced; for these methods also when it is zero (RFC 9110, section 8.6).
        var hasBody: Bool { uploadLength > 0 || [.post, .put, .patch].contains(method) }

        /// libcurl takes a name with a colon and nothing behind it for the wish to leave the field out.
        private static func line(_ field: HTTPHeaders.Field) -> String {
            field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value
        }

        /// Left out: libcurl would wait up to a second for a server that does not know `Expect`.
        private static let silenced = ["Expect:"]
    }
#endif
