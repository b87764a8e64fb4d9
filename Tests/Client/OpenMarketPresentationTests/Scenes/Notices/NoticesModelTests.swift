import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The settings of notices", .slot, .timeLimit(.minutes(10)))
struct NoticesModelTests {
    private let market = MockUseCases()
    private let notices = MockNotices()
    private let context: SceneContext
    private let model: NoticesModel
    private let exits = Exits<NoticesModel.Exit>()
    private let phone = NoticeDevice(id: .init(rawValue: "1"), name: "Phone", isOwn: true)

    init() {
        var useCases = market.all
        useCases.notices = notices
        context = SceneContext(market: useCases, wording: Wording(.english))
        model = NoticesModel(context: context)
        model.onExit = { [exits] in exits.note($0) }
    }

    private func overview(_ settings: NoticeSettings = .default, _ devices: [NoticeDevice]) -> NoticeOverview {
        NoticeOverview(subscriptionKey: "key", devices: devices, settings: settings)
    }

    @Test("Every kind is a switch, with the hours of rest, hidden content and e-mails; devices stand below")
    func drawn() async {
        notices.overviewCalls.returns(overview(NoticeSettings(off: [.priceDrop]), [phone]))
        await model.appear()
        let switches = model.state.switches
        #expect(switches.map(\.id) == NoticeKind.allCases.map { .kind($0) } + [.rest, .hidesContent, .mails])
        #expect(switches.filter { !$0.isOn }.map(\.id) == [.kind(.priceDrop), .rest, .hidesContent, .mails])
        #expect(Set(switches.map(\.title)).count == switches.count)
        #expect(model.state.hasOwnDevice && model.state.subscriptionKey == "key")
        let sections = model.state.sections(in: context.wording)
        #expect(sections.map(\.id) == ["switches", "devices"])
        #expect(model.commands.map(\.id).contains("toggle/message"))
    }

    @Test("A switch is stored, and shown as it is then; one that could not be stored stays as it was")
    func toggled() async {
        notices.overviewCalls.returns(overview([]))
        await model.appear()
        for id in ["toggle/message", "toggle/rest", "toggle/mails"] as [SceneCommand.ID] {
            await model.perform(command: id)
        }
        let stored = notices.change.calls.last?.settings
        #expect(stored?.off == [.message] && stored?.mails == true)
        #expect(stored?.rest == NoticeRest(start: 1320, end: 480, timeZone: "Asia/Seoul"))
        #expect(notices.change.calls.map(\.language) == ["en", "en", "en"])
        notices.change.fails(.offline)
        await model.perform(command: "toggle/hidesContent")
        #expect(model.state.switches.first { $0.id == .hidesContent }?.isOn == false && model.state.alert != nil)
    }

    @Test("Any hours of rest can be typed, and are asked for once more as long as they are none")
    func hours() async {
        notices.overviewCalls.returns(overview([]))
        await model.appear()
        #expect(model.state.hours == "22:00–8:00")
        await model.perform(command: "hours")
        #expect(model.alert?.field?.text == "22:00–8:00")
        await model.answer(.submit, text: Secret("at night"))
        #expect(model.alert?.field?.text == "at night" && notices.change.calls.isEmpty)
        await model.answer(.submit, text: Secret("23:30 - 7"))
        let rest = NoticeRest(start: 23 * 60 + 30, end: 7 * 60, timeZone: "Asia/Seoul")
        #expect(model.alert == nil && notices.change.calls.map(\.settings.rest) == [rest])
        #expect(model.state.hours == "23:30–7:00" && model.state.switches.first { $0.id == .rest }?.isOn == true)
        let rows = model.state.sections(in: context.wording).first?.rows ?? []
        #expect(rows.contains { $0.open == "hours" && $0.text == "23:30–7:00" })
    }

    @Test("A device is removed from the list, and a new one is registered in the language of the app")
    func devices() async {
        notices.overviewCalls.returns(overview([phone]), overview([phone]))
        await model.appear()
        await model.perform(command: "remove/1")
        #expect(model.state.devices.value == [] && model.state.emptyDevicesText != nil)
        notices.register.returns(phone)
        #expect(await model.register(.apple(token: Secret("ab")), name: "Phone"))
        #expect(notices.register.calls.last?.language == "en" && model.state.hasOwnDevice)
    }

    @Test("A watched search is listed with its conditions, and given up")
    func searches() async {
        let search = WatchedSearch(id: .init(rawValue: "7"), query: ProductQuery(text: "lamp", maximumPrice: 5_000))
        notices.overviewCalls.returns(
            NoticeOverview(subscriptionKey: nil, devices: [], searches: [search], settings: .default)
        )
        await model.appear()
        #expect(model.state.searches.map(\.title) == ["lamp · Price to 5,000"])
        #expect(model.state.sections(in: context.wording).map(\.id) == ["switches", "devices", "searches"])
        await model.perform(command: "unwatch/7")
        #expect(notices.unwatch.calls == [search.id] && model.state.searches.isEmpty)
    }

    @Test("A notice of a search opens its results under its conditions, and names the search")
    func searchWords() {
        let query = ProductQuery(text: "lamp", maximumPrice: 5_000, isInStock: true)
        let words = context.wording.words(of: Notice(.searchMatch, of: .search(query), product: "red lamp"))
        #expect(words.title == "lamp · In stock only · Price to 5,000" && words.body == "red lamp")
        let address = PlaceAddress(words.address)
        #expect(address?.place == .products(.search("lamp")))
        #expect(address?.choices.filter == ProductFilter(maximumPrice: 5_000, isInStock: true))
        let hidden = context.wording.words(of: Notice(.searchMatch, of: .search(query)))
        #expect(hidden.title == context.wording(.noticeSearchMatch))
    }

    @Test("A guest is led to the log-in")
    func guest() async {
        notices.overviewCalls.fails(.unauthenticated)
        await model.appear()
        #expect(exits.all == [.logIn])
    }

    @Test("The user's page leads to them where the market has notices")
    func way() async throws {
        let page = MyPageModel(context: context)
        let ways = Exits<MyPageModel.Exit>()
        page.onExit = { ways.note($0) }
        try await market.sessions.save(.fixture(auth: .fixture()))
        await until { page.state.rows.contains { $0.id == .notices } }
        await page.perform(command: "open/notices")
        #expect(ways.all == [.notices])
        #expect(PlaceAddress(.route(.notices)).text == "/mypage/notices")
        #expect(PlaceAddress("/mypage/notices")?.place == .route(.notices))
    }

    @Test("Each notice has words in each language, and an address that leads to a place", arguments: Language.allCases)
    func words(language: Language) {
        let wording = Wording(language)
        let subjects: [Notice.Subject] = [
            .chat(ChatRoom.ID(rawValue: "a_b")), .product(Product.ID(7)), .seller(Vendor.ID(3)), .market,
        ]
        for kind in NoticeKind.allCases {
            for subject in subjects {
                let bare = wording.words(of: Notice(kind, of: subject))
                #expect(bare.title == wording.name(of: kind) && !bare.body.isEmpty)
                #expect(PlaceAddress(bare.address)?.place == Notice(kind, of: subject).place)
            }
        }
        let message = wording.words(of: Notice(.message, of: subjects[0], person: "Ada", text: "line\none"))
        #expect(message == NoticeWords(title: "Ada", body: "line one", address: "/room/a_b"))
        let sale = wording.words(of: Notice(.saleAsked, of: subjects[1], person: "Ada", product: "Lamp"))
        #expect(sale.title == "Lamp" && sale.body == wording(.noticeSaleAskedText))
        let news = wording.words(of: Notice(.newProduct, of: subjects[2], person: "Ada", product: "Lamp"))
        #expect(news.title == "Ada" && news.body == "Lamp")
    }
}

extension NoticesModelTests {
    private func overview(_ devices: [NoticeDevice]) -> NoticeOverview { overview(.default, devices) }
}
