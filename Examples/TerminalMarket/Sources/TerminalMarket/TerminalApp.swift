import Foundation
import OpenMarket
import TerminalMarketViews
import TerminalKit

/// Binds the app's view models to a terminal: keys go in, frames come out.
@MainActor
final class TerminalApp {
    /// What wakes the loop.
    enum Event {
        case terminal(TerminalEvent)
        /// A state that is on the screen has changed.
        case changed
        /// The spinner turns on.
        case turn
        /// Nothing more was typed for a moment.
        case pause(Int)
        /// A notice was read, or there was time for it.
        case noticeRead(String?)
    }

    let app: AppCoordinator
    let terminal: Terminal
    var writer: FrameWriter
    private(set) var pictures: ImageCache?
    private let choice: PictureChoice
    let photoFolder: URL?
    private var parser = KeyParser()
    var memories: [String: SceneMemory] = [:]
    var alertMemory = SceneMemory()
    var shownAlert: AlertModel?
    var notice: String?
    var isTakingNotice = false
    var front: MarketScene?
    var size: ScreenSize
    var turn = 0
    var isTurning = false
    var isTracking = false
    private var typed = 0
    var seen: (rows: Int, last: Int)?
    private let events: AsyncStream<Event>
    let send: AsyncStream<Event>.Continuation

    init(
        _ app: AppCoordinator,
        on terminal: Terminal,
        colors: ColorDepth,
        pictures: PictureChoice,
        photoFolder: URL?
    ) {
        self.app = app
        self.photoFolder = photoFolder
        self.terminal = terminal
        writer = FrameWriter(colors)
        size = terminal.size
        (events, send) = AsyncStream.makeStream()
        // Fewer colours show no image.
        choice = colors >= .palette ? pictures : .none
    }

    /// Shows the app until the user ends it; returns the exit code.
    func run() async -> Int32 {
        terminal.start()
        defer { terminal.close() }
        let typed = prepareImages()
        let listener = TerminalEvents { [send] in send.yield(.terminal($0)) }
        defer { withExtendedLifetime(listener) {} }
        draw()
        if !typed.isEmpty { send.yield(.terminal(.bytes(typed))) }
        Task { await app.start() }
        for await event in events {
            if let code = await handle(event) { return code }
        }
        return 0
    }

    /// Finds out how images can be shown; returns what was typed while the terminal was asked.
    private func prepareImages() -> [UInt8] {
        var (graphics, typed) = (ScreenGraphics(.blocks), [UInt8]())
        switch choice {
        case .none: return []
        case .forced(let means): graphics = terminal.graphics(means)
        case .offered:
            if GraphicsQuestion.isWorthAsking(environment: ProcessInfo.processInfo.environment) {
                (graphics, typed) = terminal.askForGraphics()
            }
        }
        terminal.part(with: FrameWriter.parting(graphics.means))
        pictures = ImageCache(images: app.context.market.images, graphics: graphics) { [send] in send.yield(.changed) }
        return typed
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
        case .changed:
            isTracking = false
            draw()
        case .noticeRead(let text):
            if notice == text { notice = nil }
            draw()
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
        if !keys.isEmpty { notice = nil }
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
        case .answer(let choice): app.answer(choice)
        case .perform(let id, let text): Task { [app] in await app.perform(command: id, text: text) }
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
