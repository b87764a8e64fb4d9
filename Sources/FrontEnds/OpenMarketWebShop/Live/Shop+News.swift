import Foundation
import OpenMarketHTML
import OpenMarket
import OpenMarketWire

/// The answer to a request for the news of a page.
enum News: Sendable {
    /// The page gets no news: the response says why.
    case none(HTTPResponse)
    /// The news, as they come.
    case some(AsyncStream<LiveEvent>)
}

extension Shop {
    /// The news of a page that is open in a browser.
    ///
    /// Asking for them moves the app nowhere, and does not keep the visit from ending.
    func news(of place: Place, _ request: HTTPRequest) async -> News {
        guard let visit = visits.visit(cookies.id(in: request), isPresent: false) else { return .none(Self.over) }
        if case .route(.chatRoom) = place, !visit.isLoggedIn { return .none(Self.over) }
        guard opens(place, to: visit) else { return .none(Self.over) }
        guard visit.pages.count < settings.openPages, visits.sum(\.pages.count) < settings.allOpenPages else {
            return .none(HTTPResponse(status: 429, headers: ["Retry-After": "30", "Cache-Control": "no-store"]))
        }
        // It counts from now on: others may ask while this one waits.
        visit.pages.arriving += 1
        defer { visit.pages.arriving -= 1 }
        let mark = visit.mark
        let scene = visit.openScene(at: place)
        if case .route(.chatRoom) = place, scene == nil { return .none(HTTPResponse(status: 429)) }
        if case .room(let room)? = scene {
            await visit.watch(room)
            await MarketScene.room(room).settled(within: .seconds(3), settings.clock)
        }
        // By now the user may have logged out.
        guard visits.visit(cookies.id(in: request), isPresent: false) === visit, visit.mark == mark else {
            return .none(Self.over)
        }
        return .some(follow(scene, at: place, in: visit))
    }

    private func follow(_ scene: MarketScene?, at place: Place, in visit: Visit) -> AsyncStream<LiveEvent> {
        var changes = scene.map { [$0.changes()] } ?? []
        if case .room(let room)? = scene { changes.append(visit.reader(of: room)) }
        if visit.isLoggedIn, case .chats(let chats) = visit.app.root(of: .chat) { changes.append(chats.changes()) }
        return visit.pages.open(changes, settings.clock, every: settings.beat) { [weak self, weak visit] in
            // A visit that is over ends its pages.
            self?.visits.endOld()
            if case .room(let room)? = scene { await visit?.watch(room) }
        } parts: { [weak self, weak visit] in
            guard let self, let visit else { return [] }
            let around = surroundings(of: place, in: visit)
            let pieces = (scene?.pieces(in: around) ?? []) + [.tabs(visit.app.tabs, in: around)]
            return pieces + [.toast(visit.takeNews(of: scene))]
        }
    }

    /// Said to a page of a visit that is over.
    private static let over = HTTPResponse(
        status: LiveEvent.head.status,
        headers: LiveEvent.head.headers,
        body: Data(LiveEvent.over.bytes)
    )
}

extension MarketScene {
    /// Tells of every change of what the page of the scene shows.
    func changes() -> AsyncStream<Void> {
        if case .home(let model) = self { model.list.changes() } else { model.changes() }
    }
}

extension PresentedScene {
    /// Tells of every change of the state, without the state.
    func changes() -> AsyncStream<Void> {
        let (changes, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let states = states()
        let following = Task {
            for await _ in states { teller.yield() }
            teller.finish()
        }
        teller.onTermination = { _ in following.cancel() }
        return changes
    }
}
