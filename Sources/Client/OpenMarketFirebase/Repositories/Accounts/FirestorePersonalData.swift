import Foundation
import OpenMarketData
package import OpenMarketDomain
import OpenMarketWire

/// The data of users in a project: the documents of the safe layout that a user may read.
///
/// Documents of an app's own are not among them: a client cannot ask which collections a user has.
package struct FirestorePersonalData: PersonalDataRepository {
    private let client: FirestoreClient
    private let hasNotices: Bool

    /// The data of users; with `hasNotices`, devices and settings of notices are among it.
    package init(_ client: FirestoreClient, hasNotices: Bool = false) {
        (self.client, self.hasNotices) = (client, hasNotices)
    }

    package func personalData() async throws(MarketError) -> PersonalData {
        let login = try await client.login()
        let (client, user) = (login.client, login.user)
        let notices = try hasNotices ? [FirestoreNotices.settings(user)] : []
        var documents = try await client.documents(Self.single(user) + notices).values.map { $0 }
        if let key = documents.compactMap({ $0.fields["vendorKey"]?.string }).first,
            let claim = try await client.optional(try CollectionPath("vendors").document(key))
        {
            documents.append(claim)
        }
        let devices = try hasNotices ? [FirestoreNotices.query(user)] : []
        for query in try Self.queries(user) + devices { documents += try await Self.all(query, of: client) }
        for chat in documents where chat.path.segments.first?.text == "chats" {
            let messages = FirestoreQuery(try SafePaths.messages(ChatRoom.ID(rawValue: chat.path.id)))
            documents += try await Self.all(messages, of: client)
        }
        let images = documents.flatMap { $0.fields["images"]?.array ?? [] }.compactMap { $0.map?["url"]?.string }
        let rows = documents.sorted { $0.path < $1.path }.map { document in
            let fields = FirestoreFields(
                document.fields.entries.map { ($0.name, $0.value) }.filter { $0.0 != "secret" && $0.0 != "token" }
            )
            let path = document.path.segments.map(\.text).joined(separator: "/")
            return JSONValue.Field(path, FirestoreCoding.json(.map(fields), keepingAll: true))
        }
        let json: JSONValue = ["documents": .object(rows), "files": .array(images.map { .string($0) })]
        return PersonalData(json: json.encoded(), files: images.compactMap { URL(string: $0) })
    }

    private static func single(_ user: UserID) throws(MarketError) -> [DocumentPath] {
        [
            try SafePaths.profile(user), try SafePaths.account(user), try SafePaths.reportCounter(user),
            try SellerPaths.numbers(of: user),
        ]
    }

    private static func queries(_ user: UserID) throws(MarketError) -> [FirestoreQuery] {
        func documents(
            _ collection: String,
            _ field: FieldPath,
            _ comparison: FirestoreFilter.Comparison = .equal
        ) throws(MarketError) -> FirestoreQuery {
            FirestoreQuery(
                try CollectionPath(collection),
                where: .field(field, comparison, .string(user.rawValue))
            )
        }
        return [
            try documents("products", "vendor"), try documents("chats", "members", .arrayContains),
            try documents("sales", "parties", .arrayContains), try documents("reviews", "author"),
            try documents("reviews", "about"), try SafeBlock.query(about: user, onlyOwn: true),
            FirestoreQuery(try SellerPaths.follows(of: user)),
        ]
    }

    /// All documents that a query finds, a few hundred at a time.
    private static func all(
        _ query: FirestoreQuery,
        of client: FirestoreClient
    ) async throws(MarketError) -> [FirestoreDocument] {
        var (query, found) = (query, [FirestoreDocument]())
        (query.orders, query.limit) = ([.ascending(.documentID)], 300)
        while true {
            let page = try await client.found(query)
            found += page.documents
            guard page.count == query.limit, let last = page.last else { return found }
            query.start = .after(.reference(ExactText(client.methods.database.name(of: last.path))))
        }
    }
}
