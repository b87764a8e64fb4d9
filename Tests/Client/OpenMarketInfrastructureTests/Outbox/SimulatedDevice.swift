import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import Synchronization

/// A market in memory, and one user whose device fails as a seed says.
final class SimulatedDevice {
    /// What the user asked for and was promised, or was not told about.
    private struct Asked {
        var messages: [ChatRoom.ID: [(body: String, isPromised: Bool)]] = [:]
        /// What each like may be in the end; the last one was asked for last.
        var likes: [Product.ID: [Bool]] = [:]
        /// The names of products.
        var products: [(name: String, isPromised: Bool)] = []
        /// Messages and products that come behind later ones, because the market failed at them too often, and products
        /// that come before earlier ones, because they could not be kept.
        var outOfOrder: Set<String> = []
    }

    private let world: SimulatedWorld
    private let market = InMemoryMarket(sessions: [.fixture()])
    private let file: URL
    private var random: SeededGenerator
    /// The ids of all processes.
    private let bits: @Sendable () -> UInt64
    private var rooms: [ChatRoom.ID] = []
    private var session: Session?
    private var asked = Asked()
    private var process: SimulatedProcess?
    /// What is wrong.
    private(set) var findings: [String] = []

    init(seed: UInt64, file: URL) {
        self.file = file
        world = SimulatedWorld(seed: seed)
        random = SeededGenerator(seed: seed)
        bits = SeededGenerator.withoutJitter(seed: seed)
    }

    /// Lives through some days, and then through one on which nothing fails; the findings say what is wrong then.
    func run() async throws {
        try await meet()
        try await start()
        for step in 0..<25 {
            if process?.life.isDead == true { try await start() }
            try await act(step)
            await process?.settle()
        }
        world.beKind()
        try await start()
        try await finish()
        try await compare()
    }

    /// Three users with two chats.
    private func meet() async throws {
        let own = try await join("one")
        session = Session(vendor: .fixture(), credentials: .fixture(), auth: own)
        for name in ["two", "three"] {
            let other = try await join(name)
            let room = try await own.acting {
                try await market.chat.open(
                    with: .fixture(id: other.user.rawValue, vendorName: name),
                    from: .fixture(id: own.user.rawValue, vendorName: "one")
                )
            }
            rooms.append(room.id)
        }
    }

    private func join(_ name: String) async throws -> AuthSession {
        try await market.accounts.createUser(Credentials(email: "\(name)@example.com", password: Secret("p4ssword")))
    }

    /// Kills the process that runs, and starts one that has nothing but its file.
    private func start() async throws {
        if let process {
            process.life.kill()
            await process.disk.close()
            self.process = nil
            // The last write of a process may be cut off in the middle.
            if Int.random(in: 0..<3, using: &random) == 0 { try tear() }
        }
        let next = SimulatedProcess(world, market, file: file, session: session, random: bits)
        process = next
        if let session { await next.outbox.follow(.signedIn(session)) }
        await next.settle()
    }

    private func tear() throws {
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("OMO1".utf8.prefix(Int.random(in: 1...4, using: &random))))
        try handle.close()
    }

    private func act(_ step: Int) async throws {
        guard let process else { return }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: await write("message \(step)", to: rooms[Int.random(in: rooms.indices, using: &random)], process)
        case 8..<11: await offer("product \(step)", process)
        case 11..<14: await like(Product.ID(Int.random(in: 1...3, using: &random)), process)
        case 14..<16: world.toggleNetwork()
        case 16: process.life.kill()
        case 17: await process.outbox.networkIsThere()
        default: process.clock.advanceToNextDeadline()
        }
    }

    private func write(_ body: String, to room: ChatRoom.ID, _ process: SimulatedProcess) async {
        let full = process.life.fullCount
        do throws(MarketError) {
            _ = try await process.send(body, to: room)
            asked.messages[room, default: []].append((body, true))
        } catch {
            // A killed process tells no one whether it had kept the message, and what could not be kept was sent all the same.
            asked.messages[room, default: []].append((body, false))
            if !process.life.isDead, process.life.fullCount == full { findings.append("\(body): \(error)") }
        }
    }

    private func offer(_ name: String, _ process: SimulatedProcess) async {
        do throws(MarketError) {
            let draft = ProductDraft.fixture(name: name)
            _ = try await process.register.orKeep(draft, images: [Fixture.imageInput], secret: nil, progress: nil)
            asked.products.append((name, true))
        } catch {
            // What could not be kept was sent all the same, and may have arrived.
            asked.products.append((name, false))
        }
        if process.life.hasSentPast(name) { asked.outOfOrder.insert(name) }
    }

    private func like(_ id: Product.ID, _ process: SimulatedProcess) async {
        let (isLiked, full) = (Bool.random(using: &random), process.life.fullCount)
        do throws(MarketError) {
            _ = try await process.like(id, isLiked: isLiked)
            // With a full disk, one before it may come back after a restart.
            let before = process.life.fullCount == full ? [] : asked.likes[id, default: [false]]
            asked.likes[id] = before + [isLiked]
        } catch {
            asked.likes[id, default: [false]].append(isLiked)
            if !process.life.isDead, process.life.fullCount == full { findings.append("\(id): \(error)") }
        }
    }

    /// Tries again what was refused, and lets the time pass that pauses take.
    private func finish() async throws {
        guard let process else { return }
        for change in try await process.disk.changes() {
            guard case .refused = change.state else { continue }
            if case .message(let body, _) = change.action { asked.outOfOrder.insert(body) }
            if let name = change.registration?.draft.name { asked.outOfOrder.insert(name) }
            try await process.outbox.retry(change.id)
        }
        while await process.outbox.isBusy, !Task.isCancelled {
            await process.settle()
            process.clock.advanceToNextDeadline()
        }
        if try await !process.disk.changes().isEmpty { findings.append("Something waits although nothing fails.") }
    }

    /// Compares the market with what the user was promised.
    private func compare() async throws {
        for room in rooms {
            let wanted = asked.messages[room] ?? []
            compare(wanted.map { ($0.body, $0.isPromised) }, with: market.chat.log(of: room).map(\.body))
        }
        let newest = try await market.products.page(PageRequest(size: 100)).products.map(\.name)
        compare(asked.products, with: newest.reversed())
        if folderHasPhotos { findings.append("Photos are left although nothing waits.") }
        guard let own = session?.auth else { return }
        let liked = Set(try await own.acting { try await market.accounts.likedProductIDs() })
        for (id, allowed) in asked.likes where !allowed.contains(liked.contains(id)) {
            findings.append("\(id) is liked: \(liked.contains(id)), asked for: \(allowed)")
        }
    }
}

extension SimulatedDevice {
    /// Compares what is there with what was asked for: once, in order, and nothing that was promised is missing.
    private func compare(_ wanted: [(name: String, isPromised: Bool)], with log: [String]) {
        for (name, isPromised) in wanted {
            let count = log.count { $0 == name }
            if count > 1 || (isPromised && count == 0) { findings.append("\(name) is there \(count) times") }
        }
        let inOrder = wanted.map(\.name).filter { log.contains($0) && !asked.outOfOrder.contains($0) }
        let rest = log.filter { !asked.outOfOrder.contains($0) }
        if rest != inOrder { findings.append("\(rest) instead of \(inOrder)") }
    }

    private var folderHasPhotos: Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false) + ".photos")
    }
}

/// What one process of the device is made of.
struct SimulatedProcess {
    let life: SimulatedLife
    let disk: SimulatedDisk
    let clock = ManualClock()
    let outbox: Outbox
    let send: SendMessage
    let like: SetLike
    let register: RegisterProduct

    init(
        _ world: SimulatedWorld,
        _ market: InMemoryMarket,
        file: URL,
        session: Session?,
        random: @escaping @Sendable () -> UInt64
    ) {
        life = SimulatedLife(in: world)
        disk = SimulatedDisk(file, of: life)
        let sessions = SessionKeeper(store: InMemorySessionStore(session))
        let likes = SimulatedLikes(base: market.accounts, life: life)
        let chats = SimulatedChats(base: market.chat, life: life)
        let products = SimulatedProducts(market: market.products, life: life)
        let events = BroadcastProductEvents()
        outbox = Outbox(
            store: disk,
            likes: likes,
            chats: chats,
            selling: products,
            sessions: sessions,
            events: events,
            messages: MessageOutbox(),
            surroundings: Surroundings(clock: clock, random: random)
        )
        send = SendMessage(outbox)
        like = SetLike(outbox)
        register = RegisterProduct(
            products: market.products,
            selling: products,
            sessions: sessions,
            events: events,
            images: SimulatedPreparing(),
            changes: outbox
        )
    }

    /// Waits until everything that waits, waits for the clock.
    func settle() async {
        while await !outbox.isResting(sleepers: clock.sleeperCount), !life.isDead, !Task.isCancelled {
            await Task.yield()
        }
    }
}
