import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import TestSupport
import Testing

@Suite("A session in a file", .slot)
struct FileSessionStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "session-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "deep/session.json") }

    private let session = Session(
        vendor: Vendor(id: Vendor.ID(rawValue: "7"), name: "한옥 상점"),
        credentials: VendorCredentials(identifier: "aa-1", secret: Secret("s3cret")),
        auth: AuthSession(
            user: UserID(rawValue: "ann"),
            email: "ann@example.com",
            accessToken: Secret("t1"),
            refreshToken: Secret("r1"),
            expiresAt: Date(timeIntervalSinceReferenceDate: 1_000)
        )
    )

    @Test("What was kept is there the next time, and gone after clearing")
    func roundTrip() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try await FileSessionStore(file).session() == nil)
        try await FileSessionStore(file).clear()
        try await FileSessionStore(file).save(session)
        #expect(try await FileSessionStore(file).session() == session)
        let bare = Session(vendor: nil, credentials: VendorCredentials(secret: Secret("pw")))
        try await FileSessionStore(file).save(bare)
        #expect(try await FileSessionStore(file).session() == bare)
        try await FileSessionStore(file).clear()
        #expect(try await FileSessionStore(file).session() == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path()).isEmpty)
    }

    @Test("No other user may read it, whatever was there before")
    func permissions() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("old".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path())
        try await FileSessionStore(file).save(session)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path())[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(
        "What cannot be understood is no session, and is written over",
        arguments: ["", "{}", "not json", #"{"version":2}"#]
    )
    func foreign(text: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        #expect(try await FileSessionStore(file).session() == nil)
        try await FileSessionStore(file).save(session)
        #expect(try await FileSessionStore(file).session() == session)
    }

    @Test("A path that cannot be written is an error")
    func unwritable() async throws {
        let store = FileSessionStore(URL(filePath: "/dev/null/session.json"))
        await #expect(throws: MarketError.storage(.unwritable)) { try await store.save(session) }
    }
}
