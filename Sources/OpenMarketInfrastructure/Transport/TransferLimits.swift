/// How much of a response is read, and where it is kept.
struct TransferLimits: Sendable {
    /// The most bytes of a good response, after decoding.
    let response: Int
    /// The most bytes of an error response; the rest is cut off.
    let errorBody: Int
    /// The most bytes that may wait for a reader of a stream; `nil` for a response that is collected.
    let unread: Int?

    /// What holds for a response with this head.
    func limit(for head: TransferHead) -> Int {
        head.isError ? min(response, errorBody) : response
    }
}
