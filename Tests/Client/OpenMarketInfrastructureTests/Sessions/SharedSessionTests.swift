import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import TestSupport
import Testing

/// Two processes, such as an app and its extension, over one file: what one of them does to the session holds in both.
@Suite("A session of two processes", .slot, .timeLimit(.minutes(10)))
struct SharedSessionTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)")
    private let ann = Session.fixture(auth: .fixture(user: "ann"))
    private let bob = Session.fixture(auth: .fixture(user: "bob", refreshToken: Secret("bob-1")))
    private let renewed = AuthSession.fixture(user: "ann", refreshToken: Secret("ann-2"))

    private func process() -> SessionKeeper {
        SessionKeeper(store: FileSessionStore(folder.appending(path: "session.json")))
    }

    /// Two processes in which Ann is logged in.
    private func processes() async throws -> (SessionKeeper, SessionKeeper) {
        let (one, other) = (process(), process())
        try await one.save(ann)
        #expect(try await other.session() == ann)
        return (one, other)
    }

    @Test("A log-out in one process is one in the other, which tells its listeners")
    func logOut() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = try await processes()
        var states = await other.states().makeAsyncIterator()
        #expect(await states.next() == .signedIn(ann))
        try await one.clear()
        #expect(try await other.session() == nil)
        #expect(await states.next() == .signedOut)
    }

    /// What a process does to its session without asking anybody.
    enum LateChange: CaseIterable {
        case renew, learn, expire
    }

    @Test("What comes late in one process undoes no log-out and no log-in of the other", arguments: LateChange.allCases)
    func late(change: LateChange) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for next in [nil, bob] {
            let (one, other) = try await processes()
            if let next { try await one.save(next) } else { try await one.clear() }
            switch change {
            case .renew: #expect(try await !other.renew(.fixture(user: "ann"), as: renewed))
            case .learn: await other.learn(.fixture(id: 31), with: ann.credentials)
            case .expire: await other.expire(.fixture(user: "ann"))
            }
            for keeper in [one, other, process()] { #expect(try await keeper.session() == next) }
        }
    }

    @Test("New tokens, and another user, are found by the other process")
    func found() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let (one, other) = try await processes()
        #expect(try await one.renew(.fixture(user: "ann"), as: renewed))
        #expect(try await other.session()?.auth == renewed)
        try await one.save(bob)
        #expect(try await other.session() == bob)
        try await other.clear()
        #expect(try await one.session() == nil)
    }

    @Test("After any number of changes in turns, both processes and the file agree", arguments: 0..<20)
    func agree(seed: UInt64) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let keepers = [process(), process()]
        var random = SeededGenerator(seed: seed)
        for step in 0..<40 {
            guard let keeper = keepers.randomElement(using: &random) else { continue }
            let login = try await keeper.session()?.auth
            switch Int.random(in: 0..<5, using: &random) {
            case 0: try await keeper.clear()
            case 1: if let login { await keeper.expire(login) }
            case 2:
                guard let login else { continue }
                let next = AuthSession.fixture(user: login.user.rawValue, refreshToken: Secret("renewed \(step)"))
                #expect(try await keeper.renew(login, as: next))
            default:
                let user = ["ann", "bob"][step % 2]
                try await keeper.save(.fixture(auth: .fixture(user: user, refreshToken: Secret("login \(step)"))))
            }
            let kept = try await FileSessionStore(folder.appending(path: "session.json")).session()
            for keeper in keepers { #expect(try await keeper.session() == kept) }
        }
    }

    @Test("A comparison and what follows it are one step, however many do it at once")
    func atomic() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = FileSessionStore(folder.appending(path: "session.json"))
        try await store.save(ann)
        let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                let next = Session.fixture(auth: .fixture(user: "ann", refreshToken: Secret("\(number)")))
                group.addTask { try await store.replace(ann, with: next) }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(winners == 1)
    }
}
