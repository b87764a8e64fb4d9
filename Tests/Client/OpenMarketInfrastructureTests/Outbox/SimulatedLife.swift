import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import Synchronization

/// One process of a simulated device: its network and its disk, until it is killed.
final class SimulatedLife: Sendable {
    private let world: SimulatedWorld
    private let dead = Mutex(false)
    private let past = Mutex<Set<String>>([])
    private let full = Mutex(0)

    init(in world: SimulatedWorld) {
        self.world = world
    }

    var isDead: Bool { dead.withLock { $0 } }

    /// How often the disk was full.
    var fullCount: Int { full.withLock { $0 } }

    func kill() { dead.withLock { $0 = true } }

    /// Notes that a product could not be kept, and is sent from its form past those that wait.
    func notePast(_ name: String) { past.withLock { _ = $0.insert(name) } }

    func hasSentPast(_ name: String) -> Bool { past.withLock { $0.contains(name) } }

    /// A request: it may fail before the market gets it, and its response may be lost.
    func request<Value>(_ key: String, _ call: () async throws(MarketError) -> Value) async throws(MarketError) -> Value
    {
        let dice = world.roll(key)
        if dice.before < 3 { kill() }
        try check()
        guard world.isNetworkUp else { throw .offline }
        switch dice.before {
        case 3..<13: throw .connectionLost
        case 13..<16: throw .server(ServerRejection(status: 500))
        case 16..<21: throw .unavailable(retryAfter: .seconds(3))
        default: break
        }
        let value = try await call()
        if dice.after < 3 { kill() }
        try check()
        if dice.after < 18 { throw .connectionLost }
        return value
    }

    /// A write: the disk may be full, and the process may die before or after it.
    func write(_ key: String, _ call: () async throws(MarketError) -> Void) async throws(MarketError) {
        let dice = world.roll(key)
        if dice.before < 3 { kill() }
        try check()
        if dice.before < 6 {
            full.withLock { $0 += 1 }
            throw .storage(.full)
        }
        try await call()
        if dice.after < 3 { kill() }
        try check()
    }

    private func check() throws(MarketError) {
        guard !isDead else { throw .cancelled }
    }
}

/// A file that a process writes until it is killed.
final class SimulatedDisk: OutboxStore {
    private let life: SimulatedLife
    private let file: Mutex<FileOutboxStore?>

    init(_ url: URL, of life: SimulatedLife) {
        self.life = life
        file = Mutex(FileOutboxStore(url, compactsAbove: 2_000, waitsForDisk: false))
    }

    /// Closes the file, as the system does when the process is gone.
    func close() async {
        weak let left = file.withLock { $0 }
        file.withLock { $0 = nil }
        while left != nil, !Task.isCancelled { await Task.yield() }
    }

    func changes() async throws(MarketError) -> [PendingChange] {
        guard let store else { throw .cancelled }
        return try await store.changes()
    }

    func put(_ change: PendingChange) async throws(MarketError) {
        try await life.write("put \(change.name)") { () async throws(MarketError) in
            guard let store else { throw .cancelled }
            try await store.put(change)
        }
    }

    func put(_ change: PendingChange, photos: [Data]) async throws(MarketError) {
        try await life.write("put \(change.name)") { () async throws(MarketError) in
            guard let store else { throw .cancelled }
            try await store.put(change, photos: photos)
        }
    }

    func photos(of id: PendingChange.ID) async throws(MarketError) -> [Data] {
        guard let store else { throw .cancelled }
        return try await store.photos(of: id)
    }

    func remove(_ ids: [PendingChange.ID]) async throws(MarketError) {
        let kept = try await changes()
        let names = kept.filter { ids.contains($0.id) }.map(\.name).sorted()
        try await life.write("remove \(names)") { () async throws(MarketError) in
            guard let store else { throw .cancelled }
            try await store.remove(ids)
        }
    }

    private var store: FileOutboxStore? { file.withLock { $0 } }
}

extension PendingChange {
    /// A name that is the same with every run.
    fileprivate var name: String {
        switch action {
        case .like(let id, let isLiked): "\(id) \(isLiked)"
        case .message(let body, _): body
        case .registration(let registration): registration.draft.name
        }
    }
}

/// Likes over a network that fails.
struct SimulatedLikes: LikesRepository {
    let base: any LikesRepository
    let life: SimulatedLife

    func isLiked(_ id: Product.ID) async throws(MarketError) -> Bool {
        try await base.isLiked(id)
    }

    func likedProductIDs() async throws(MarketError) -> [Product.ID] {
        try await base.likedProductIDs()
    }

    func setLiked(_ id: Product.ID, _ isLiked: Bool) async throws(MarketError) {
        try await life.request("like \(id)") { () async throws(MarketError) in
            try await base.setLiked(id, isLiked)
        }
    }
}

/// Chats over a network that fails.
struct SimulatedChats: ChatRepository {
    let base: any ChatRepository
    let life: SimulatedLife

    func send(
        _ body: String,
        id: Message.ID,
        to room: ChatRoom.ID
    ) async throws(MarketError) -> Message {
        try await life.request("send \(body)") { () async throws(MarketError) in
            try await base.send(body, id: id, to: room)
        }
    }

    func open(
        with other: UserProfile,
        from own: UserProfile,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await base.open(with: other, from: own, about: product)
    }

    func leave(_ room: ChatRoom.ID) async throws(MarketError) {
        try await base.leave(room)
    }

    func rooms() async throws(MarketError) -> [ChatRoom] {
        try await base.rooms()
    }

    func messages(
        in room: ChatRoom.ID,
        before place: MessageCursor?,
        size: Int
    ) async throws(MarketError) -> MessagePage {
        try await base.messages(in: room, before: place, size: size)
    }

    func markRead(_ room: ChatRoom.ID, upTo date: Date) async throws(MarketError) {
        try await base.markRead(room, upTo: date)
    }

    func changes(in room: ChatRoom.ID, after place: MessageCursor?) -> AsyncStream<ChatChange> {
        base.changes(in: room, after: place)
    }
}
