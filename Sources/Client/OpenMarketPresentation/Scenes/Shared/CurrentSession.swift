public import Observation
public import OpenMarketDomain

/// The session of the logged-in user, for scenes that depend on it.
@MainActor
@Observable
public final class CurrentSession {
    public private(set) var state: SessionState = .signedOut
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var wasToldDirectly = false
    @ObservationIgnored private var hasReceivedFirst = false
    @ObservationIgnored private var isEnding = false
    @ObservationIgnored private var heldBack: SessionState?
    @ObservationIgnored private var listeners = Listeners<SessionState>()

    /// Follows `states`.
    public init(_ states: any SessionStates) {
        following = Task { [weak self] in
            for await state in await states.states() { self?.receive(state) }
        }
    }

    deinit {
        following?.cancel()
    }

    public var session: Session? {
        if case .signedIn(let session) = state { return session }
        return nil
    }

    /// The user, while logged in with an account.
    public var user: UserID? { session?.auth?.user }

    /// Calls `body` with every later change, as long as `owner` lives; `body` must not capture `owner` strongly.
    public func onChange(for owner: AnyObject, _ body: @escaping @MainActor (SessionState) -> Void) {
        listeners.add(for: owner, body)
    }

    var listenerCount: Int { listeners.count }

    /// Sets the state that follows from a use case, before the market reports it.
    func become(_ state: SessionState) {
        wasToldDirectly = true
        guard state != self.state else { return }
        self.state = state
        listeners.call(with: state)
    }

    /// Lets the user end the session: a report of the market waits until `work` has told its outcome.
    func end(by work: () async -> Void) async {
        isEnding = true
        await work()
        isEnding = false
        let late = heldBack
        heldBack = nil
        // The session that has run out is the one that has just ended.
        if let late, state != .signedOut { become(late) }
    }

    /// Ignores the first state of the market if a use case was faster: it is from before the change.
    ///
    /// An expired login is never ignored: only the market reports it, and only once.
    private func receive(_ state: SessionState) {
        if isEnding {
            heldBack = state
            return
        }
        let isOutdated = wasToldDirectly && !hasReceivedFirst && state != .expired
        hasReceivedFirst = true
        if !isOutdated { become(state) }
    }
}
