import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Sessions whose end empties the caches", .slot)
struct PurgingSessionStoreTests {
    private let sessions = InMemorySessionStore()
    private let blobs = InMemoryBlobStore()
    private let answers: AccountBlobStore
    private let chatBlobs = InMemoryBlobStore()
    private let chats: AccountBlobStore
    private let ann = Session.fixture(auth: .fixture(user: "ann"))
    private let key = BlobKey(account: "user ann", name: "answer")
    private let blob = StoredBlob(data: Data("a".utf8), storedAt: Date(timeIntervalSince1970: 0))

    init() {
        answers = AccountBlobStore(blobs)
        chats = AccountBlobStore(chatBlobs)
    }

    private func store(failing error: MarketError? = nil) -> PurgingSessionStore {
        PurgingSessionStore(sessions, emptying: [answers, chats]) { () async throws(MarketError) in
            if let error { throw error }
        }
    }

    @Test("The same account again keeps what is there: new tokens, and a change of the vendor")
    func sameAccount() async throws {
        try await store().save(ann)
        try await answers.store(blob, for: key)
        try await store().save(.fixture(auth: .fixture(user: "ann", refreshToken: Secret("another"))))
        #expect(try await answers.blob(for: key) == blob)
        // The next process finds it, too.
        #expect(try await store().session()?.auth?.user == UserID(rawValue: "ann"))
        #expect(try await answers.blob(for: key) == blob)
    }

    @Test("Another account, or none, finds nothing, and nothing of the first one is kept any more")
    func otherAccount() async throws {
        for other in [Session.fixture(auth: .fixture(user: "bob")), nil] {
            try await store().save(ann)
            try await answers.store(blob, for: key)
            try await answers.store(blob, for: BlobKey(name: "of nobody"))
            try await chats.store(blob, for: key)
            #expect(chatBlobs.count == 1)
            if let other { try await store().save(other) } else { try await store().clear() }
            #expect(blobs.count == 0 && chatBlobs.count == 0)
            try await chats.store(blob, for: key)
            #expect(chatBlobs.count == 0)
            try await answers.store(blob, for: key)
            #expect(blobs.count == 0)
        }
    }

    @Test("What is removed of an account is gone, and nothing else")
    func removed() async throws {
        try await store().save(ann)
        let other = BlobKey(account: "user ann", name: "another answer")
        for key in [key, other] { try await answers.store(blob, for: key) }
        try await answers.remove(key)
        #expect(try await answers.blob(for: key) == nil)
        #expect(try await answers.blob(for: other) == blob)
        #expect(blobs.count == 1)
    }

    @Test("What arrives for the first account while another one logs in is not kept")
    func arrivesDuringChange() async throws {
        try await store().save(ann)
        let (answers, blob, key) = (answers, blob, key)
        let sessions = PurgingSessionStore(sessions, emptying: [answers]) { () async throws(MarketError) in
            try await answers.store(blob, for: key)
        }
        try await sessions.save(.fixture(auth: .fixture(user: "bob")))
        #expect(blobs.count == 0)
    }

    @Test("What is being written while its account leaves does not stay")
    func leavesDuringWrite() async throws {
        answers.begin(key.account)
        blobs.writes.hold()
        let write = Task { try await answers.store(blob, for: key) }
        await blobs.writes.untilHeld()
        answers.begin(nil)
        blobs.writes.release()
        try await write.value
        #expect(blobs.writes.callCount == 1)
        #expect(blobs.count == 0)
    }

    @Test("Caches that cannot be emptied: the session is gone all the same, and the caller is told")
    func failure() async throws {
        try await store().save(ann)
        try await answers.store(blob, for: key)
        await #expect(throws: MarketError.storage(.unwritable)) {
            try await store(failing: .storage(.unwritable)).clear()
        }
        #expect(try await sessions.session() == nil)
        #expect(blobs.count == 0)
        // A failing purge does not prevent the login.
        try await store(failing: .storage(.unwritable)).save(ann)
        #expect(try await sessions.session() == ann)
    }

    @Test("Two users with one vendor's credentials are two accounts; a vendor without a user is one")
    func accounts() {
        let bob = Session.fixture(auth: .fixture(user: "bob"))
        #expect(ann.credentials == bob.credentials)
        #expect(ann.cacheAccount != bob.cacheAccount)
        #expect(Session.fixture(auth: nil).cacheAccount != nil)
        #expect(Session(vendor: nil, credentials: VendorCredentials(secret: Secret("s"))).cacheAccount == nil)
    }

    @Test("An account that another process has ended leaves nothing here either; its own new tokens leave all of it")
    func endedElsewhere() async throws {
        try await store().save(ann)
        try await answers.store(blob, for: key)
        let renewed = Session.fixture(auth: .fixture(user: "ann", refreshToken: Secret("another")))
        #expect(try await store().replace(ann, with: renewed))
        #expect(try await !store().replace(ann, with: nil))
        #expect(try await answers.blob(for: key) == blob)
        try await sessions.clear()
        #expect(try await !store().replace(renewed, with: renewed))
        #expect(blobs.count == 0)
    }
}
