import Foundation
import Synchronization

/// Shows changes at once and sends them: now where that is possible, and what a store keeps also later and after a restart.
///
/// A change is kept before its first request. Each queue, the likes of a product, a chat or the registrations of one
/// user, has a task of its own that sends its changes one after the other; between two attempts that fail it pauses.
/// Nothing is sent for a user who is not logged in. A change that is not kept, because there is no store or the store
/// fails, is tried once: its first failure refuses it.
public actor Outbox {
    /// The outcome of a change.
    package indirect enum Delivery: Sendable, Equatable {
        /// The market has it; with the message as it is stored there.
        case sent(PendingChange.Action, Message?)
        case registered(ProductDetail)
        /// The change is kept, and is sent when the market can be reached.
        case waiting(PendingChange.Action)
    }

    typealias Outcome = Result<Delivery, MarketError>

    /// The number of failures at the market before a change counts as refused.
    package static let failureLimit = 5
    /// The number of requests that run at a time.
    private static let width = 6

    let store: (any OutboxStore)?
    let likes: any LikesRepository
    let chats: any ChatRepository
    /// The repository in which products are registered; without it no registration is kept.
    nonisolated let selling: (any SellingRepository)?
    let sessions: any SessionStore
    let events: any ProductEvents
    package nonisolated let messages: MessageOutbox
    let limits: OutboxLimits
    let pauses: ReconnectPauses
    let now: @Sendable () -> Date
    /// Makes the ids of all changes, and of messages: each behind the one before.
    nonisolated let ids: MessageIDs
    /// Writes come to the store in the order of the calls.
    nonisolated let turns = TurnQueue()
    let connections = TurnQueue(width: Outbox.width)
    /// The registrations that the market may have although their user has stopped them.
    nonisolated let givenUp = GivenUpRegistrations()
    nonisolated let all = Broadcast<[PendingChange]>([])

    var changes = PendingChanges()
    var isOpen = false
    var lastNumber = 0
    /// The current user, who sees the pending changes.
    var user: UserID?
    /// The changes that the store may still have although they are settled.
    var leftovers: Set<PendingChange.ID> = []
    var callers: [PendingChange.ID: [AsyncStream<Outcome>.Continuation]] = [:]
    /// The requests on their way, which are cancelled when their change is given up.
    var requests: [PendingChange.ID: Task<Outcome, Never>] = [:]
    var openLikes: [PendingChange.Queue: OpenLike] = [:]
    /// The receivers of progress for callers who wait for a registration.
    var reporters: [PendingChange.ID: ProgressReporter] = [:]
    /// The callers who wait until a change was tried, with any outcome.
    var watchers: [PendingChange.ID: [AsyncStream<Void>.Continuation]] = [:]
    var workers: [PendingChange.Queue: Task<Void, Never>] = [:]
    var rests: [PendingChange.Queue: Rest] = [:]
    var attempts: [PendingChange.Queue: Int] = [:]
    /// Queues that have something to do since their worker looked last.
    var calls: Set<PendingChange.Queue> = []
    /// Queues whose last pause for the network was cut short.
    var woken: Set<PendingChange.Queue> = []
    /// The tasks that follow the log-in and the network, and end with the outbox.
    private nonisolated let followers = Mutex<[Task<Void, Never>]>([])

    /// The pause of a queue.
    struct Rest {
        let isForNetwork: Bool
        let error: MarketError
        let sleep: Task<Void, Never>
    }

    /// Keeps changes in `store` and sends them through `likes`, `chats` and `selling` for the session in `sessions`.
    ///
    /// Without a store nothing is kept, and no registration is accepted.
    /// Share `messages` with the observed chats, which show what is in it.
    public init(
        store: (any OutboxStore)? = nil,
        likes: any LikesRepository,
        chats: any ChatRepository,
        selling: (any SellingRepository)? = nil,
        sessions: any SessionStore,
        events: any ProductEvents,
        messages: MessageOutbox,
        limits: OutboxLimits = .default,
        surroundings: Surroundings = .system
    ) {
        (self.store, self.likes, self.chats, self.selling) = (store, likes, chats, selling)
        (self.sessions, self.events, self.messages, self.limits) = (sessions, events, messages, limits)
        pauses = ReconnectPauses(surroundings)
        ids = MessageIDs(surroundings)
        now = surroundings.now
    }

    deinit {
        for follower in followers.withLock({ $0 }) { follower.cancel() }
        for worker in workers.values { worker.cancel() }
        for rest in rests.values { rest.sleep.cancel() }
    }

    /// Sends what waits whenever a user logs in, and whenever `responses` says that the network is there.
    package nonisolated func start(states: any SessionStates, responses: AsyncStream<Void>?) {
        let logins = Task { [weak self] in
            for await state in await states.states() {
                guard let self else { return }
                await follow(state)
            }
        }
        followers.withLock { $0.append(logins) }
        guard let responses else { return }
        let network = Task { [weak self] in
            for await _ in responses {
                guard let self else { return }
                await networkIsThere()
            }
        }
        followers.withLock { $0.append(network) }
    }

    /// Every change that the market does not have: now and after each event, for the user who is logged in.
    package nonisolated func pending() -> AsyncStream<[PendingChange]> {
        all.values()
    }

    /// Keeps a change, sends it in its turn, and waits for the outcome of the first attempt.
    ///
    /// - Throws: The market's error when it is refused, or when it fails and could not be kept.
    package nonisolated func ask(
        _ action: PendingChange.Action,
        id: PendingChange.ID,
        as user: UserID
    ) async throws(MarketError) -> Delivery {
        try await Self.first(of: try await accept(action, id: id, as: user))
    }

    /// Keeps a change with its photos, and begins to send it; the stream has what comes of the first attempt.
    ///
    /// - Throws: ``MarketError/storage(_:)`` when its photos cannot be kept; it is not sent then.
    nonisolated func accept(
        _ action: PendingChange.Action,
        photos: [Data] = [],
        id: PendingChange.ID,
        as user: UserID,
        progress: ProgressReporter? = nil
    ) async throws(MarketError) -> AsyncStream<Outcome> {
        // A turn is taken before anything is awaited, so that changes are kept in the order of the calls.
        try await turns.turn { () async throws(MarketError) in
            try await record(action, photos, id: id, as: user, progress)
        }
    }

    /// Returns the outcome of the first attempt.
    static func first(of outcomes: AsyncStream<Outcome>) async throws(MarketError) -> Delivery {
        for await outcome in outcomes { return try outcome.get() }
        throw .cancelled
    }

    /// Tries a change again that waits or was refused, without waiting for the outcome.
    package nonisolated func retry(_ id: PendingChange.ID) async throws(MarketError) {
        try await turns.turn { () async throws(MarketError) in try await revive(id) }
    }

    /// Tries everything now that waits for the user who is logged in; returns when each change was tried.
    package nonisolated func sendNow() async {
        do { try await turns.take() } catch { return }
        let tried = await sendAll()
        turns.done()
        for change in tried {
            for await _ in change {}
        }
    }

    /// Gives a change up; with `onlyRefused`, one that waits again stays.
    package nonisolated func discard(
        _ id: PendingChange.ID,
        onlyRefused: Bool = false
    ) async throws(MarketError) {
        try await turns.turn { () async throws(MarketError) in
            try await drop { $0.id == id && ($0.isRefused || !onlyRefused) }
        }
    }

    /// Gives up everything that a user asked for.
    package nonisolated func discardAll(of user: UserID) async throws(MarketError) {
        try await turns.turn { () async throws(MarketError) in try await drop { $0.user == user } }
    }

    /// Returns whether everything that waits is in a pause, with `sleepers` tasks asleep on the clock.
    package func isResting(sleepers: Int) -> Bool {
        workers.count == rests.count && rests.count == sleepers
    }

    /// Whether something is sent, or paused before it is sent again.
    package var isBusy: Bool { !workers.isEmpty }

    /// Returns the likes that the user wants and the market does not have yet.
    package func pendingLikes(of user: UserID) -> [Product.ID: Bool] {
        changes.all.reduce(into: [:]) { likes, change in
            guard change.user == user, !change.isRefused, case .like(let id, let isLiked) = change.action else {
                return
            }
            likes[id] = isLiked
        }
    }
}

/// Registration of products that wait in the outbox, each of them once.
///
/// All attempts carry one key, so the market returns the product that it has made already. The market forgets keys
/// after a while: later, a registration that may have arrived is not sent again by itself.
extension Outbox {
    func register(
        _ registration: PendingRegistration,
        of change: PendingChange
    ) async throws(MarketError) -> ProductDetail {
        guard let selling, let store else { throw .unauthenticated }
        guard !registration.mayDouble(in: selling.registrationKeys, at: now()) else { throw .timedOut }
        let images = try registration.images(of: try await store.photos(of: change.id))
        try await noteSending(of: change.id)
        guard changes.change(change.id) != nil else { throw .cancelled }
        return try await selling.register(
            registration.draft,
            images: images,
            key: registration.key,
            secret: nil,
            progress: reporters[change.id]
        )
    }

    /// Notes, before a request leaves, that the market may have it from now on.
    ///
    /// Nothing is sent where that cannot be written: after a restart it would count as never sent.
    private func noteSending(of id: PendingChange.ID) async throws(MarketError) {
        guard var change = changes.change(id), var registration = change.registration else { return }
        guard registration.sentSince == nil else { return }
        registration.sentSince = now()
        change.action = .registration(registration)
        try await store?.put(change)
        // Nothing of it stays when it was given up while it was being written.
        if changes.change(id) == nil { await forget([id]) }
        changes.update(change)
    }

    /// A change after its request has failed: a registration that cannot have arrived counts as not sent.
    func noted(_ change: PendingChange, before: PendingChange, failing error: MarketError) async -> PendingChange {
        guard before.registration?.sentSince == nil, error.outcome == .unchanged else { return change }
        guard var registration = change.registration, registration.sentSince != nil else { return change }
        registration.sentSince = nil
        var noted = change
        noted.action = .registration(registration)
        changes.update(noted)
        await keep(noted)
        return noted
    }

    /// Returns the disposition of a change whose request has failed.
    func disposition(of change: PendingChange, after error: MarketError) async -> MarketError.Disposition {
        // The market is there, as a response has just shown, and this change does not come through.
        let isBlocked = error.mayBeBlocked && woken.contains(change.queue)
        let usual = isBlocked ? .countsAsFailure : error.disposition
        guard let selling, let registration = change.registration else { return usual }
        guard !registration.mayDouble(in: selling.registrationKeys, at: now()) else { return .refused }
        switch error {
        case .unauthenticated:
            // A login that has ended waits for the next one. A user who is logged in cannot sell here, and has to see that.
            let session = try? await sessions.session()
            return session?.auth?.user == change.user ? .refused : .waitsForMarket
        // The market is still busy with the attempt before; or the disk takes nothing now.
        case .conflict, .storage(.full), .storage(.unwritable): return .waitsForMarket
        default: return usual
        }
    }

    /// Gives a registration a new key when the user sends it again although the market may have forgotten the old one.
    func renewKey(of change: inout PendingChange) {
        guard let selling, var registration = change.registration else { return }
        guard registration.mayDouble(in: selling.registrationKeys, at: now()) else { return }
        (registration.key, registration.sentSince) = (RegistrationKey(rawValue: ids.next().rawValue), nil)
        change.action = .registration(registration)
    }

    /// Returns the contents of a refused registration of the user; without photos where one of them is damaged.
    package nonisolated func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        do { try await turns.take() } catch { throw .cancelled }
        defer { turns.done() }
        return try await read(id)
    }

    private func read(_ id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await open()
        let owner = try await sessions.session()?.auth?.user
        guard let change = changes.change(id), change.isRefused, change.user == owner,
            let registration = change.registration
        else { throw .notFound }
        return RegistrationContents(draft: registration.draft, images: await photos(of: registration, id))
    }

    private func photos(of registration: PendingRegistration, _ id: PendingChange.ID) async -> [ImageInput] {
        do throws(MarketError) {
            let images = try registration.images(of: try await store?.photos(of: id) ?? [])
            return images.map { ImageInput(.data($0.data), name: $0.fileName, text: $0.text) }
        } catch {
            // The texts are worth keeping; the form asks for photos.
            return []
        }
    }
}
