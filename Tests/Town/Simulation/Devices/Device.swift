import Foundation
import OpenMarket
import OpenMarketInfrastructure

/// A phone with files of its own, on which one person opens the app: it can be killed, and opened again from its files.
@MainActor
final class Device {
    /// The way in which an app is set up.
    struct Setup: Equatable {
        /// How the app reaches its market.
        let wiring: Wiring
        let generation: Generation
        let policy: CachePolicy
        var pageSize = 5
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
    private(set) var lastUser: String?
    private(set) var modelsSeen = ModelWatch()
    private var screens: [ObjectIdentifier: (MarketScene.Snapshot, Screen)] = [:]
    private var archive: Data?

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
            links: DeepLink.Rules(scheme: "openmarket"),
            clock: clock,
            now: { TownClock.date }
        )
        let app = AppCoordinator(context: context, requiresLogIn: false)
        self.app = app
        let archive = archive
        Task { await app.start(restoring: archive) }
    }

    private var configuration: MarketConfiguration {
        var configuration = setup.wiring.configuration(generation: setup.generation)
        configuration.resumesUploads = false
        configuration.cache.policy = setup.policy
        configuration.pageSize = setup.pageSize
        configuration.sessionStore = FileSessionStore(folder.appending(path: "session.json"))
        configuration.outbox = FileOutboxStore(folder.appending(path: "outbox"))
        configuration.savedSearches = FileSavedSearches(folder.appending(path: "searches.json"))
        configuration.viewHistory = FileViewHistory(folder.appending(path: "views.json"))
        configuration.formDrafts = FileFormDrafts(folder.appending(path: "drafts.json"))
        configuration.cacheFolder = folder.appending(path: "cache")
        return configuration
    }

    /// Ends the process at once: nothing of it goes on, and nothing is told.
    func kill() {
        archive = app?.archive()
        clock.stop()
        gate.forget(wire)
        wire.isOffline = true
        (app, last, screens) = (nil, nil, [:])
        modelsSeen = ModelWatch()
    }

    /// The id of the user who is logged in.
    var user: String? { app?.context.session.session?.auth?.user.rawValue }

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
        var present: [ObjectIdentifier: (MarketScene.Snapshot, Screen)] = [:]
        let all = scenes.map { scene -> Screen in
            let snapshot = MarketScene.Snapshot(scene)
            // Reading a value piece by piece costs much more than comparing it.
            if let known = screens[scene.id], known.0 == snapshot {
                present[scene.id] = known
                return known.1
            }
            let screen = Screen(scene, snapshot)
            present[scene.id] = (snapshot, screen)
            return screen
        }
        screens = present
        return all
    }

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
    /// How many models of each kind live although their scenes are closed.
    func modelsLost() -> [String: Int] { modelsSeen.lost(besides: scenes) }
}
