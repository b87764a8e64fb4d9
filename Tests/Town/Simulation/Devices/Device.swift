import Foundation
import OpenMarket
import OpenMarketInfrastructure

/// A phone with files of its own, on which one person opens the app: it can be killed, and opened again from its files.
@MainActor
final class Device {
    /// The way in which an app is set up.
    struct Setup {
        /// How the app reaches its market.
        let wiring: Wiring
        let generation: Generation
        let policy: CachePolicy
        var pageSize = 5
        /// What the front end keeps where the device is a browser; `nil` for an app with files.
        var web: WebStores?
    }

    let name: String
    /// The name of the person who has it.
    let owner: String
    let setup: Setup
    let folder: URL
    private let gate: Gate
    private let markets: TownMarkets
    private let randomness: Randomness
    private var clock = TownClock()
    private(set) var wire: Wire
    private(set) var app: AppCoordinator?
    /// The scene that appeared last.
    private var last: MarketScene?
    /// The user who was logged in last.
    var lastUser: String?
    private(set) var modelsSeen = ModelWatch()
    private var screens: [Int: (MarketScene.Snapshot, Screen)] = [:]
    private let numbers = SceneNumbers()
    private var archive: Data?
    /// The cells in which a front end shows the images of products.
    private var cells: [ImageSlot] = []

    init(
        _ name: String,
        of owner: String,
        _ setup: Setup,
        in root: URL,
        _ gate: Gate,
        _ markets: TownMarkets,
        seed: UInt64
    ) {
        (self.name, self.owner, self.setup, self.gate, self.markets) = (name, owner, setup, gate, markets)
        folder = root.appending(path: name)
        randomness = Randomness(seed, name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
        wire = Wire(name, gate, markets)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// Opens the app.
    func open() {
        wire = Wire(name, gate, markets)
        clock = TownClock()
        let client = OpenMarketClient(configuration, transport: wire)
        let context = SceneContext(
            market: client.useCases,
            wording: Wording(.english),
            socialLogins: [TownLogin(of: owner)],
            links: DeepLink.Rules(scheme: "openmarket")
        )
        let app = AppCoordinator(context: context, requiresLogIn: false)
        self.app = app
        cells = (0..<Self.cellsOnAScreen).map { _ in ImageSlot(images: context.market.images) }
        let archive = archive
        Task { await app.start(restoring: archive) }
    }

    private var configuration: MarketConfiguration {
        var configuration = setup.wiring.configuration(generation: setup.generation)
        configuration.surroundings = Surroundings(now: { TownClock.date }, clock: clock, random: randomness.next)
        configuration.resumesUploads = false
        configuration.cache.policy = setup.policy
        configuration.pageSize = setup.pageSize
        if let web = setup.web {
            web.give(to: &configuration)
            return configuration
        }
        configuration.sessionStore = FileSessionStore(folder.appending(path: "session.json"))
        configuration.outbox = FileOutboxStore(folder.appending(path: "outbox"))
        configuration.savedSearches = FileSavedSearches(folder.appending(path: "searches.json"))
        configuration.viewHistory = FileViewHistory(folder.appending(path: "views.json"))
        configuration.formDrafts = FileFormDrafts(folder.appending(path: "drafts.json"))
        configuration.cacheFolder = folder.appending(path: "cache")
        return configuration
    }

    /// The number of images that a screen has room for.
    private static let cellsOnAScreen = 4

    /// Ends the process at once: nothing of it goes on, and nothing is told.
    func kill() {
        archive = setup.web == nil ? app?.archive() : nil
        clock.stop()
        gate.forget(wire)
        wire.isOffline = true
        (app, last, screens, cells) = (nil, nil, [:], [])
        modelsSeen = ModelWatch()
        releaseLocks()
    }

    /// Releases the locks on files of the device, as a system does when a process ends: what is left of that one in memory
    /// holds them still.
    private func releaseLocks() {
        let locked = files.compactMap { file in Self.identity { stat(folder.appending(path: file.name).path, &$0) } }
        for descriptor in 3..<CInt(1_024) {
            guard let open = Self.identity({ fstat(descriptor, &$0) }), locked.contains(open) else { continue }
            flock(descriptor, LOCK_UN)
        }
    }

    /// The numbers of a file and its disk; `nil` for one that is not there.
    private static func identity(_ read: (inout stat) -> CInt) -> String? {
        var status = stat()
        return read(&status) == 0 ? "\(status.st_dev) \(status.st_ino)" : nil
    }

    /// Removes all that the device has but its session.
    func forget() {
        archive = nil
        for file in files.map(\.name) where file != "session.json" {
            try? FileManager.default.removeItem(at: folder.appending(path: file))
        }
    }

    /// The id of the user who is logged in.
    var user: String? { app?.context.session.session?.auth?.user.rawValue }

    /// The name of the person as whom the device acts: of the account, or the owner where no one is logged in.
    func person(_ truth: Truth) -> String { user.flatMap { truth.people[$0] } ?? owner }

    /// Makes the visible scene appear when it is another one than before; returns whether it is.
    func follow() -> MarketScene? {
        guard let app else { return nil }
        if let user { lastUser = user }
        let visible = app.visible
        modelsSeen.watch(scenes)
        guard visible.id != last?.id else { return nil }
        last?.disappear()
        last = visible
        return visible
    }

    /// The number of a scene, which no other one of the device has or had.
    func number(of scene: MarketScene) -> Int { numbers.number(of: scene.model) }

    /// All scenes that are open.
    var scenes: [MarketScene] {
        guard let app else { return [] }
        let navigation = app.router.navigation
        var all: [MarketScene] = navigation.isLoggingIn ? [] : [app.root(of: navigation.tab)]
        for tab in MarketTab.allCases { all += navigation.stack(of: tab).map { app.scene(of: $0) } }
        all += navigation.loginStack.map { app.scene(of: $0) }
        all += navigation.modals.map { app.scene(of: $0) }
        all.append(app.visible)
        var seen: Set<ObjectIdentifier> = []
        return all.filter { seen.insert($0.id).inserted }
    }

    /// What all open scenes show.
    func look() -> [Screen] {
        var present: [Int: (MarketScene.Snapshot, Screen)] = [:]
        let all = scenes.map { scene -> Screen in
            let (number, snapshot) = (number(of: scene), MarketScene.Snapshot(scene))
            // Reading a value piece by piece costs much more than comparing it.
            if let known = screens[number], known.0 == snapshot {
                present[number] = known
                return known.1
            }
            let screen = Screen(scene, number, snapshot)
            present[number] = (snapshot, screen)
            return screen
        }
        screens = present
        let images = app.map { present[number(of: $0.visible)]?.1.images ?? [] } ?? []
        for (cell, image) in zip(cells, images) { cell.show(image) }
        return all + (app.map { [Screen($0, numbers.number(of: $0), user: user)] } ?? [])
    }

    /// Whether an open scene waits for something.
    var isWaiting: Bool { scenes.contains { Screen($0, number(of: $0), MarketScene.Snapshot($0)).isLoading } }

    /// The names and contents of all files of the device.
    var files: [(name: String, content: Data)] {
        let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL } ?? []).compactMap { file in
            guard let content = try? Data(contentsOf: file) else { return nil }
            let start = folder.path(percentEncoded: false).count + 1
            return (String(file.path(percentEncoded: false).dropFirst(start)), content)
        }
        .sorted { $0.name < $1.name }
    }
}

extension Device {
    /// The kinds of the scenes that opened a stream when they appeared, still listen to it, and are not visible.
    var scenesListeningBehind: [String] {
        guard let visible = app?.visible else { return [] }
        let acts = wire.streams.compactMap(\.act).filter { $0.name.hasSuffix(" appear") }
        return acts.filter { $0.scene != number(of: visible) }.map { String($0.name.dropLast(" appear".count)) }
    }

    /// How many models of each kind live although their scenes are closed.
    func modelsLost() -> [String: Int] { modelsSeen.lost(besides: scenes) }
}
