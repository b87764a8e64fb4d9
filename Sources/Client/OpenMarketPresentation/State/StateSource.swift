public import Observation
import OpenMarketDomain

/// The state of a scene, for every view that shows it.
///
/// It can be read (SwiftUI notices through Observation) or followed as an
/// `AsyncStream` (everything else). Only the view model changes it.
@MainActor
@Observable
public final class StateSource<State: Sendable & Equatable> {
    /// The state now.
    public private(set) var value: State
    /// Called after every change, for a scene whose state contains this one.
    @ObservationIgnored var onChange: (@MainActor (State) -> Void)?
    /// The alerts without a choice yet that later ones have covered, the last one at the end.
    @ObservationIgnored var coveredAlerts: [AlertModel] = []
    @ObservationIgnored private let broadcast: Broadcast<State>
    /// The work that is of use only as long as the scene is open.
    @ObservationIgnored private var loads: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var loadCount = 0
    @ObservationIgnored private var isClosed = false

    /// A source that begins with this state.
    public init(_ value: State) {
        self.value = value
        self.broadcast = Broadcast(value)
    }

    /// The state now and after every change, until the view model is released; a slow reader gets the newest state.
    public func values() -> AsyncStream<State> {
        broadcast.values()
    }

    /// Does work that ends with the scene: what it still waits for is cancelled by ``close()``.
    func load(_ work: @escaping @MainActor () async -> Void) async {
        guard !isClosed else { return }
        loadCount += 1
        let number = loadCount
        let load = Task { await work() }
        loads[number] = load
        await withTaskCancellationHandler {
            await load.value
        } onCancel: {
            load.cancel()
        }
        loads[number] = nil
    }

    /// Cancels what the scene still loads, and lets it load nothing more.
    func close() {
        isClosed = true
        for load in loads.values { load.cancel() }
    }

    /// Changes any number of properties; readers see one change, and none if the state stays equal.
    public func change(_ body: (inout State) -> Void) {
        var next = value
        body(&next)
        guard next != value else { return }
        value = next
        broadcast.change(to: next)
        onChange?(next)
    }
}

/// Draws now, and again whenever a value that was read while drawing has changed: for UIKit, AppKit and other toolkits
/// that do not use Observation themselves.
///
/// Several changes in one turn of the main actor are drawn once. Drawing ends when the `Redrawing` is released.
@MainActor
public final class Redrawing {
    private let draw: @MainActor () -> Void

    /// Draws for the first time.
    public init(_ draw: @escaping @MainActor () -> Void) {
        self.draw = draw
        follow()
    }

    private func follow() {
        withObservationTracking {
            draw()
        } onChange: { [weak self] in
            // Observation calls this before the change, so the drawing waits for the next turn.
            Task { @MainActor in self?.follow() }
        }
    }
}
