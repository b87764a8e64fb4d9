/// The reason why a request was refused.
///
/// The connection cannot be used after it: where the next request begins is not known.
package enum RequestFailure: Error, Sendable, Hashable, CaseIterable {
    /// A line that does not end in CR LF, or a line end inside of a line.
    case badLineEnd
    /// A request line that is not a method, a target and a version with one space between them.
    case badRequestLine
    /// A target that is neither a path, nor an `http` address, nor `*` for OPTIONS.
    case badTarget
    case lineTooLong
    /// The version is neither HTTP/1.1 nor HTTP/1.0.
    case unsupportedVersion
    /// A field that is not a token, a colon and a value.
    case badField
    case fieldTooLong
    /// More fields, or more bytes of fields, than the limit.
    case tooManyFields
    /// A missing, doubled or malformed `Host`.
    case badHost
    /// A length that is not one number.
    case badContentLength
    /// A transfer coding other than `chunked`, or several.
    case badTransferEncoding
    /// The request has both a length and a transfer coding.
    case ambiguousLength
    /// An expectation other than `100-continue`.
    case unsupportedExpectation
    case bodyTooLong
    case badChunk

    package var status: Int {
        switch self {
        case .lineTooLong: 414
        case .unsupportedVersion: 505
        case .fieldTooLong, .tooManyFields: 431
        case .unsupportedExpectation: 417
        case .bodyTooLong: 413
        case .badLineEnd, .badRequestLine, .badTarget, .badField, .badHost, .badContentLength, .badTransferEncoding,
            .ambiguousLength, .badChunk:
            400
        }
    }
}
