import Foundation
import MarketSamples
import MarketScreens
import OpenMarket
import Testing

@Suite("Samples for previews")
@MainActor
struct SampleTests {
    @Test("A sample is the visible scene of its kind, without an alert", arguments: SceneSample.Kind.allCases)
    func kind(kind: SceneSample.Kind) async throws {
        let sample = await SceneSample(kind, wording: Wording(.english))
        #expect(sample.scene.id == sample.app.visible.id && sample.questions.alert == nil)
        switch (kind, sample.scene) {
        case (.login, .login), (.signUp, .signUp): break
        case (.home, .home(let model)):
            #expect(!model.list.state.rows.isEmpty && model.state.carousel.count > 0)
        case (.products, .products(let model)): #expect(!model.state.rows.isEmpty)
        case (.failed, .products(let model)): #expect(model.state.problem?.isWorthRetrying == true)
        case (.product, .product(let model)): #expect(model.state.content.value?.images.isEmpty == false)
        case (.form, .form(let model)): #expect(model.state[.name] == "A desk lamp")
        case (.search, .search(let model)): #expect(model.state.text == "a")
        case (.chats, .chats(let model)): #expect(!model.state.section.rows.isEmpty)
        case (.room, .room(let model)): #expect(!model.state.messages.isEmpty && model.state.subject != nil)
        case (.myPage, .myPage(let model)): #expect(model.state.rows.contains { $0.id == .logOut })
        case (.images, .images(let model)): #expect(!model.state.urls.isEmpty)
        default: Issue.record("\(kind) is \(sample.scene)")
        }
    }

    @Test("A product and a seller can be shared, and what only the user sees cannot")
    func links() async throws {
        var shared = Set<SceneSample.Kind>()
        for kind in SceneSample.Kind.allCases where await SceneSample(kind).scene.sharedLink(.marketApp) != nil {
            shared.insert(kind)
        }
        #expect(shared == [.product])
        let sample = await SceneSample(.product)
        let link = try #require(sample.scene.sharedLink(sample.questions.links))
        #expect(link.url.absoluteString == "openmarket://product/2" && !link.title.isEmpty)
        await sample.scene.perform(command: "seller")
        let seller = try #require(sample.app.visible.sharedLink(sample.questions.links))
        #expect(seller.url.absoluteString == "openmarket://seller/2")
    }

    @Test("A row of a list leads to the same link as its product")
    func rows() async throws {
        guard case .products(let model) = await SceneSample(.products).scene else { throw MarketError.notFound }
        let row = try #require(model.state.rows.first)
        #expect(row.sharedLink(.marketApp)?.url.absoluteString == "openmarket://product/\(row.id.rawValue)")
    }
}
