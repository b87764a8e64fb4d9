/// The use cases of changes that wait for the market: likes, messages and registrations.
///
/// A market has them where its client has an outbox.
///
/// | course | what happens |
/// |---|---|
/// | sad | ``MarketError/storage(_:)`` |
public protocol PendingUseCases: Sendable {
    /// Lists the changes that wait, until the reader stops reading.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | input | none; the session says whose changes |
    /// | primary | the likes, messages and registrations that the market does not have: now, and after every event; the first asked for first |
    /// | refused | stays in the list with the market's error, until it is tried again or discarded |
    /// | cancel | the sequence ends |
    func changes() -> AsyncStream<[PendingChange]>

    /// Tries a change again, now, without waiting for the outcome; one that is settled is ``MarketError/notFound``.
    func retry(_ id: PendingChange.ID) async throws(MarketError)

    /// Gives a change up; a settled change is no failure. A change whose request is on its way may still arrive.
    func discard(_ id: PendingChange.ID) async throws(MarketError)

    /// Gives a change up if it is still refused; one that waits again stays.
    func discardRefused(_ id: PendingChange.ID) async throws(MarketError)

    /// Reads what a registration that was refused holds, for a form in which it is changed and sent again.
    ///
    /// | course | what happens |
    /// |---|---|
    /// | primary | the contents, without photos where one is damaged; the change stays in the list until it is discarded |
    /// | settled, or may still be sent by itself | ``MarketError/notFound`` |
    func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents

    /// Tries everything that waits now, and returns when it was tried: when the app comes to the front, or the system
    /// reports a network.
    func sendNow() async
}

package struct Pending: PendingUseCases {
    let outbox: Outbox

    package func changes() -> AsyncStream<[PendingChange]> { outbox.pending() }

    package func retry(_ id: PendingChange.ID) async throws(MarketError) { try await outbox.retry(id) }

    package func discard(_ id: PendingChange.ID) async throws(MarketError) { try await outbox.discard(id) }

    package func discardRefused(_ id: PendingChange.ID) async throws(MarketError) {
        try await outbox.discard(id, onlyRefused: true)
    }

    package func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await outbox.contents(of: id)
    }

    package func sendNow() async { await outbox.sendNow() }
}
