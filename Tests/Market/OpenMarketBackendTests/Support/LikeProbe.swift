import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// A market with two products and users who like them.
struct LikeProbe {
    let probe: FirebaseProbe
    let layout: DocumentLayout

    init(_ layout: DocumentLayout = .safe, database: URL? = nil) async throws {
        self.layout = layout
        probe = try await FirebaseProbe(layout: layout, database: database)
        guard try await probe.backend.store.page(at: .offset(0), size: 1).total == 0 else { return }
        for _ in 0..<2 { _ = try await probe.backend.store.insert(SampleRecords.product()) }
    }

    /// A user with a document for likes.
    func join(_ email: String) async throws -> FirebaseProbe.Session {
        let user = try await probe.signUp(email)
        try await create(user)
        return user
    }

    func create(_ user: FirebaseProbe.Session) async throws {
        let response = await probe.commit(FirebaseProbe.set(path(user), ""), as: user.idToken)
        try #require(response.status == 200)
    }

    /// Where a user's likes are.
    func path(_ user: FirebaseProbe.Session) -> String {
        layout == .safe ? "users/\(user.uid)/private/account" : "UserProfile/\(user.uid)"
    }

    func like(
        _ id: some CustomStringConvertible,
        _ isLiked: Bool,
        as user: FirebaseProbe.Session,
        in owner: FirebaseProbe.Session? = nil
    ) async -> HTTPResponse {
        await probe.commit(write(id, isLiked, in: owner ?? user), as: user.idToken)
    }

    func write(_ id: some CustomStringConvertible, _ isLiked: Bool, in user: FirebaseProbe.Session) -> String {
        let (field, type) = layout == .safe ? ("likedProductIDs", "stringValue") : ("likedProductIds", "integerValue")
        let verb = isLiked ? "appendMissingElements" : "removeAllFromArray"
        return """
            {"transform":{"document":"\(FirebaseProbe.root)/\(path(user))","fieldTransforms":[
            {"fieldPath":"\(field)","\(verb)":{"values":[{"\(type)":"\(id)"}]}}]}}
            """
    }

    func count(of id: Int64) async throws -> Int64? {
        try await probe.backend.store.product(RecordID(id))?.likes
    }

    /// The numbers and the likes of a list.
    func rows(_ list: String) async throws -> [[Int?]] {
        try await probe.call("GET", list).root["pages"]?.elements.map { row in
            [row["id"]?.number?.int, row["likes"]?.number?.int]
        } ?? []
    }

    /// How many steps the statements of the writing connection have made.
    func steps() async throws -> [SQL: Int] {
        try await probe.backend.store.database.write { session throws(StoreError) in session.connection.stepCounts }
    }
}
