import Foundation
import OpenMarket
import TerminalMarketViews
import OpenMarketTerminal

/// Binds the app's view models to a terminal: keys go in, frames come out.
@MainActor
final class TerminalApp {
    let app: AppCoordinator
    let terminal: Terminal
    var writer: FrameWriter
    private(set) var pictures: PictureCache<RGBPixels>?
    private(set) var graphics = ScreenGraphics(.blocks)
    private let choice: PictureChoice
    let photoFolder: URL?
    var memories: [String: SceneMemory] = [:]
    var alertMemory = SceneMemory()
    var shownAlert: AlertModel?
    var notice: String?
    var isTakingNotice = false
    /// The number of unread messages that the user has heard of.
    var heard = 0
    var front: MarketScene?
    var size: ScreenSize
    var turn = 0
    var isTurning = false
    var isTracking = false
    var seen: (rows: Int, last: Int)?
    let loop = TerminalLoop()

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
        // Fewer colours show no image.
        choice = colors >= .palette ? pictures : .none
    }

    /// Shows the app until the user ends it; returns the exit code.
    func run() async -> Int32 {
        terminal.start()
        defer { terminal.close() }
        let typed = prepareImages()
        draw()
        Task { await app.start() }
        return await loop.run(typed: typed) { await handle($0) }
    }

    /// Finds out how images can be shown; returns what was typed while the terminal was asked.
    private func prepareImages() -> [UInt8] {
        var typed: [UInt8] = []
        switch choice {
        case .none: return []
        case .forced(let means): graphics = terminal.graphics(means)
        case .offered:
            if GraphicsQuestion.isWorthAsking(environment: ProcessInfo.processInfo.environment) {
                (graphics, typed) = terminal.askForGraphics()
            }
        }
        terminal.part(with: FrameWriter.parting(graphics.means))
        let loader = ImageLoader(images: app.context.market.images, graphics: graphics)
        pictures = PictureCache {
            await loader.image($0, id: $1)
        } changed: { [loop] in
            loop.change()
        }
        return typed
    }

    private func handle(_ event: TerminalLoop.Event) async -> Int32? {
        switch event {
        case .keys(let keys): return await press(keys) ? 0 : nil
        case .resized:
            size = terminal.size
            writer.reset()
        case .changed: isTracking = false
        case .moved: break
        }
        draw()
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
            if !reaction.isIdle {
                Task { await reaction.perform(on: scene) }
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
}
