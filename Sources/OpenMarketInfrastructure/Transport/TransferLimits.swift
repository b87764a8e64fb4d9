/// How much of an answer is read, and where it is kept.
struct TransferLimits: Sendable {
    /// The most bytes of a good answer, after decoding.
    let response: Int
    /// The most bytes of an error answer; the rest is cut off.
    let errorBody: Int
    /// The most bytes that may wait for a reader of a stream; `nil` for an answer that is collected.
    let unread: Int?

    /// What holds for an answer with this head.
    func limit(for head: TransferHead) -> Int {
        head.isError ? min(response, errorBody) : response
    }
}
