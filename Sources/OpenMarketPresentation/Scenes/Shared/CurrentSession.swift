public import Observation
public import OpenMarketDomain

/// Who is logged in, for scenes that show their owners more than others.
@MainActor
@Observable
public final class CurrentSession {
    /// The state of the session.
    public private(set) var state: SessionState = .signedOut
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var wasToldDirectly = false
    @ObservationIgnored private var hasHeardFirst = false
    @ObservationIgnored private var listeners: [Listener] = []

    private struct Listener {
        weak var owner: AnyObject?
        let hear: @MainActor (SessionState) -> Void
    }

    /// Follows `states`.
    public init(_ states: any SessionStates) {
        following = Task { [weak self] in
            for await state in await states.states() { self?.hear(state) }
        }
    }

    deinit {
        following?.cancel()
    }

    /// The session, while somebody is logged in.
    public var session: Session? {
        if case .signedIn(let session) = state { return session }
        return nil
    }

    /// The user, while one is logged in with an account.
    public var user: UserID? { session?.auth?.user }

    /// Calls `hear` with every change from now on, as long as `owner` lives.
    func onChange(for owner: AnyObject, _ hear: @escaping @MainActor (SessionState) -> Void) {
        listeners.removeAll { $0.owner == nil }
        listeners.append(Listener(owner: owner, hear: hear))
    }

    /// How many are told.
    var listenerCount: Int { listeners.count }

    /// Takes note of a state that a use case has just brought about, before the market tells of it.
    func become(_ state: SessionState) {
        wasToldDirectly = true
        guard state != self.state else { return }
        self.state = state
        for listener in listeners where listener.owner != nil { listener.hear(state) }
    }

    /// What the market tells first is how things stood before a use case changed them, if one was faster.
    ///
    /// An expired login is no such beginning: only the market tells of it, and only once.
    private func hear(_ state: SessionState) {
        let isOutdated = wasToldDirectly && !hasHeardFirst && state != .expired
        hasHeardFirst = true
        if !isOutdated { become(state) }
    }
}
