import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Lists of other things than products", .slot, .timeLimit(.minutes(10)))
struct SceneSectionTests {
    private let stage = Stage()

    private func sections(of scene: MarketScene) -> [SceneSection] {
        MarketScene.Snapshot(scene).sections(in: stage.wording)
    }

    /// The commands of rows that their scene does not offer.
    private func unknown(in scene: MarketScene) -> [SceneCommand.ID] {
        let offered = Set(scene.commands.map(\.id))
        return sections(of: scene).flatMap(\.rows).flatMap { [$0.id] + $0.others }.filter { !offered.contains($0) }
    }

    @Test("Chats open with a tap, and can be left; below how old they are")
    func chats() async {
        let room = ChatRoom.fixture(other: "user2", otherName: "Ada", lastMessage: "Hello", unreadCount: 2)
        let model = ChatListModel(context: stage.context)
        stage.accounts.chats.roomsCalls.returns([room])
        await model.appear()
        let section = model.state.section
        #expect(section.rows.map(\.title) == ["Ada"] && section.rows.map(\.text) == ["Hello"])
        #expect(section.rows.map(\.unreadCount) == [2])
        #expect(section.rows.map(\.side) == model.state.rooms.value?.map(\.time))
        #expect(section.title == model.state.ageText && section.emptyText == nil && section.retry == "load")
        #expect(unknown(in: .chats(model)) == [])
        stage.accounts.chats.roomsCalls.fails(.offline)
        await model.appear()
        #expect(model.state.section.problem == model.state.rooms.problem && model.state.section.problem != nil)
        #expect(model.others(of: section.rows[0]).map(\.id) == [.init("leave", room.id.rawValue)])
    }

    @Test("The search shows what is kept and was searched for, or what is suggested while something is typed")
    func search() async {
        let lamp = SavedSearch(id: SavedSearch.ID(rawValue: "1"), query: ProductQuery(text: "lamp"))
        stage.market.kept.searchesCalls.always([lamp])
        let model = SearchModel(context: stage.context)
        await model.appear()
        await model.search(for: "desk")
        await model.perform(command: "type", text: "")
        #expect(sections(of: .search(model)).map(\.id) == ["saved", "recent"])
        #expect(sections(of: .search(model)).flatMap(\.rows).map(\.title) == ["lamp", "desk"])
        #expect(unknown(in: .search(model)) == [])
        await model.perform(command: .init("forgetSaved", lamp.id.rawValue))
        await model.perform(command: "forgetAll")
        #expect(sections(of: .search(model)).map(\.emptyText) == [model.state.emptyText])
        #expect(model.state.emptyText != nil)
        model.type("chair", into: "type")
        #expect(sections(of: .search(model)).map(\.id) == ["suggestions"])
    }

    @Test("The user's own page has the ways, what waits, whom the user follows and whom the user has blocked")
    func myPage() async throws {
        let (stream, changes) = AsyncStream.makeStream(of: [PendingChange].self)
        stage.market.pending.changesCalls.returns(stream)
        let like = PendingChange(
            id: PendingChange.ID(rawValue: "change-1"),
            user: UserID(rawValue: "user"),
            action: .like(Product.ID(7), isLiked: true),
            askedAt: Date(timeIntervalSince1970: 0),
            number: 1,
            state: .refused(.notFound)
        )
        changes.yield([like])
        let seller = Seller(vendor: Vendor(id: Vendor.ID(7), name: "sam"), user: UserID(rawValue: "u7"))
        stage.market.sellers.followedCalls.always([FollowedSeller(seller: seller, newCount: 2)])
        stage.market.sellers.blockedCalls.returns([seller])
        let model = MyPageModel(context: stage.context)
        #expect(sections(of: .myPage(model)).map(\.title) == [stage.wording(.emptyLoggedOut)])
        try await stage.logIn(.fixture(vendor: .fixture(name: "ann"), auth: .fixture()))
        await model.appear()
        await model.perform(command: "open/blocked")
        let sections = sections(of: .myPage(model))
        #expect(sections.map(\.id) == ["ways", "unsent", "followed", "blocked"])
        #expect(sections[0].title == "ann\n" + (model.state.email ?? ""))
        #expect(sections[2].rows.map(\.open) == ["followedProducts", "seller/7"])
        #expect(sections[2].rows.map(\.text) == [nil, stage.wording(.followedNews, "2")])
        // What should not happen by accident is not opened by a tap.
        #expect(sections[1].rows.map(\.open) == [nil] && sections[3].rows.map(\.open) == [nil])
        #expect(sections[3].rows.map(\.id) == ["unblock/7"] && sections[3].retry == "open/blocked")
        #expect(unknown(in: .myPage(model)) == [])
        #expect(Set(sections.flatMap(\.rows).map(\.id)).count == sections.flatMap(\.rows).count)
    }

    @Test("A product has a row that asks what it cost before, and then one for each step, also for two of one day")
    func history() async throws {
        let (detail, _) = await stage.loadedDetail()
        let scene = MarketScene.product(detail)
        #expect(sections(of: scene).map(\.title) == [nil] && sections(of: scene)[0].rows.map(\.open) == ["history"])
        #expect(unknown(in: scene) == [])
        let day = Date(timeIntervalSince1970: 1_700_000_000)
        let step = ProductRevision(date: day, status: .sold, price: Money(900, .krw), discount: .none)
        stage.market.discovery.history.returns([step, step])
        await detail.perform(command: "history")
        let section = try #require(sections(of: scene).first)
        #expect(section.title == stage.wording(.historyTitle) && section.emptyText == nil)
        #expect(section.rows.map(\.open) == [nil, nil] && Set(section.rows.map(\.id)).count == 2)
        stage.market.discovery.history.returns([])
        await detail.perform(command: "history")
        #expect(sections(of: scene)[0].emptyText == stage.wording(.historyEmpty))
    }

    @Test("Other scenes are no such lists; what stands below products says why there are no more")
    func others() async {
        let (list, _) = stage.list()
        #expect(sections(of: .products(list)) == [] && list.state.foot(in: stage.wording).rows == [])
        stage.lists.pages.fails(.offline)
        await list.appear()
        let foot = list.state.foot(in: stage.wording)
        #expect(foot.problem == list.state.problem && foot.problem != nil)
        #expect(foot.retry == "loadMore" && !foot.isLoading)
    }
}

@MainActor
@Suite("Forms made of commands", .slot, .timeLimit(.minutes(10)))
struct FormPartTests {
    private let stage = Stage()

    @Test("The form for a product has its fields and choices in the order of the screen")
    func product() throws {
        let (form, _) = stage.form()
        let entries = form.formParts.filter(\.isEntry)
        let names = entries.map(\.id.verb)
        #expect(names == ["name", "price", "currency", "discount", "stock", "category", "description"])
        guard case .choice(let title, let choices) = entries[2] else { throw MarketError.notFound }
        #expect(title == stage.wording(.fieldCurrency) && choices.count == form.state.currencies.count)
        #expect(form.formParts.filter { !$0.isEntry }.map(\.id) == ["pickImages", "submit"])
    }

    @Test("A sign-up has fields, a switch and a button; the way out stands in the bar")
    func signUp() {
        let model = SignUpModel(context: stage.context)
        let isToggle = model.formParts.map { if case .toggle = $0 { true } else { false } }
        #expect(isToggle.filter { $0 }.count == 1 && model.formParts.last?.id == "signUp")
        #expect(!model.formParts.contains { $0.id == "cancel" })
    }

    @Test("What is typed is filtered, and what is wrong with it is said once the field is left")
    func typing() {
        let (form, _) = stage.form()
        form.type("12", into: "price")
        form.type("12x", into: "price")
        #expect(form.state[.price] == "12")
        form.type("a", into: "name")
        #expect(form.state.fields[.name]?.problems == [])
        form.leave("name")
        #expect(form.state.fields[.name]?.problems.isEmpty == false)
        form.leave("submit")
        form.append([.picked(1)])
        form.type("A lamp", into: .init("describe", String(form.state.images[0].id)))
        #expect(form.state.images[0].text == "A lamp")
    }

    @Test("A sign-up says what is wrong with a field that was left, and a log-in takes all that is typed")
    func accounts() async {
        let model = SignUpModel(context: stage.context)
        model.type("ann", into: "email")
        #expect(model.state.fields[.email]?.problems == [])
        await SceneAction.leave("email").perform(on: .signUp(model))
        #expect(model.state.fields[.email]?.problems.isEmpty == false)
        let login = LoginModel(context: stage.context)
        await SceneAction.type("ann@", into: "email").perform(on: .login(login))
        login.leave("email")
        #expect(login.state.email.text == "ann@" && login.state.email.problems == [])
    }
}
