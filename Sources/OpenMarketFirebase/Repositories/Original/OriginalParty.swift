import OpenMarketData
import OpenMarketDomain

/// The two members of a room of the older app, which knows its members by their names only.
struct OriginalParty {
    let own: String
    let otherName: String
    let other: UserID

    /// Returns the user behind each name.
    func senders(_ user: UserID) -> [ExactText: UserID] {
        [ExactText(otherName): other, ExactText(own): user]
    }
}

extension OriginalChat {
    /// The party of a room; `nil` when the user of this login is not in it.
    func party(
        in room: ChatRoom.ID,
        _ profile: FirestoreDocument,
        as session: AuthSession
    ) async throws(MarketError) -> OriginalParty? {
        let own = try profile.text("vendorName")
        guard let otherName = OriginalRoomName(room)?.other(than: own) else { return nil }
        let path = try OriginalPaths.vendor(otherName)
        let document = try await client.signed(as: session).optional(path)
        let other = document?.fields["userUID"]?.string ?? otherName
        return OriginalParty(own: own, otherName: otherName, other: UserID(rawValue: other))
    }

    /// The messages of a room, and the name of the user of this login in it.
    func source(
        of room: ChatRoom.ID,
        as session: AuthSession
    ) async throws(MarketError) -> (OriginalMessages, own: String) {
        let profile = try await client.signed(as: session).required(try OriginalPaths.profile(session.user))
        guard let party = try await party(in: room, profile, as: session) else { throw .notOwner }
        return (try OriginalMessages(room, senders: party.senders(session.user)), party.own)
    }
}
