import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("Another language or time zone, while scenes are open", .slot, .timeLimit(.minutes(10)))
struct RetellingTests {
    private static let korean = Wording(.korean)
    private static let english = Wording(.english, timeZone: .gmt)

    @Test("Every scene says in the new language what it would have said in it from the start", arguments: Walk.allCases)
    func sameAsFromTheStart(walk: Walk) async throws {
        let changed = try await Opened(Self.korean, walk)
        changed.context.use(Self.english)
        let expected = try await Opened(Self.english, walk)
        let (told, wanted) = (changed.shown, expected.shown)
        #expect(told.count == wanted.count && !told.isEmpty)
        for (one, other) in zip(told, wanted) where one != other {
            Issue.record("\(Set(one).subtracting(other).sorted()) instead of \(Set(other).subtracting(one).sorted())")
        }
    }

    @Test("A time zone changes nothing that does not show a time: the alert, its choices, and what was typed stay")
    func zone() async throws {
        let stage = Stage()
        let login = LoginModel(context: stage.context, email: "ann@example.com")
        stage.accounts.login.call.fails(.account(.wrongPassword))
        login.type("secret", into: "password")
        await login.perform(command: "logIn")
        let before = login.state
        #expect(before.alert != nil)
        stage.context.use(Wording(.english, timeZone: .gmt))
        #expect(login.state == before)
    }

    @Test("An alert keeps its number, so that no toolkit shows it twice, and an alert in an app's own words keeps them")
    func alerts() throws {
        let stage = Stage()
        let own = try stage.context.alerts.builder().title("Own").action(.ok, title: "OK").build()
        #expect(own.retold(in: Self.korean) == own)
        let alert = stage.context.alerts.confirmDelete()
        let retold = alert.retold(in: Self.korean)
        #expect(retold.id == alert.id && retold != alert)
        #expect(retold.retold(in: stage.wording) == alert)
    }

    @Test("The alert of the app is said in other words as well")
    func appAlert() async {
        let driver = AppDriver()
        driver.market.accounts.own.restoreCalls.fails(.offline)
        await driver.app.start()
        let alert = driver.app.alert
        driver.app.context.use(Self.korean)
        #expect(driver.app.alert?.id == alert?.id && driver.app.alert != alert)
    }
}

extension RetellingTests {
    /// Steps of a user, after which texts of one kind are on the screen.
    enum Walk: CaseIterable {
        case accounts, lists, product, form, chats, pages, failures
    }

    /// Scenes that were opened and used in one language.
    @MainActor
    final class Opened {
        let context: SceneContext
        private let market = PreviewMarket()
        private var scenes: [() -> [String]] = []

        init(_ wording: Wording, _ walk: Walk) async throws {
            context = SceneContext(
                market: market.useCases,
                wording: wording,
                surroundings: Surroundings(now: { Date(timeIntervalSince1970: 1_700_000_000) }, clock: ManualClock())
            )
            if walk != .accounts {
                try await market.logIn(as: 1)
                await until { context.session.session != nil }
            }
            switch walk {
            case .accounts: await openAccounts()
            case .lists: await openLists()
            case .product: await openProduct()
            case .form: await openForm()
            case .chats: try await openChats()
            case .pages: await openPages()
            case .failures: await openFailures()
            }
        }

        /// What every scene shows, line by line, in an order that no dictionary decides.
        var shown: [[String]] { scenes.map { $0() } }

        private func open<Scene: PresentedScene>(_ scene: Scene) -> Scene {
            scenes.append {
                var text = scene.title + "\n"
                dump(scene.state, to: &text)
                return text.split(separator: "\n").map { String($0) }.sorted()
            }
            return scene
        }

        private func openAccounts() async {
            let login = open(LoginModel(context: context, email: "nobody"))
            await login.perform(command: "logIn")
            let wrong = open(LoginModel(context: context, email: "vendor0@example.com"))
            wrong.type("wrong-password", into: "password")
            await wrong.perform(command: "logIn")
            let signUp = open(SignUpModel(context: context))
            await signUp.perform(command: "sellerAccount")
            signUp.type("a\nb", into: "vendorName")
            for field in SignUpState.Field.allCases { signUp.leave(.init(rawValue: field.rawValue)) }
        }

        private func openLists() async {
            let home = open(HomeModel(context: context))
            await home.appear()
            scenes.append { [list = home.list] in [list.state.title] }
            for kind in [ProductListKind.all, .search("zzzz"), .mine, .category(ProductCategory.tree[0].top)] {
                await open(ProductListModel(kind, context: context)).appear()
            }
            let search = open(SearchModel(context: context))
            await search.appear()
            await open(ImageViewerModel(urls: [], page: 1, context: context)).appear()
        }

        private func openProduct() async {
            for detail in Fixture.catalogue.prefix(2) {
                let product = open(ProductDetailModel(detail.id, context: context))
                await product.appear()
                await product.perform(command: "history")
                await product.perform(command: "manage")
                await product.perform(command: "aboutSeller")
                await product.loadSale()
                await product.perform(command: "buyers")
            }
            await open(ProductDetailModel(Product.ID(rawValue: "none"), context: context)).appear()
        }

        private func openForm() async {
            let form = open(ProductFormModel(.register, context: context))
            await form.appear()
            form.edit(.name, "A")
            form.edit(.price, "0")
            await form.submit()
            form.close()
            let sent = open(ProductFormModel(.register, context: context))
            sent.enter([.name: "Desk lamp", .price: "12000", .stock: "1", .description: "As good as new, really."])
            await sent.add([Fixture.imageInput])
            await sent.submit()
            await open(ProductFormModel(.edit(Fixture.catalogue[0].id), context: context)).appear()
        }

        private func openChats() async throws {
            let name = try #require(Fixture.sessions[0].vendor?.name)
            let id = try #require(try await context.market.accounts?.openChat(withVendorNamed: name).id)
            let room = open(ChatRoomModel(id, context: context))
            await room.appear()
            await room.reaches { $0.isLive }
            room.type("Hello", into: "type")
            await room.perform(command: "send")
            await room.reaches { $0.messages.contains { $0.time != nil } }
            room.type(String(repeating: "x", count: 5000), into: "type")
            await room.perform(command: "send")
            await room.perform(command: "block")
            let chats = open(ChatListModel(context: context))
            await chats.appear()
            await chats.perform(command: .init("leave", id.rawValue))
        }

        private func openPages() async {
            let page = open(MyPageModel(context: context))
            await page.appear()
            await page.perform(command: "open/blocked")
            await page.perform(command: "open/logOut")
            if let vendor = Fixture.catalogue[0].vendorID {
                let seller = open(ProductListModel(.seller(vendor), context: context))
                await seller.appear()
                await seller.loadReviews()
            }
        }

        private func openFailures() async {
            market.market.faults.handle { _, _ async throws(MarketError) in throw .offline }
            await open(ProductListModel(.all, context: context)).appear()
            await open(ProductDetailModel(Fixture.catalogue[0].id, context: context)).appear()
            await open(ChatListModel(context: context)).appear()
            let page = open(MyPageModel(context: context))
            await page.perform(command: "open/blocked")
            let home = open(HomeModel(context: context))
            await home.appear()
            let seller = open(ProductListModel(.seller(Vendor.ID(1)), context: context))
            await seller.appear()
            await seller.loadReviews()
            await page.appear()
            await open(ProductFormModel(.edit(Fixture.catalogue[0].id), context: context)).appear()
        }
    }
}
