/// The part of a response that is read, and the memory or file for it.
struct TransferLimits: Sendable {
    /// The treatment of a body that arrives faster than it is read.
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
    /// The distance that a stream may be ahead of its reader.
    let ahead: Ahead

    /// Returns the limit for a response with this head.
    func limit(for head: TransferHead) -> Int {
        head.isError ? min(response, errorBody) : response
    }

    /// Whether the body is read while it arrives.
    var isStream: Bool {
        if case .unlimited = ahead { return false }
        return true
    }
}
