/// How much of a response is read, and where it is kept.
struct TransferLimits: Sendable {
    /// What happens to a body that arrives faster than it is read.
    enum Ahead: Sendable {
        /// It is collected; only the limits of the whole response count.
        case unlimited
        /// The transfer fails when more than so many bytes wait for their reader.
        case fails(Int)
        /// The connection is not read on while so many bytes wait for their reader.
        case waits(Int)
    }

    /// The most bytes of a good response, after decoding.
    let response: Int
    /// The most bytes of an error response; the rest is cut off.
    let errorBody: Int
    /// How far a stream may be ahead of its reader.
    let ahead: Ahead

    /// What holds for a response with this head.
    func limit(for head: TransferHead) -> Int {
        head.isError ? min(response, errorBody) : response
    }

    /// Whether the body is read while it arrives.
    var isStream: Bool {
        if case .unlimited = ahead { return false }
        return true
    }
}
