import Foundation
import OpenMarketBackend
import OpenMarketTesting
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator
@testable import OpenMarketSQLite

/// The law of views: whether something is a row or a document, no reader of documents can tell.
@Suite("Rows that are read as documents", .slot)
struct RowLawTests {
    @Test(
        "After any changes, every reading finds what was written",
        arguments: 1...UInt64(repetitions(20, nightly: 400))
    )
    func readings(seed: UInt64) async throws {
        try await Self.withTable { table in
            var world = RowWorld(seed: seed)
            for _ in 0..<60 {
                if world.removes(), let path = world.anyPath() {
                    try table.remove(path)
                    world.documents[path] = nil
                } else {
                    let document = world.document()
                    try table.put(document, by: world.writer(of: document))
                    world.documents[document.path] = document
                }
            }
            try Self.compare(table, world)
        }
    }

    @Test(
        "A file of before is read as it was, and what was counted stays counted",
        arguments: 1...UInt64(repetitions(10, nightly: 100))
    )
    func older(seed: UInt64) async throws {
        try await Self.withTable { table in
            var world = RowWorld(seed: seed)
            for _ in 0..<40 {
                let document = world.document()
                world.documents[document.path] = document
            }
            for document in world.documents.values {
                try table.connection.run(
                    """
                    INSERT INTO documents (key, place, collection, fields, created_at, updated_at, owner)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        .blob(document.path.key), .blob(document.path.parent.key),
                        .blob(Array(document.path.parent.id.utf8)), .blob(document.json),
                        .integer(document.created.microseconds), .integer(document.updated.microseconds),
                        .text(world.writer(of: document)),
                    ]
                )
            }
            let before = try table.totals(of: "").documents
            try FirebaseServices.placeChats(in: table.connection)
            try FirebaseServices.placePeople(in: table.connection)
            #expect(try table.totals(of: "").documents == before)
            let (kept, rows) = try Self.places(table)
            #expect(kept == world.documents.values.count { !world.fits($0) } && rows == world.documents.count - kept)
            try Self.compare(table, world)
            for user in world.users {
                let own = world.documents.values.count { world.writer(of: $0) == user }
                #expect(try table.totals(of: user).documents == own)
            }
        }
    }

    private static func compare(_ table: DocumentTable, _ world: RowWorld) throws {
        let all = world.documents.values.sorted { ByteOrder.compare($0.path.key, $1.path.key) < 0 }
        func check(_ found: [DocumentRow], _ wanted: [StoredDocument], _ what: String) {
            #expect(found.map(\.path) == wanted.map(\.path), "\(what)")
            for (row, document) in zip(found, wanted) {
                #expect(row.json == document.json && row.created == document.created && row.updated == document.updated)
            }
        }
        for path in world.paths {
            let row = try table.row(path)
            check(row.map { [$0] } ?? [], world.documents[path].map { [$0] } ?? [], "row")
            #expect(try table.updated(path) == world.documents[path]?.updated)
        }
        for collection in Set(world.paths.map(\.parent)) {
            let inside = all.filter { $0.path.parent == collection }
            check(try table.documents(in: collection, from: nil), inside, "collection")
            guard let middle = inside.dropFirst(inside.count / 2).first?.path else { continue }
            let rest = inside.filter { ByteOrder.compare($0.path.key, middle.key) >= 0 }
            check(try table.documents(in: collection, from: middle), rest, "collection from the middle")
            check(try table.documents(in: collection, from: middle, limit: 2), Array(rest.prefix(2)), "the first two")
        }
        for group in ["", "chats", "messages", "notes", "users", "private", "vendors"] {
            let inGroup = all.filter { group.isEmpty || $0.path.parent.id == group }
            check(try table.documents(inGroup: group, below: .root), inGroup, "group \(group)")
            for (place, document) in all.enumerated() {
                var behind: [DocumentRow] = []
                try table.each(inGroup: group, from: document.path.key + [0], below: [0xFF]) { row in
                    behind.append(row)
                    return .next
                }
                let rest = all[(place + 1)...].filter { group.isEmpty || $0.path.parent.id == group }
                check(behind, rest, "group \(group) behind a document")
            }
            for path in Set(world.paths.map { DocumentPath(unchecked: Array($0.segments.prefix(2))) }) {
                let below = inGroup.filter { document in
                    document.path.segments.count > 2
                        && DocumentPath(unchecked: Array(document.path.segments.prefix(2))) == path
                }
                check(try table.documents(inGroup: group, below: path), below, "group \(group) below")
            }
        }
        for user in world.users {
            var found: [DocumentRow] = []
            try table.each(in: DocumentPath(unchecked: ["chats"]), of: user, at: ["members"]) { row, _ in
                found.append(row)
            }
            let own = all.filter { $0.path.segments.count == 2 && $0.fields.lists(user, at: "members") }
            check(found.sorted { ByteOrder.compare($0.path.key, $1.path.key) < 0 }, own, "of a member")
        }
        for user in world.users {
            var found: [DocumentRow] = []
            try table.each(in: DocumentPath(unchecked: ["vendors"]), of: user, at: ["uid"]) { row, _ in
                found.append(row)
            }
            let own = all.filter { $0.path.segments[0] == "vendors" && $0.fields.isText(user, at: "uid") }
            check(found.sorted { ByteOrder.compare($0.path.key, $1.path.key) < 0 }, own, "claims")
        }
        #expect(
            try table.places(below: .root).map(\.segments)
                == Set(all.map(\.path.parent)).sorted {
                    ByteOrder.compare($0.key, $1.key) < 0
                }.map(\.segments)
        )
    }

    /// The number of documents that are kept as they are, and that are rows.
    private static func places(_ table: DocumentTable) throws -> (kept: Int, rows: Int) {
        let kept = try table.connection.first("SELECT count(*) FROM documents") { $0.integer(0) }
        let rows = try table.connection.first(
            "SELECT (SELECT count(*) FROM chats) + (SELECT count(*) FROM messages) + (SELECT count(*) FROM like_lists) + (SELECT count(*) FROM claims) + (SELECT count(*) FROM profiles)"
        ) { $0.integer(0) }
        return (Int(kept ?? 0), Int(rows ?? 0))
    }

    private static func withTable(_ body: (DocumentTable) throws -> Void) async throws {
        try await TemporaryFolder.with { folder in
            let file = folder.appending(path: "market.db")
            await (try MarketBackend(database: file)).close()
            let connection = try SQLiteConnection(path: file.path(percentEncoded: false), access: .readWrite)
            try body(DocumentTable(connection))
        }
    }
}

extension DocumentTable {
    fileprivate func documents(
        in collection: DocumentPath,
        from first: DocumentPath?,
        limit: Int = .max
    ) throws(StoreError) -> [DocumentRow] {
        var found: [DocumentRow] = []
        try each(in: collection, from: first) { row in
            found.append(row)
            return found.count < limit ? .next : .stop
        }
        return found
    }

    fileprivate func documents(inGroup id: String, below parent: DocumentPath) throws(StoreError) -> [DocumentRow] {
        var found: [DocumentRow] = []
        try each(inGroup: id, below: parent) { row in
            found.append(row)
            return .next
        }
        return found
    }
}

/// Documents that a few users may have written, some of them of other shapes than rows have.
private struct RowWorld {
    let users = ["ann", "bob", "cät", "d"]
    let chats = ["ann_bob", "ann", "bob_cät", "e\u{301}", "\u{E9}"]
    var documents: [DocumentPath: StoredDocument] = [:]
    private var random: SeededGenerator
    private var time: Int64 = 1_700_000_000_000_000

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    var paths: [DocumentPath] {
        chats.flatMap { chat in
            [["chats", chat]]
                + ["1", "m", "é"].flatMap { id in
                    [["chats", chat, "messages", id], ["chats", chat, "notes", id]]
                }
        }.map(DocumentPath.init(unchecked:)) + ownPaths
    }

    private var ownPaths: [DocumentPath] {
        let paths = users.flatMap { user in
            [
                ["users", user], ["users", user, "private", "account"], ["users", user, "private", "reports"],
                ["vendors", "%" + user], ["vendorNameToUserUID", user],
            ]
        }
        return paths.map(DocumentPath.init(unchecked:))
    }

    func writer(of document: StoredDocument) -> String {
        let ids = document.path.segments
        if ids[0].hasPrefix("vendor") { return (document.fields["uid"] ?? document.fields["userUID"])?.text ?? "" }
        return ids[0] == "users" ? ids[1] : users[Int(document.created.microseconds % 4)]
    }

    func fits(_ document: StoredDocument) -> Bool {
        if document.path.segments[0] != "chats" {
            return document.path.id != "reports" && document.fields["odd"] == nil
        }
        return document.path.segments.dropFirst(2).first != "notes" && document.fields["odd"] == nil
            && document.fields["lastMessage"]?.isNull != true
    }

    mutating func removes() -> Bool { Int.random(in: 0..<4, using: &random) == 0 }
    mutating func anyPath() -> DocumentPath? { paths.randomElement(using: &random) }

    mutating func document() -> StoredDocument {
        let path = anyPath() ?? .root
        let isChat = path.segments[0] == "chats" && path.segments.count == 2
        var fields =
            switch (path.segments[0], path.segments.count) {
            case ("users", 2): profile()
            case ("users", _): likes()
            case ("vendorNameToUserUID", _): FieldMap([("userUID", .string(user()))])
            case ("vendors", _): FieldMap([("uid", .string(user())), ("name", .string(user()))])
            default: isChat ? chat() : message()
            }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: fields["odd"] = .integer(1)
        case 1 where isChat: fields["lastMessage"] = .null
        default: break
        }
        let created = documents[path]?.created ?? moment()
        return StoredDocument(path: path, fields: fields, created: created, updated: moment())
    }

    private mutating func moment() -> Timestamp {
        time += Int64.random(in: 1...2_000_000, using: &random)
        return Timestamp(microseconds: time)
    }

    private mutating func profile() -> FieldMap {
        FieldMap([
            ("vendorName", .string(user())), ("vendorKey", .string("key")), ("createdAt", .moment(moment())),
        ])
    }

    private mutating func likes() -> FieldMap {
        let ids = ["1", "2", "01", "e\u{301}", "\u{E9}", "a\u{0}b"].shuffled(using: &random)
        var fields = FieldMap()
        let count = Int.random(in: -1...ids.count, using: &random)
        if count >= 0 { fields["likedProductIDs"] = .array(ids.prefix(count).map { .string($0) }) }
        for name in ["identifier", "secret"] where Int.random(in: 0..<4, using: &random) == 0 {
            fields[name] = .string(count > 2 ? "" : "some text")
        }
        return fields
    }

    private mutating func message() -> FieldMap {
        let body = ["안녕하세요", "e\u{301}", "\u{E9}", "a\u{0}b", "\"\\\n"].randomElement(using: &random) ?? ""
        return FieldMap([("sender", .string(user())), ("body", .string(body)), ("at", .moment(moment()))])
    }

    private mutating func chat() -> FieldMap {
        let members = Array(users.shuffled(using: &random).prefix(2))
        let left = members.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        let named = members.prefix(Int.random(in: 0...2, using: &random))
        var reads: [(String, FieldValue)] = []
        for member in members where Bool.random(using: &random) { reads.append((member, .moment(moment()))) }
        var fields = FieldMap([
            ("members", .array(members.map { .string($0) })),
            ("names", .map(FieldMap(named.map { ($0, .string("")) }))),
            ("reads", .map(FieldMap(reads))), ("hiddenFor", .array(left.map { .string($0) })),
            ("lastMessage", .string("hi")), ("lastSender", .string(user())), ("createdAt", .moment(moment())),
            ("updatedAt", .moment(moment())),
        ])
        if Bool.random(using: &random) { fields["product"] = .string("7") }
        return fields
    }

    private mutating func user() -> String { users.randomElement(using: &random) ?? "" }
}
