import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// Likes are rows, which users of Firestore's protocol see as documents, and numbers at the products of the market.
@Suite("Likes that are counted", .slot)
struct LikeCountTests {
    @Test("A like counts once, a repeated one does not, and taking it back counts once as well")
    func once() async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        for (isLiked, count) in [(true, 1), (true, 1), (false, 0), (false, 0), (true, 1)] as [(Bool, Int64)] {
            #expect(await likes.like(1, isLiked, as: user).status == 200)
            #expect(try await likes.count(of: 1) == count)
        }
    }

    @Test("A hundred users at the same time are a hundred likes")
    func race() async throws {
        let likes = try await LikeProbe()
        // As the owner: a hundred sign-ups would only cost time.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    let user = FirebaseProbe.Session(uid: "u\(number)", idToken: "owner", refreshToken: "")
                    try await likes.create(user)
                    for isLiked in [true, false, true, true] {
                        #expect(await likes.like(1, isLiked, as: user).status == 200)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await likes.count(of: 1) == 100)
        #expect(try await likes.count(of: 2) == 0)
    }

    @Test("The end of an account takes its likes back")
    func accountDeletion() async throws {
        let likes = try await LikeProbe()
        let (one, two) = (try await likes.join("a@example.com"), try await likes.join("b@example.com"))
        for user in [one, two] {
            _ = await likes.like(1, true, as: user)
            _ = await likes.like(2, true, as: user)
        }
        let end = #"{"delete":"\#(FirebaseProbe.root)/\#(likes.path(one))"}"#
        #expect(await likes.probe.commit(end, as: one.idToken).status == 200)
        #expect(try await likes.count(of: 1) == 1)
        #expect(try await likes.count(of: 2) == 1)
        #expect(await likes.probe.call("DELETE", "/emulator/v1/" + FirebaseProbe.root, as: "owner").status == 200)
        #expect(try await likes.count(of: 1) == 0)
    }

    @Test("A like of a product that is gone, or of none, is stored and counts nowhere")
    func gone() async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        _ = await likes.like(1, true, as: user)
        _ = try await likes.probe.backend.store.delete(RecordID(1))
        for id in ["1", "99", "01", "+2", "2 ", "abc", "-2"] {
            #expect(await likes.like(id, true, as: user).status == 200)
        }
        #expect(try await likes.count(of: 2) == 0)
        #expect(await likes.like(1, false, as: user).status == 200)
    }

    @Test("A like that is refused, or lost with its commit, does not count")
    func refused() async throws {
        let likes = try await LikeProbe()
        let (user, other) = (try await likes.join("a@example.com"), try await likes.join("b@example.com"))
        #expect(await likes.like(1, true, as: other, in: user).status == 403)
        let both = [likes.write(1, true, in: user), likes.write(1, true, in: other)].joined(separator: ",")
        #expect(await likes.probe.commit(both, as: user.idToken).status == 403)
        #expect(try await likes.count(of: 1) == 0)
    }

    @Test("A user has at most ten thousand likes")
    func bound() async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        for (count, status) in [(10_000, 200), (10_001, 403)] {
            let ids = (1...count).map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
            let write = FirebaseProbe.set(likes.path(user), #""likedProductIDs":{"arrayValue":{"values":[\#(ids)]}}"#)
            #expect(await likes.probe.commit(write, as: user.idToken).status == status)
        }
        #expect(try await likes.count(of: 2) == 1)
    }

    @Test("A response about products is old after a like, and lists are sorted by the new number")
    func responses() async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        let list = "/api/products?sort=likes"
        #expect(try await likes.rows(list) == [[2, 0], [1, 0]])
        _ = await likes.like(1, true, as: user)
        #expect(try await likes.rows(list) == [[1, 1], [2, 0]])
        #expect(try await likes.probe.call("GET", "/api/products/1").root["likes"]?.number?.int == 1)
    }

    @Test("A like is one small transaction of a few statements")
    func cost() async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        let other = try await likes.join("b@example.com")
        _ = await likes.like(1, true, as: user)
        let before = try await likes.steps()
        _ = await likes.like(1, true, as: other)
        let steps = try await likes.steps().filter { $0.value != before[$0.key] }
        let changes = steps.keys.map(\.text).filter { text in
            ["INSERT", "UPDATE", "DELETE"].contains { text.hasPrefix($0) }
        }
        // The list, the like, which a trigger counts, a document that may be kept in place of the list, its collection,
        // and the clock of all documents.
        #expect(changes.count == 5, "\(changes)")
    }

    @Test("The documents of the first app count no likes")
    func original() async throws {
        let likes = try await LikeProbe(.original)
        let user = try await likes.join("a@example.com")
        #expect(await likes.like(1, true, as: user).status == 200)
        #expect(try await likes.count(of: 1) == 0)
    }

    @Test("The numbers are still there after a restart, and a file from before they were counted gets them")
    func file() async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            var likes = try await LikeProbe(database: file)
            for name in ["a", "b"] {
                let user = try await likes.join("\(name)@example.com")
                for id in [1, 2, 99] { _ = await likes.like(id, true, as: user) }
                _ = await likes.like(2, false, as: user)
            }
            await likes.probe.backend.close()
            for isOld in [false, true] {
                if isOld { try Self.forgetLikes(in: file) }
                likes = try await LikeProbe(database: file)
                #expect(try await likes.count(of: 1) == 2)
                #expect(try await likes.count(of: 2) == 0)
                await likes.probe.backend.close()
            }
        }
    }

    /// Makes a file of the release before.
    private static func forgetLikes(in file: URL) throws {
        let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
        var lists: [DocumentRow] = []
        try DocumentTable(connection).each(inGroup: "private", below: .root) { row in
            lists.append(row)
            return .next
        }
        for list in lists {
            try connection.run(
                "INSERT INTO documents (key, place, collection, fields, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
                [list.path.key, list.path.parent.key, Array("private".utf8), list.json].map { .blob($0) }
            )
        }
        let triggers = try connection.all(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'notice%'"
        ) { $0.text(0) }
        for trigger in triggers { try connection.run("DROP TRIGGER " + .quoted(trigger)) }
        let undone: [SQL] = [
            "DROP INDEX products_by_currency",
            "DROP TRIGGER texts_added", "DROP TRIGGER texts_changed", "DROP TRIGGER texts_left",
            "DROP TRIGGER texts_removed", "DROP TABLE vendor_sources",
            "DROP TRIGGER accounts_leaving", "DROP TRIGGER document_totals_of_address",
            "DROP TRIGGER object_totals_of_address", "DROP TRIGGER answers_added", "DROP TRIGGER answers_removed",
            "ALTER TABLE accounts DROP COLUMN source", "ALTER TABLE answers DROP COLUMN source",
            "DROP TABLE notice_sends", "DROP TABLE notices", "DROP TABLE notice_devices", "DROP TABLE notice_settings",
            "DROP TABLE notice_keys", "DROP TABLE notice_searches",
            "DROP TABLE recovery_codes", "DROP TABLE second_factors", "DROP TABLE former_keys",
            "ALTER TABLE refresh_tokens DROP COLUMN device",
            "DROP TABLE likes", "DROP TABLE like_lists", "DROP TABLE claims", "DROP TABLE claim_looks",
            "DROP TABLE profiles",
            "DROP TABLE word_keys", "CREATE TABLE folded_names (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
            "DROP TABLE chat_members", "DROP TABLE chats", "DROP TABLE messages",
            "DROP TRIGGER images_added", "DROP TRIGGER images_resized", "DROP TRIGGER images_removed",
            "DROP TRIGGER products_going", "DROP TRIGGER products_handed_over", "DROP TRIGGER vendors_gone",
            "DROP TABLE image_totals", "ALTER TABLE images DROP COLUMN source",
            "ALTER TABLE images DROP COLUMN digest",
            "DROP TABLE operator_acts", "DROP TABLE held_products", "DROP INDEX images_awaiting",
            "ALTER TABLE images DROP COLUMN awaits_versions",
            "DROP TRIGGER documents_added", "DROP TRIGGER documents_replaced", "DROP TRIGGER documents_removed",
            "DROP TABLE document_totals", "ALTER TABLE documents DROP COLUMN owner", "DROP TABLE removed_accounts",
            "UPDATE products SET likes = 0", "DROP TABLE provider_links",
            "DROP INDEX vendors_by_account", "ALTER TABLE vendors DROP COLUMN account",
            "ALTER TABLE vendors DROP COLUMN secret_number", "ALTER TABLE vendors DROP COLUMN is_made_for_account",
            "DROP TABLE pending_steps",
            "ALTER TABLE banners DROP COLUMN titles", "ALTER TABLE banners DROP COLUMN title",
            "ALTER TABLE banners DROP COLUMN product_id",
            "DROP TABLE document_changes", "DROP INDEX refresh_tokens_by_issue", "DROP INDEX guests_by_use",
            "ALTER TABLE refresh_tokens DROP COLUMN issued_at", "DROP TRIGGER objects_added",
            "DROP TRIGGER objects_replaced", "DROP TRIGGER objects_removed", "DROP TABLE object_totals",
            "DROP INDEX objects_by_owner", "ALTER TABLE objects DROP COLUMN owner",
            "ALTER TABLE images DROP COLUMN text", "ALTER TABLE images DROP COLUMN placeholder",
            "DROP TABLE sales", "DROP TABLE ratings", "DROP TABLE reviews", "DROP TABLE follows",
            "DROP TABLE first_answers",
            "DROP TABLE reports", "DROP TABLE blocks", "DROP TABLE product_history", "DROP INDEX products_hidden",
            "ALTER TABLE products DROP COLUMN status",
            "DELETE FROM postings WHERE gram = (1 << 43) | 4",
            "DROP TABLE image_origins", "DROP TABLE product_origins",
            "DROP INDEX deletion_tokens_by_age", "ALTER TABLE deletion_tokens DROP COLUMN created_at",
            "DROP TABLE email_codes", "DROP TABLE sent_mails", "DROP TABLE mail_requests",
            "PRAGMA user_version = 3",
        ]
        for sql in undone { try connection.run(sql) }
    }
}
