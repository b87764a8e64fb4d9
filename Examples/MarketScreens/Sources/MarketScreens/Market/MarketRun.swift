public import Foundation
public import Observation
public import OpenMarket
public import OpenMarketEmbedded

/// One run of an app: opens the market, keeps a link that came before it was open, and reads nothing while it is away.
@MainActor
@Observable
public final class MarketRun {
    /// The app, once the market is open.
    public private(set) var app: AppCoordinator?
    /// What it asks, and what follows links into it.
    public private(set) var questions: AppQuestions?
    /// Why the market could not be opened.
    public private(set) var problem: String?
    /// The words of the device's user.
    public let wording: Wording
    @ObservationIgnored private let sessions: @Sendable (MarketPlace) async -> (any SessionStore)?
    @ObservationIgnored private var waiting: URL?
    @ObservationIgnored private var isAway = false

    /// A run that has not opened its market yet; `sessions` says where the user of a market stays logged in.
    public init(
        wording: Wording = Wording(Language(.current), timeZone: .current),
        sessions: @escaping @Sendable (MarketPlace) async -> (any SessionStore)? = { await KeptSession.store(for: $0) }
    ) {
        self.wording = wording
        self.sessions = sessions
    }

    /// Opens the market, where an earlier run has left it; a second time does nothing.
    public func open(_ place: MarketPlace, imageSources: [ImageSource], restoring archive: Data?) async {
        guard app == nil else { return }
        do throws(MarketError) {
            let opened = try await place.makeApp(
                wording: wording,
                imageSources: imageSources,
                sessions: await sessions(place)
            )
            await opened.start(restoring: archive)
            (app, questions) = (opened, AppQuestions(opened, links: place.links))
            if let waiting { follow(waiting) }
        } catch {
            problem = wording.text(of: error).message
        }
    }

    /// Follows a link, after asking when a form with something in it is open.
    public func follow(_ url: URL) {
        waiting = questions == nil ? url : nil
        if let questions, let link = DeepLink(url, rules: questions.links) { questions.follow(link) }
    }

    /// The app went to the background: a chat is not read there.
    public func pause() {
        guard let app, !isAway else { return }
        isAway = true
        app.visible.disappear()
    }

    /// The app is back.
    public func resume() {
        guard let app, isAway else { return }
        isAway = false
        Task { await app.visible.appear() }
    }
}
