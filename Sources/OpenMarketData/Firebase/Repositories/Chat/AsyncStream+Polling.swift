import Foundation
import OpenMarketDomain

extension AsyncStream where Element == ChatChange {
    /// The messages of a room, asked for as long as somebody listens.
    static func polling(
        _ source: any MessageSource,
        after place: MessageCursor?,
        client: FirestoreClient,
        pace: PollingPace,
        bell: PollingBell
    ) -> AsyncStream<ChatChange> {
        let rhythm = PollingRhythm(pace: pace, bell: bell, client: client)
        let polling = MessagePolling(source, after: place, client: client, rhythm: rhythm)
        return AsyncStream { await polling.next() }
    }

    /// A stream that could not begin.
    static func failed(_ error: MarketError) -> AsyncStream<ChatChange> {
        AsyncStream { continuation in
            continuation.yield(.failed(error))
            continuation.finish()
        }
    }
}
