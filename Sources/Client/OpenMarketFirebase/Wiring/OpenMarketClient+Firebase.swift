public import OpenMarket
public import OpenMarketDomain

extension OpenMarketClient {
    /// Documents of your own in the Firestore of this market's accounts.
    ///
    /// - Throws: `MarketError.unsupported(_:)` with `.accounts` in a market that has none in a Firebase project.
    public func collection<Entity: Codable & Sendable>(
        _ name: String,
        of type: Entity.Type,
        at place: FirestoreCollection<Entity>.Place = .user
    ) throws(MarketError) -> FirestoreCollection<Entity> {
        guard let project = services?.project as? FirebaseServices else { throw .unsupported(.accounts) }
        return FirestoreCollection(name, at: place, client: project.client)
    }
}
