import CourseLaws
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTesting
import Testing

@testable import Exercise12

@Suite("The badge with the number of likes")
@MainActor
struct LikeCounterModelTests {
    private let likes: MockLikes
    private let model: LikeCounterModel

    init() {
        let market = MockUseCases()
        likes = market.accounts.likes
        model = LikeCounterModel(likes: likes, context: SceneContext(market: market.all))
    }

    @Test(
        "The state is a function of the facts: the number of likes, `99+` beyond 99, and no badge without likes or before the first list",
        arguments: Draw.cases(60)
    )
    func function(draw: Draw) {
        let liked = draw.one(of: [nil, some(draw, 0...4), some(draw, 95...103)])
        var recent: [Product.ID: Bool] = [:]
        for id in some(draw, 0...8) { recent[id] = draw.bool() }
        let list: Loaded<Set<Product.ID>> = draw.one(of: [
            .loading(liked), .failed(draw.one(of: anyError), liked), liked.map { .loaded($0) } ?? .idle,
        ])
        var count = liked
        for (id, isLiked) in recent { if isLiked { count?.insert(id) } else { count?.remove(id) } }

        let state = drawn(from: list, recent)
        let badge = badge(count?.count)
        #expect(state.badge == badge && state == drawn(from: list, recent))
    }

    @Test("A spinner turns until the response; while it turns, nothing more is sent", arguments: Draw.cases(15))
    func spins(draw: Draw) async throws {
        for _ in 1...draw.int(1...3) {
            likes.idsCalls.answers(answer(draw))
            let count = likes.idsCalls.callCount
            likes.idsCalls.hold()
            let loading = try await beginLoading()
            #expect(model.state.isLoading && likes.idsCalls.callCount == count + 1)
            let again = (0..<draw.int(1...4)).map { _ in Task { await model.load() } }
            for _ in 1...500 where likes.idsCalls.callCount == count + 1 { await Task.yield() }
            likes.idsCalls.release()
            await loading.value
            for task in again { await task.value }

            #expect(!model.state.isLoading && likes.idsCalls.callCount == count + 1)
        }
    }

    @Test("A failure keeps the number and is told; a cancelled load is no failure", arguments: Draw.cases(30))
    func keeps(draw: Draw) async {
        var badge: String?
        for _ in 0..<draw.int(2...5) {
            let answer = answer(draw)
            likes.idsCalls.answers(answer)
            await model.perform(command: "load")
            let (error, list) = (answer.error, try? answer.get())
            if let list { badge = self.badge(list.count) }
            #expect(model.state.badge == badge)
            let told = error == .cancelled ? nil : error
            #expect(model.state.problem?.error == told)
        }
    }

    @Test(
        "Likes elsewhere change the number at once, without a request, and each product counts once",
        arguments: Draw.cases(30)
    )
    func elsewhere(draw: Draw) async {
        var liked = some(draw, 0...6)
        likes.idsCalls.returns(liked)
        await model.appear()
        for _ in 0..<draw.int(1...15) {
            happen(draw, to: &liked)
            #expect(model.state.badge == badge(liked.count))
        }
        #expect(likes.idsCalls.callCount == 1)
    }

    @Test(
        "What happens while the list is on its way is not overwritten by its response; what happened before it is",
        arguments: Draw.cases(30)
    )
    func onItsWay(draw: Draw) async throws {
        var shown = some(draw, 0...6)
        likes.idsCalls.returns(shown)
        await model.appear()
        for _ in 0..<draw.int(1...3) {
            for _ in 0..<draw.int(0...4) { happen(draw, to: &shown) }
            let answer = answer(draw, upTo: 6)
            likes.idsCalls.answers(answer)
            var fresh = (try? answer.get()) ?? shown
            likes.idsCalls.hold(ignoringCancellation: true)
            let loading = try await beginLoading()
            for _ in 0..<draw.int(0...6) {
                let event = event(draw)
                model.apply(event)
                happened(event, to: &shown)
                happened(event, to: &fresh)
                #expect(model.state.badge == badge(shown.count))
            }
            likes.idsCalls.release()
            await loading.value
            shown = fresh
            #expect(model.state.badge == badge(shown.count))
        }
    }

    private let anyError: [MarketError] = [
        .offline, .unreachable, .timedOut, .cancelled, .unauthenticated, .notFound, .conflict,
        .unavailable(retryAfter: nil),
    ]

    private func some(_ draw: Draw, _ counts: ClosedRange<Int>) -> Set<Product.ID> {
        Set(draw.shuffled(Array(1...110)).prefix(draw.int(counts)).map { Product.ID($0) })
    }

    private func badge(_ count: Int?) -> String? {
        guard let count, count > 0 else { return nil }
        return count > 99 ? "99+" : String(count)
    }

    private func answer(_ draw: Draw, upTo count: Int = 103) -> Result<Set<Product.ID>, MarketError> {
        draw.bool() ? .success(some(draw, 0...count)) : .failure(draw.one(of: anyError))
    }

    private func event(_ draw: Draw) -> ProductEvent {
        let id = draw.int(1...9)
        return draw.one(of: [
            .liked(Product.ID(id)), .unliked(Product.ID(id)), .deleted(Product.ID(id)), .created(.fixture(id: id)),
            .updated(.fixture(id: id)), .liked(Product.ID(id)),
        ])
    }

    private func happen(_ draw: Draw, to liked: inout Set<Product.ID>) {
        let event = event(draw)
        model.apply(event)
        happened(event, to: &liked)
    }

    private func happened(_ event: ProductEvent, to liked: inout Set<Product.ID>) {
        switch event {
        case .liked(let id): liked.insert(id)
        case .unliked(let id), .deleted(let id): liked.remove(id)
        default: break
        }
    }

    @Test("Without likes there is no badge, and beyond 99 there is no number")
    func ends() {
        #expect(drawn(from: .idle).badge == nil)
        #expect(drawn(from: .loaded([])).badge == nil)
        #expect(drawn(from: .loaded(ids(1...99))).badge == "99")
        #expect(drawn(from: .loaded(ids(1...100))).badge == "99+")
    }

    @Test("What has happened since the list was asked for lies over it; before the first list there is no badge")
    func recent() {
        let recent = [Product.ID(9): true, Product.ID(3): true, Product.ID(1): false, Product.ID(7): false]
        #expect(drawn(from: .loaded(ids(1...3)), recent).badge == "3")
        #expect(drawn(from: .loading(ids(1...3)), recent).badge == "3")
        #expect(drawn(from: .failed(.offline, ids(1...3)), recent).badge == "3")
        #expect(drawn(from: .loading(nil), recent).badge == nil)
    }

    @Test("A failure is told in the user's language, beside the number that was there")
    func words() {
        let list = Loaded.failed(MarketError.offline, ids(1...3))
        let languages = [Language.english, .korean].map { drawn(from: list, in: Wording($0)) }
        #expect(languages.map(\.badge) == ["3", "3"])
        #expect(languages.allSatisfy { $0.problem?.error == .offline && !$0.isLoading })
        #expect(languages[0].problem?.text != languages[1].problem?.text)
    }

    @Test("It shows how many products are liked")
    func number() async {
        likes.idsCalls.returns(ids(1...3))

        await model.appear()

        #expect(model.state.badge == "3")
    }

    @Test("A spinner turns until the response, and nothing more is sent in the meantime, however often the tab appears")
    func spinner() async throws {
        likes.idsCalls.returns(ids(1...3), ids(1...4))
        likes.idsCalls.hold()

        let loading = try await beginLoading()
        #expect(model.state.isLoading)
        let again = Task { await model.load() }
        likes.idsCalls.release()
        _ = await (loading.value, again.value)

        #expect(!model.state.isLoading)
        #expect(likes.idsCalls.callCount == 1)
    }

    @Test("A failure is told and keeps the number; the next attempt begins without it")
    func failure() async throws {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.offline)
        likes.idsCalls.returns(ids(1...4))
        await model.appear()

        await model.perform(command: "load")
        #expect(model.state == drawn(from: .failed(.offline, ids(1...3))))

        likes.idsCalls.hold()
        let loading = try await beginLoading()
        #expect(model.state == drawn(from: .loading(ids(1...3))))
        likes.idsCalls.release()
        await loading.value
        #expect(model.state == drawn(from: .loaded(ids(1...4))))
    }

    @Test("A cancelled load is no failure")
    func cancelled() async {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.cancelled)
        await model.appear()

        await model.perform(command: "load")

        #expect(model.state.badge == "3")
        #expect(model.state.problem == nil && !model.state.isLoading)
    }

    @Test("A like elsewhere counts once, and is taken back once; a deleted product is liked no longer")
    func events() async {
        likes.idsCalls.returns(ids(1...3))
        await model.appear()

        model.apply(.liked(Product.ID(9)))
        model.apply(.liked(Product.ID(9)))
        #expect(model.state.badge == "4")
        model.apply(.unliked(Product.ID(9)))
        model.apply(.unliked(Product.ID(9)))
        #expect(model.state.badge == "3")
        model.apply(.deleted(Product.ID(1)))
        #expect(model.state.badge == "2")
    }

    @Test("What happens while the list is on its way is not overwritten by its response")
    func eventsWhileLoading() async throws {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.hold()

        let loading = try await beginLoading()
        model.apply(.liked(Product.ID(8)))
        model.apply(.liked(Product.ID(9)))
        model.apply(.unliked(Product.ID(3)))
        // What happened last counts.
        model.apply(.unliked(Product.ID(2)))
        model.apply(.liked(Product.ID(2)))
        model.apply(.liked(Product.ID(7)))
        model.apply(.unliked(Product.ID(7)))
        likes.idsCalls.release()
        await loading.value

        #expect(model.state.badge == "4")
    }

    @Test("What happens while the list is on its way is shown at once, and stays when the list does not come")
    func eventsWhileFailing() async throws {
        likes.idsCalls.returns(ids(1...3))
        likes.idsCalls.fails(.offline)
        await model.appear()
        likes.idsCalls.hold()

        let loading = try await beginLoading()
        model.apply(.liked(Product.ID(8)))
        model.apply(.unliked(Product.ID(3)))
        model.apply(.liked(Product.ID(9)))
        #expect(model.state.badge == "4")
        likes.idsCalls.release()
        await loading.value

        #expect(model.state.badge == "4")
        #expect(model.state.problem?.error == .offline)
        model.apply(.liked(Product.ID(10)))
        #expect(model.state.badge == "5")
    }

    @Test("A list replaces what happened before it was asked for; before the first one there is no badge")
    func eventsBeforeLoading() async {
        likes.idsCalls.returns(ids(1...3), ids(1...3))
        model.apply(.liked(Product.ID(8)))
        #expect(model.state.badge == nil)
        await model.appear()
        #expect(model.state.badge == "3")
        model.apply(.liked(Product.ID(9)))

        await model.perform(command: "load")

        #expect(model.state.badge == "3")
    }

    @Test("A product that is created or edited changes no number, and sends nothing")
    func otherEvents() async {
        likes.idsCalls.returns(ids(1...3))
        await model.appear()

        model.apply(.created(.fixture(id: 9)))

        #expect(model.state.badge == "3")
        #expect(likes.idsCalls.callCount == 1)
    }

    /// Asks for the list; returns when the request is on its way.
    private func beginLoading() async throws -> Task<Void, Never> {
        let count = likes.idsCalls.callCount
        let loading = Task { _ = await model.perform(command: "load") }
        try await eventually(within: .seconds(10)) { [likes] in likes.idsCalls.callCount == count + 1 }
        return loading
    }

    private func drawn(
        from list: Loaded<Set<Product.ID>>,
        _ recent: [Product.ID: Bool] = [:],
        in wording: Wording = Wording()
    ) -> LikeCounterState {
        LikeCounterState(.init(list: list, recent: recent), in: SceneDrawing(wording: wording))
    }

    private func ids(_ numbers: ClosedRange<Int>) -> Set<Product.ID> {
        Set(numbers.map { Product.ID($0) })
    }
}

extension Result {
    fileprivate var error: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
