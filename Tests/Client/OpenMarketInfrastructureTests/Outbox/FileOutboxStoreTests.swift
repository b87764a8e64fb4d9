import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

@Suite("The file of an outbox", .slot)
struct FileOutboxStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private var file: URL { folder.url.appending(components: "support", "outbox") }

    @Test("What one process kept, the next one finds, with every detail")
    func survives() async throws {
        let changes = [
            change(1, .like(Product.ID(7), isLiked: false)),
            change(2, .message("안녕\n\u{0}\"OMO1\"", to: ChatRoom.ID(rawValue: "a_b")), failures: 3),
            change(3, .like(Product.ID(8), isLiked: true), state: .refused(.notFound)),
            change(4, .like(Product.ID(9), isLiked: true), state: .refused(.server(rejection))),
        ]
        try await write(changes)
        #expect(try await read() == changes)
    }

    @Test("An error whose details are not kept comes back as a rejection")
    func refusals() async throws {
        let refused = change(1, .like(Product.ID(7), isLiked: true), state: .refused(.invalid([.messageBlank])))
        try await write([refused])
        let expected = MarketError.rejected(ServerRejection(status: 0, code: "invalid"))
        #expect(try await read().map(\.state) == [.refused(expected)])
    }

    @Test("A later put replaces, and what is removed stays away")
    func steps() async throws {
        let store = FileOutboxStore(file)
        try await store.put(change(1, .message("a", to: room)))
        try await store.put(change(2, .message("b", to: room)))
        try await store.put(change(1, .message("a", to: room), failures: 1))
        try await store.remove([PendingChange.ID(rawValue: "change-2"), PendingChange.ID(rawValue: "unknown")])
        #expect(try await sorted(store) == [change(1, .message("a", to: room), failures: 1)])
    }

    @Test("What is settled is not in the file, although something is left")
    func settled() async throws {
        let store = FileOutboxStore(file)
        try await store.put(change(1, .message("stays", to: room)))
        try await store.put(change(2, .message("goes", to: room)))
        try await store.remove([PendingChange.ID(rawValue: "change-2")])
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains("stays") && !text.contains("goes"))
    }

    @Test("Of a user who has nothing left, nothing is in the file, however much others have")
    func lastOfUser() async throws {
        let store = FileOutboxStore(file)
        let long = String(repeating: "stays ", count: 150)
        for number in 1...40 { try await store.put(change(number, .message(long, to: room))) }
        for number in 41...42 { try await store.put(change(number, .message("goes", to: room), user: "other")) }
        for number in 41...42 { try await store.remove([PendingChange.ID(rawValue: "change-\(number)")]) }
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text.contains("stays") && !text.contains("goes") && !text.contains("other"))
        #expect(try await store.changes().count == 40)
    }

    @Test("A program that was being started meanwhile does not keep the file locked")
    func copiedDescriptor() async throws {
        var store: FileOutboxStore? = FileOutboxStore(file)
        try await store?.put(change(1, .message("a", to: room)))
        let copies = try descriptors(of: file).map { dup($0) }
        defer { copies.forEach { close($0) } }
        #expect(!copies.isEmpty)
        store = nil
        #expect(try await sorted(FileOutboxStore(file)).count == 1)
    }

    /// The descriptors that this process has of a file.
    private func descriptors(of file: URL) throws -> [CInt] {
        var wanted = stat()
        #expect(stat(file.path, &wanted) == 0)
        return (0..<1024).filter { descriptor in
            var found = stat()
            return fstat(descriptor, &found) == 0 && found.st_ino == wanted.st_ino && found.st_dev == wanted.st_dev
        }
    }

    @Test("Only this user can open it, also when it was there before")
    func permissions() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(
            FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.posixPermissions: 0o644])
        )
        try await write([change(1, .message("a", to: room))])
        #expect(try folder.permissions(of: file) == 0o600)
    }

    @Test("Cut off at every byte, it holds what its whole records say, and takes more")
    func torn() async throws {
        var lengths: [Int] = [0]
        do {
            let store = FileOutboxStore(file)
            for number in 1...3 {
                try await store.put(change(number, .message("text \(number)", to: room)))
                lengths.append(try Data(contentsOf: file).count)
            }
        }
        let whole = try Data(contentsOf: file)
        for length in 0...whole.count {
            let torn = folder.url.appending(component: "torn-\(length)")
            try whole.prefix(length).write(to: torn)
            let count = lengths.lastIndex { $0 <= length } ?? 0
            try await put(change(9, .message("more", to: room)), expecting: Array(1..<(count + 1)), in: torn)
            #expect(try await read(torn).map(\.number) == Array(1..<(count + 1)) + [9])
        }
    }

    @Test("With any bit flipped, every record but the damaged one is read")
    func damaged() async throws {
        try await write((1...3).map { change($0, .message("text \($0)", to: room)) })
        let whole = try Data(contentsOf: file)
        for index in whole.indices {
            var damaged = whole
            damaged[index] ^= UInt8(1) << UInt8(index % 8)
            let place = folder.url.appending(component: "damaged-\(index)")
            try damaged.write(to: place)
            let left = try await read(place)
            #expect(left.count == 2, "byte \(index)")
            #expect(left.allSatisfy { $0.action == .message("text \($0.number)", to: room) })
            try FileManager.default.removeItem(at: place)
        }
    }

    @Test("A file of something else is refused, and stays as it is", arguments: 0..<50)
    func noise(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes += Array("OMO1".utf8) + bytes.prefix(9)
        let place = folder.url.appending(component: "noise")
        try Data(bytes).write(to: place)
        await #expect(throws: MarketError.storage(.unreadable)) { try await read(place) }
        #expect(try Data(contentsOf: place) == Data(bytes))
    }

    @Test("A file that the disk never filled is empty")
    func zeros() async throws {
        let place = folder.url.appending(component: "zeros")
        try Data(count: 100).write(to: place)
        #expect(try await read(place).isEmpty)
    }

    @Test("Numbers that no outbox gives are skipped", arguments: [Int.max, -1])
    func numbers(number: Int) async throws {
        try await write([
            change(number, .message("a", to: room)), change(1, .message("b", to: room)),
            change(2, .message("c", to: room), failures: number),
        ])
        #expect(try await read().map(\.number) == [1])
    }

    @Test("A long file of settled changes is written again, short, with what is left")
    func compaction() async throws {
        let store = FileOutboxStore(file, compactsAbove: 4_000)
        try await store.put(change(1, .message("stays", to: room)))
        var longest = 0
        for number in 2...100 {
            try await store.put(change(number, .message("goes", to: room)))
            try await store.remove([PendingChange.ID(rawValue: "change-\(number)")])
            longest = max(longest, try Data(contentsOf: file).count)
        }
        #expect(longest < 6_000)
        try await store.put(change(101, .message("last", to: room)))
        let copy = folder.url.appending(component: "copy")
        try FileManager.default.copyItem(at: file, to: copy)
        #expect(try await read(copy).map(\.number) == [1, 101])
        #expect(folder.files.count == 2)
    }

    @Test("A draft that a killed process left is deleted")
    func draft() async throws {
        try await write([change(1, .message("a", to: room))])
        let draft = URL(filePath: file.path + ".draft")
        try Data("half".utf8).write(to: draft)
        #expect(try await read().count == 1)
        #expect(!FileManager.default.fileExists(atPath: draft.path))
    }

    @Test("Two stores do not use one file at a time")
    func exclusive() async throws {
        let store = FileOutboxStore(file)
        try await store.put(change(1, .message("a", to: room)))
        await #expect(throws: MarketError.storage(.unwritable)) { try await FileOutboxStore(file).changes() }
        #expect(try await store.changes().count == 1)
    }

    @Test("A second outbox over a file sends what it cannot keep, and keeps once the first has let the file go")
    func secondHolder() async throws {
        var first: FileOutboxStore? = FileOutboxStore(file)
        #expect(try await first?.changes().isEmpty == true)
        let market = InMemoryMarket(sessions: [.fixture()])
        let credentials = Credentials(email: "one@example.com", password: Secret("p4ssword"))
        let auth = try await market.accounts.createUser(credentials)
        let second = FileOutboxStore(file)
        let outbox = Outbox(
            store: second,
            likes: market.accounts,
            chats: market.chat,
            sessions: InMemorySessionStore(.fixture(auth: auth)),
            events: InMemoryProductEvents(),
            messages: MessageOutbox(),
            surroundings: Surroundings(clock: ManualClock())
        )
        let like = SetLike(outbox)
        #expect(try await like(Product.ID(7), isLiked: true))
        #expect(market.accounts.likes.map(\.isLiked) == [true])
        first = nil
        market.faults.fail(.setLiked, with: .offline)
        #expect(try await like(Product.ID(7), isLiked: false) == false)
        #expect(try await second.changes().map(\.action) == [.like(Product.ID(7), isLiked: false)])
    }

    @Test("A folder that cannot be made is an error, and nothing is kept")
    func unwritable() async throws {
        let blocked = folder.url.appending(component: "file")
        try Data().write(to: blocked)
        let store = FileOutboxStore(blocked.appending(components: "inner", "outbox"))
        let change = change(1, .message("a", to: room))
        await #expect(throws: MarketError.storage(.unwritable)) { try await store.put(change) }
        #expect(FileManager.default.fileExists(atPath: blocked.path))
    }

    private let room = ChatRoom.ID(rawValue: "a_b")
    private let rejection = ServerRejection(status: 500, code: "internal", message: "it failed")

    private func put(_ change: PendingChange, expecting numbers: [Int], in file: URL) async throws {
        let store = try await opened(file)
        #expect(try await sorted(store).map(\.number) == numbers)
        try await store.put(change)
    }

    private func write(_ changes: [PendingChange]) async throws {
        let store = FileOutboxStore(file)
        for change in changes { try await store.put(change) }
    }

    private func read(_ other: URL? = nil) async throws -> [PendingChange] {
        try await sorted(opened(other ?? file))
    }

    /// A store that has its file, which the store before may still be letting go.
    private func opened(_ file: URL) async throws -> FileOutboxStore {
        let store = FileOutboxStore(file)
        await eventually {
            do throws(MarketError) {
                _ = try await store.changes()
                return true
            } catch {
                return error != .storage(.unwritable)
            }
        }
        return store
    }

    private func sorted(_ store: FileOutboxStore) async throws -> [PendingChange] {
        try await store.changes().sorted { $0.number < $1.number }
    }

    private func change(
        _ number: Int,
        _ action: PendingChange.Action,
        failures: Int = 0,
        state: PendingChange.State = .waiting,
        user: String = "user"
    ) -> PendingChange {
        PendingChange(
            id: PendingChange.ID(rawValue: "change-\(number)"),
            user: UserID(rawValue: user),
            action: action,
            askedAt: Date(timeIntervalSince1970: 1_700_000_000),
            number: number,
            failures: failures,
            state: state
        )
    }
}
