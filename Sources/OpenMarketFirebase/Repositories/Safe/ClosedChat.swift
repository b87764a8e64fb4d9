import OpenMarketData
import OpenMarketDomain

/// Why the rules have refused to open a chat or to write in one.
///
/// Rules refuse without a reason. A block is a reason that the user is told, and both may ask for it.
struct ClosedChat {
    let room: ChatRoom.ID
    let session: AuthSession
    let client: FirestoreClient

    /// Returns the meaning of a refusal: the chat is closed where a block stands, one request in all.
    func meaning(of error: FirestoreError) async -> MarketError {
        guard error.status == .permissionDenied, let other else { return error.cause }
        do throws(MarketError) {
            let (own, others) = (
                try SafePaths.block(by: session.user, of: other), try SafePaths.block(by: other, of: session.user)
            )
            let found = try await client.signed(as: session).documents([own, others])
            return found.isEmpty ? error.cause : .chat(.closed)
        } catch {
            return .notOwner
        }
    }

    /// The other one of the two whose ids the room has.
    private var other: UserID? {
        let (id, own) = (room.rawValue, session.user.rawValue)
        if id.hasPrefix(own + "_") { return UserID(rawValue: String(id.dropFirst(own.count + 1))) }
        return id.hasSuffix("_" + own) ? UserID(rawValue: String(id.dropLast(own.count + 1))) : nil
    }
}
