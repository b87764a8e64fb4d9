/// Shows what waits for the market.
///
/// | course | what happens |
/// |---|---|
/// | input | none; the session says whose changes |
/// | primary | the likes, messages and registrations that the market does not have: now, and after every event; the first asked for first |
/// | refused | stays in the list with the market's error, until it is tried again or discarded |
/// | a registration into a form | the contents of one that was refused, without photos where one is damaged; it stays in the list until it is discarded |
/// | no outbox | one empty list |
/// | retry or discard of what is settled | ``MarketError/notFound`` for the first; success for the second |
/// | sad | ``MarketError/storage(_:)`` |
/// | cancel | the sequence ends |
public protocol PendingChangesUseCase: Sendable {
    /// The changes that wait, until the reader stops reading.
    func callAsFunction() -> AsyncStream<[PendingChange]>

    /// Tries a change again, now, without waiting for the outcome.
    func retry(_ id: PendingChange.ID) async throws(MarketError)

    /// Gives a change up. One whose request is on its way may arrive all the same.
    func discard(_ id: PendingChange.ID) async throws(MarketError)

    /// Gives a change up if it is still refused; one that waits again stays.
    func discardRefused(_ id: PendingChange.ID) async throws(MarketError)

    /// What a registration that was refused holds, for a form in which it is changed and sent again.
    ///
    /// - Throws: ``MarketError/notFound`` when there is none, or when it may still be sent by itself.
    func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents

    /// Tries everything that waits now, and returns when it was tried: when the app comes to the front, or the system
    /// reports a network.
    func sendNow() async
}

extension PendingChangesUseCase {
    /// Gives a change up.
    public func discardRefused(_ id: PendingChange.ID) async throws(MarketError) {
        try await discard(id)
    }

    /// Nothing, where no registrations are kept.
    public func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        throw .notFound
    }
}

/// Shows what is in an outbox.
public struct PendingChanges: PendingChangesUseCase {
    private let outbox: Outbox?

    /// Shows what is in `outbox`; nothing waits without one.
    public init(outbox: Outbox?) {
        self.outbox = outbox
    }

    /// The changes that wait, until the reader stops reading.
    public func callAsFunction() -> AsyncStream<[PendingChange]> {
        guard let outbox else {
            let (stream, reader) = AsyncStream.makeStream(of: [PendingChange].self)
            reader.yield([])
            return stream
        }
        return outbox.pending()
    }

    /// Tries a change again.
    public func retry(_ id: PendingChange.ID) async throws(MarketError) {
        guard let outbox else { throw .notFound }
        try await outbox.retry(id)
    }

    /// Gives a change up.
    public func discard(_ id: PendingChange.ID) async throws(MarketError) {
        try await outbox?.discard(id)
    }

    /// Gives a change up if it is still refused.
    public func discardRefused(_ id: PendingChange.ID) async throws(MarketError) {
        try await outbox?.discard(id, onlyRefused: true)
    }

    /// What a registration that was refused holds.
    public func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        guard let outbox else { throw .notFound }
        return try await outbox.contents(of: id)
    }

    /// Tries everything that waits now.
    public func sendNow() async {
        await outbox?.sendNow()
    }
}
