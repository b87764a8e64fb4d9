import Foundation
import Observation
import OpenMarket
import TerminalMarketViews
import TerminalScreen

/// Binds the app's view models to a terminal: keys go in, frames come out.
@MainActor
final class TerminalApp {
    /// What wakes the loop.
    private enum Event {
        case terminal(TerminalEvent)
        /// A state that is on the screen has changed.
        case changed
        /// The spinner turns on.
        case turn
        /// Nothing more was typed for a moment.
        case pause(Int)
    }

    private let app: AppCoordinator
    private let terminal: Terminal
    private var writer: FrameWriter
    private var parser = KeyParser()
    private var memories: [String: SceneMemory] = [:]
    private var alertMemory = SceneMemory()
    private var shownAlert: AlertModel?
    private var front: MarketScene?
    private var size: ScreenSize
    private var turn = 0
    private var isTurning = false
    private var typed = 0
    private var seen: (rows: Int, last: Int)?
    private let events: AsyncStream<Event>
    private let send: AsyncStream<Event>.Continuation

    init(_ app: AppCoordinator, on terminal: Terminal, withColor: Bool) {
        self.app = app
        self.terminal = terminal
        writer = FrameWriter(withColor: withColor)
        size = terminal.size
        (events, send) = AsyncStream.makeStream()
    }

    /// Shows the app until somebody ends it; gives the code to exit with.
    func run() async -> Int32 {
        terminal.start()
        defer { terminal.close() }
        let listener = TerminalEvents { [send] in send.yield(.terminal($0)) }
        defer { withExtendedLifetime(listener) {} }
        draw()
        Task { await app.start() }
        for await event in events {
            if let code = await handle(event) { return code }
        }
        return 0
    }

    private func handle(_ event: Event) async -> Int32? {
        switch event {
        case .terminal(.bytes(let bytes)):
            if await press(parser.parse(bytes)) { return 0 }
            waitForRest()
        case .pause(let number):
            if number == typed, await press(parser.flush()) { return 0 }
        case .terminal(.resized):
            size = terminal.size
            writer.reset()
            draw()
        case .terminal(.stop(let signal)): return 128 + signal
        case .terminal(.end): return 0
        case .changed: draw()
        case .turn:
            isTurning = false
            turn += 1
            draw()
        }
        return nil
    }
}

// Keys.
extension TerminalApp {
    /// Does what keys ask; `true` when the program is to end.
    private func press(_ keys: [Key]) async -> Bool {
        for key in keys {
            let (scene, place) = (app.visible, place)
            let reaction = snapshot().reaction(to: key)
            memories[place] = reaction.memory
            alertMemory = reaction.alertMemory
            if !reaction.actions.isEmpty {
                Task {
                    for action in reaction.actions { await action.perform(on: scene) }
                }
                // What can be done at once is done before the next key is looked at.
                await Task.yield()
            }
            if reaction.move == .quit { return true }
            go(reaction.move)
        }
        if !keys.isEmpty { draw() }
        return false
    }

    private func go(_ move: Reaction.Move?) {
        switch move {
        case .back: goBack()
        case .select(let tab): app.select(tab)
        case .dismissAlert: app.dismissAlert()
        case .redraw: writer.reset()
        case .quit, nil: break
        }
    }

    private func goBack() {
        let navigation = app.router.navigation
        if !navigation.stack.isEmpty { app.router.pop() } else if !navigation.modals.isEmpty { app.router.dismiss() }
    }

    /// An escape may be the key, or the beginning of another one whose rest is on its way.
    private func waitForRest() {
        typed += 1
        guard parser.isWaiting else { return }
        Task { [send, typed] in
            try? await Task.sleep(for: .milliseconds(50))
            send.yield(.pause(typed))
        }
    }
}

// Drawing.
extension TerminalApp {
    private func snapshot() -> Snapshot {
        var snapshot = Snapshot(app, size: size)
        snapshot.memory = memories[place] ?? SceneMemory()
        snapshot.alertMemory = alertMemory
        snapshot.turn = turn
        return snapshot
    }

    /// Where one is: the terminal remembers something of each place.
    private var place: String {
        let navigation = app.router.navigation
        return navigation.visibleID.map(String.init) ?? (navigation.isLoggingIn ? "" : navigation.tab.rawValue)
    }

    /// Draws once, and again as soon as anything that was drawn has changed; several changes are one drawing.
    private func draw() {
        follow(app.visible)
        let snapshot = withObservationTracking {
            self.snapshot()
        } onChange: { [send] in
            send.yield(.changed)
        }
        if snapshot.alert != shownAlert {
            shownAlert = snapshot.alert
            if alertMemory != SceneMemory() {
                alertMemory = SceneMemory()
                return draw()
            }
        }
        if scroll(snapshot) { return draw() }
        let view = MarketView(snapshot)
        terminal.write(writer.write(view.frame))
        tell(view, snapshot)
        if view.isBusy { turnOn() }
    }

    /// Tells scenes when they come to the front and when they leave it.
    private func follow(_ scene: MarketScene) {
        guard front?.identity != scene.identity else { return }
        let before = front
        front = scene
        seen = nil
        Task {
            await before?.disappear()
            await scene.appear()
        }
    }

    /// Grants a list's wish to scroll.
    private func scroll(_ snapshot: Snapshot) -> Bool {
        guard let list = snapshot.scene.list, let wish = list.scroll, let front else { return false }
        let row = wish.row.flatMap { id in list.rows.firstIndex { $0.id == id } } ?? 0
        memories[place, default: SceneMemory()].focus = row
        perform(.products(.scrolled), on: front)
        return snapshot.memory.focus != row
    }

    /// Tells a list how far it has been looked at, so that it loads on.
    private func tell(_ view: MarketView, _ snapshot: Snapshot) {
        guard let list = snapshot.scene.list, let last = view.visibleItems?.last, let front else { return }
        guard seen?.rows != list.rows.count || seen?.last != last, list.rows.indices.contains(last) else { return }
        seen = (list.rows.count, last)
        perform(.products(.rowAppeared(last)), on: front)
    }

    private func perform(_ action: SceneAction, on scene: MarketScene) {
        Task { await action.perform(on: scene) }
    }

    private func turnOn() {
        guard !isTurning else { return }
        isTurning = true
        Task { [send] in
            try? await Task.sleep(for: .milliseconds(120))
            send.yield(.turn)
        }
    }
}
