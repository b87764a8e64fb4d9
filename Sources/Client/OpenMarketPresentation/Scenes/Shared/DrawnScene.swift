public import Observation
public import OpenMarketDomain

/// A scene without its looks: facts, a state that is drawn from them, and commands.
///
/// Another language, another user, a late response and the end of the scene need no code in a scene: the state is drawn
/// again, the facts of another user are forgotten, of several requests for one fact the last one counts, and what the
/// scene waits for is cancelled. A scene says which facts it has, how they are loaded, and what the user can do.
///
/// ```swift skip
/// final class FollowersModel: DrawnScene<FollowersState, FollowersModel.Exit> {
///     override func load() async { await load(\.sellers) { … } }
///     @SceneOfferBuilder override var offers: [SceneOffer] { … }
/// }
/// ```
///
/// There are three ways to bind one, for the three ways front ends are written: read ``state`` (Observation), follow
/// ``states()``, or turn a stream of actions into a stream of states with ``PresentedScene/transform(_:)``.
@MainActor
@Observable
open class DrawnScene<Shown: SceneState, Exit: Sendable>: PresentedScene {
    /// The state on the screen.
    public typealias State = Shown

    public private(set) var state: Shown
    /// The facts that the state is drawn from; ``change(_:)`` changes them.
    @ObservationIgnored public private(set) var facts: Shown.Facts
    /// Called when the user wants to go to another scene.
    @ObservationIgnored public var onExit: (@MainActor (Exit) -> Void)?
    @ObservationIgnored public let context: SceneContext

    @ObservationIgnored private let blank: Shown.Facts
    @ObservationIgnored private let broadcast: Broadcast<Shown>
    /// The alerts that wait for a choice: the last one is shown.
    @ObservationIgnored private var alerts: [AlertModel] = []
    @ObservationIgnored private var isBusy = false
    @ObservationIgnored private var account: String?
    @ObservationIgnored private(set) var wasShown = false
    @ObservationIgnored private var isClosed = false
    /// The number of requests for each fact: a response to an earlier one than the last says nothing.
    @ObservationIgnored private var requests: [AnyKeyPath: Int] = [:]
    @ObservationIgnored private var tasks: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var taskCount = 0

    /// A scene that begins with these facts, for each user.
    public init(_ facts: Shown.Facts, context: SceneContext) {
        (self.facts, blank, self.context, account) = (facts, facts, context, context.account)
        let state = Shown(facts, in: context.drawing(alert: nil, isBusy: false))
        (self.state, broadcast) = (state, Broadcast(state))
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
        context.session.onChange(for: self) { [weak self] _ in self?.followSession() }
    }

    deinit {
        for task in tasks.values { task.cancel() }
    }

    // MARK: What a scene says

    open var title: String { "" }
    /// The things that the user can do now, made from `state` and the words, so that front ends notice when they change.
    @SceneOfferBuilder open var offers: [SceneOffer] { [] }
    open var hasUnsavedWork: Bool { false }

    /// Loads what is missing: called when the scene becomes visible, and again for another user.
    open func load() async {}

    /// Forgets the facts of another user; the facts of the beginning come instead of all, where a scene says nothing else.
    open func forget(_ facts: inout Shown.Facts) { facts = blank }

    /// Called when another user has come or gone, after the facts were forgotten.
    open func userChanged() {
        if wasShown { run { [weak self] in await self?.load() } }
    }

    open func disappear() {}

    open func type(_ text: String, into id: SceneCommand.ID) { send(command: id, text: text) }

    open func leave(_ id: SceneCommand.ID) {}

    /// Ends the scene: its exits lead nowhere any more, and the requests that it waits for are cancelled.
    ///
    /// Changes that the user has asked the market for go on.
    open func end() {
        (isClosed, onExit) = (true, nil)
        for task in tasks.values { task.cancel() }
    }

    // MARK: What the engine does

    open var alert: AlertModel? {
        _ = state
        return alerts.last
    }

    public func states() -> AsyncStream<Shown> { broadcast.values() }

    public func appear() async {
        wasShown = true
        await owned { [weak self] in await self?.load() }
    }

    /// Removes the alert and does what was chosen, with the text that was typed into it; an alert that this one has covered
    /// is shown again.
    open func answer(_ choice: AlertChoice, text: Secret?) async {
        let effect = alerts.popLast()?.effect(of: choice)
        redraw()
        await effect?(text ?? Secret(""))
    }

    /// Changes any number of facts; readers see one change, and none if the state stays equal.
    public func change(_ body: (inout Shown.Facts) -> Void) {
        // A copy, so that `body` may read what the scene says of itself.
        var next = facts
        body(&next)
        facts = next
        redraw()
    }

    /// Draws the state again, because something that it shows has changed elsewhere.
    public func redraw() {
        let next = Shown(facts, in: context.drawing(alert: alerts.last, isBusy: isBusy))
        guard next != state else { return }
        state = next
        broadcast.change(to: next)
    }

    /// Shows an alert; none for `nil`, such as of a cancelled request.
    ///
    /// One that still waits for a choice is shown again once this one is answered, unless this one says the same, or is a
    /// later word about a sale.
    public func show(_ alert: AlertModel?) {
        guard let alert else { return }
        alerts.removeAll(where: alert.replaces)
        alerts.append(alert)
        redraw()
    }

    /// Loads a fact.
    ///
    /// Of several loads the last one counts, and none of another user.
    ///
    /// Without a user whom the market knows, the scene is left by `exit`, where there is one.
    public func load<Value: Sendable>(
        _ part: WritableKeyPath<Shown.Facts, Loaded<Value>>,
        orLeaveBy exit: Exit? = nil,
        _ ask: @escaping @MainActor () async throws -> Value
    ) async {
        guard !isClosed else { return }
        let number = requests[part, default: 0] + 1
        requests[part] = number
        let user = account
        change { $0[keyPath: part] = .loading($0[keyPath: part].value) }
        await owned { [weak self] in
            var outcome = await Self.outcome(of: ask)
            guard let self, requests[part] == number else { return }
            // A response to another user is dropped.
            if account != user { outcome = .failure(.cancelled) }
            var way: Exit?
            if case .failure(.unauthenticated) = outcome, let exit { (outcome, way) = (.failure(.cancelled), exit) }
            change { $0[keyPath: part] = $0[keyPath: part].after(outcome) }
            if let way { onExit?(way) }
        }
    }

    /// Puts what is known now in place of a fact; a response that is still on its way is from before, and says nothing.
    public func settle<Value: Sendable>(_ part: WritableKeyPath<Shown.Facts, Loaded<Value>>, with value: Value) {
        requests[part, default: 0] += 1
        change { $0[keyPath: part] = .loaded(value) }
    }

    /// Keeps a fact as a stream has it, until the end of the scene; returns when it is there for the first time.
    ///
    /// A second call for the same fact does nothing.
    public func follow<Value: Sendable>(
        _ part: WritableKeyPath<Shown.Facts, Value>,
        _ values: @autoclosure () -> AsyncStream<Value>?
    ) async {
        guard !isClosed, requests[part] == nil, let values = values() else { return }
        requests[part] = 0
        let (known, first) = AsyncStream.makeStream(of: Void.self)
        run { [weak self] in
            for await value in values {
                self?.change { $0[keyPath: part] = value }
                first.finish()
            }
            first.finish()
        }
        for await _ in known {}
    }

    /// Does one thing at a time that changes something; a failure becomes an alert, and is not told to another user.
    ///
    /// Without a user whom the market knows, the scene is left by `exit`, where there is one.
    ///
    /// - Returns: Whether it was done, and the user is still the same; while something else is done, it is not begun.
    @discardableResult
    public func work(
        orLeaveBy exit: Exit? = nil,
        _ step: @MainActor () async throws -> Void
    ) async -> Bool {
        guard !isBusy else { return false }
        isBusy = true
        redraw()
        defer {
            isBusy = false
            redraw()
        }
        let user = account
        guard case .failure(let error) = await Self.outcome(of: step) else { return account == user }
        // There is no user any more when the session has just ended.
        if error == .unauthenticated, let exit, account == nil || account == user {
            onExit?(exit)
        } else if account == user {
            show(context.alerts.error(error, isRetryable: false))
        }
        return false
    }

    /// Begins work that ends with the scene; capture the scene weakly in what may take long.
    @discardableResult
    public func run(_ work: @escaping @MainActor () async -> Void) -> Task<Void, Never>? {
        guard !isClosed else { return nil }
        taskCount += 1
        let number = taskCount
        let task = Task { [weak self] in
            await work()
            self?.tasks[number] = nil
        }
        tasks[number] = task
        return task
    }

    /// Does work that ends with the scene, or with the task that waits for it.
    func owned(_ work: @escaping @MainActor () async -> Void) async {
        guard let task = run(work) else { return }
        await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Likes a product, or no longer.
    func toggleLike(of id: Product.ID, orLeaveBy exit: Exit) async {
        do throws(MarketError) {
            try await context.toggleLike(of: id)
        } catch .unauthenticated {
            onExit?(exit)
        } catch {
            show(context.alerts.error(error, isRetryable: false))
        }
    }

    private static func outcome<Value: Sendable>(
        of ask: @MainActor () async throws -> Value
    ) async -> Result<Value, MarketError> {
        do {
            return .success(try await ask())
        } catch {
            // Use cases throw nothing else, but in a task that was cancelled.
            return .failure(error as? MarketError ?? .cancelled)
        }
    }

    private func retell(in wording: Wording) {
        alerts = alerts.map { $0.retold(in: wording) }
        redraw()
    }

    private func followSession() {
        guard !isClosed else { return }
        let before = account
        account = context.account
        guard account != before else { return redraw() }
        if before != nil { alerts = [] }
        change { forget(&$0) }
        userChanged()
    }
}

extension SceneContext {
    fileprivate func drawing(alert: AlertModel?, isBusy: Bool) -> SceneDrawing {
        let now = now()
        rows.begin(in: wording, at: now, for: account)
        return SceneDrawing(
            wording: wording,
            now: now,
            session: session.session,
            products: store.known,
            rows: rows,
            alert: alert,
            isBusy: isBusy
        )
    }
}
