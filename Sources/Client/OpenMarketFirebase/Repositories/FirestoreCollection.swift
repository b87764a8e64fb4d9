import OpenMarketData
public import OpenMarketDomain

/// Documents of your own beside those of the market: one `Codable` type in one collection of Firestore.
///
/// ```swift
/// let notes = try client.collection("notes", of: Note.self)
/// let id = try await notes.create(Note(text: "Ask for the key."))
/// let note = try await notes.read(id)
/// ```
///
/// Every call is made for the user who is logged in, renews the login where that is needed, and keeps the market's
/// deadline and repetitions.
public struct FirestoreCollection<Entity: Codable & Sendable>: Sendable {
    /// The owner of the documents.
    public enum Place: Sendable, Hashable {
        /// Below the user: no other user can read or change them. The rules of the embedded market allow it.
        case user
        /// The root of the database, for every user whom the project's own rules let in.
        case shared
    }

    /// A part of a collection.
    public struct Page: Sendable {
        /// The entities that could be read, with the ids of their documents, in the order of the ids.
        public let entities: [(id: String, entity: Entity)]
        /// The number of documents of this part that are no such entity.
        public let unreadable: Int
        /// The token to pass to ``FirestoreCollection/page(after:limit:)`` for the next part; `nil` at the end.
        public let next: String?
    }

    private let client: FirestoreClient
    private let name: String
    private let place: Place

    /// A collection at a place, read and written through `client`.
    package init(
        _ name: String,
        at place: Place,
        client: FirestoreClient
    ) {
        (self.name, self.place, self.client) = (name, place, client)
    }

    /// Stores a new entity, and returns the id of its document: the given one, or a random one.
    ///
    /// - Throws: `MarketError.conflict` when there is such a document already.
    @discardableResult
    public func create(_ entity: Entity, id: String? = nil) async throws(MarketError) -> String {
        let id = id ?? FirestoreID.random(from: client.surroundings)
        let fields = try FirestoreCoding.fields(of: entity)
        let (client, collection) = try await opened()
        let document = try collection.document(id)
        do throws(FirestoreError) {
            try await client.commit(.create(document, fields))
        } catch {
            // After a lost response the document that is there may be ours.
            guard error.followsLostAnswer, error.mayMeanExisting,
                try await client.optional(document)?.fields == fields
            else { throw error.cause }
        }
        return id
    }

    /// The entity with this id.
    ///
    /// - Throws: `MarketError.notFound` when there is none.
    public func read(_ id: String) async throws(MarketError) -> Entity {
        let (client, collection) = try await opened()
        let document = try await client.required(try collection.document(id))
        return try FirestoreCoding.value(Entity.self, of: document.fields)
    }

    /// Up to `limit` entities in the order of their ids, behind the document with the id `after`.
    public func page(after: String? = nil, limit: Int = 100) async throws(MarketError) -> Page {
        let (client, collection) = try await opened()
        var query = FirestoreQuery(collection, by: [.ascending(.documentID)], limit: min(max(limit, 1), 300))
        if let after {
            let name = client.methods.database.name(of: try collection.document(after))
            query.start = .after(.reference(ExactText(name)))
        }
        let found = try await client.found(query)
        var entities: [(id: String, entity: Entity)] = []
        for document in found.documents {
            guard let entity = try? FirestoreCoding.value(Entity.self, of: document.fields) else { continue }
            entities.append((document.path.id, entity))
        }
        let isFull = found.count == query.limit
        return Page(
            entities: entities,
            unreadable: found.count - entities.count,
            next: isFull ? found.last?.path.id : nil
        )
    }

    /// Replaces the entity with this id.
    ///
    /// - Throws: `MarketError.notFound` when there is none.
    public func update(_ entity: Entity, id: String) async throws(MarketError) {
        let fields = try FirestoreCoding.fields(of: entity)
        let (client, collection) = try await opened()
        try await client.change(.set(try collection.document(id), fields).when(.exists(true)))
    }

    /// Deletes the entity with this id; deleting what is not there is no error.
    public func delete(_ id: String) async throws(MarketError) {
        let (client, collection) = try await opened()
        try await client.change(.delete(try collection.document(id)))
    }

    /// The collection of the user who is logged in, and a client that calls for that user.
    private func opened() async throws(MarketError) -> (client: FirestoreClient, collection: CollectionPath) {
        let login = try await client.login()
        let path =
            switch place {
            case .shared: try CollectionPath(name)
            case .user: try SafePaths.profile(login.user).collection(name)
            }
        return (login.client, path)
    }
}
