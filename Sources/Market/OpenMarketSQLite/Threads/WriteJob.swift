struct WriteJob: Sendable {
    /// The outcome of a change before it is committed.
    enum Outcome {
        /// The change worked; its caller is told once it is on the disk.
        case done(tell: @Sendable () -> Void)
        /// The change was refused: its writes are undone, and the caller learns the reason.
        case refused(tell: @Sendable () -> Void)
        /// The change failed, and left nothing behind.
        case failed(StoreError)
    }

    /// Makes the change; called again when the transaction it was part of is lost.
    let perform: @Sendable (WriteSession) -> Outcome
    var observer: (any StatementObserver)?
    /// Tells the caller that it did not work.
    let fail: @Sendable (StoreError) -> Void
}
