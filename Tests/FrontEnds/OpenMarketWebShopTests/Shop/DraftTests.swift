import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import TestSupport
import Testing

@testable import OpenMarketWebShop

@Suite("What was typed into the form is there again", .slot)
@MainActor
struct DraftTests {
    private let backend: MarketBackend
    private let drafts = InMemoryFormDrafts()
    private let notice = Wording(.english)(.draftRestored)

    init() async throws {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.firebase = ServedFirebase()
        configuration.limits.passwordIterations = 1000
        (configuration.limits.listTime, configuration.limits.serviceTime) = (.seconds(600), .seconds(600))
        backend = try await MarketBackend(configuration: configuration)
    }

    /// The shop as it is after a start: it knows no visit.
    private func start() -> Shop {
        let (backend, drafts) = (backend, drafts)
        let images = OpenMarketClient.embedded(backend).images
        return Shop(settings: .patient, images: images) {
            OpenMarketClient.embedded(backend) {
                $0.formDrafts = drafts
                $0.deadline = .seconds(600)
            }.useCases
        }
    }

    @Test("After a restart of the shop, for its user alone, and not once it was sent")
    func restart() async throws {
        let before = TestBrowser(start(), language: "en")
        await Story.signUp(before, "ann@example.com", "Ann")
        await before.get("/register")
        #expect(!before.text.contains(notice))
        var fields = Story.fields("A <lamp>")
        fields["do"] = "keep"
        await before.post("/register", fields)
        // The last write is behind the response.
        while try await drafts.values().isEmpty { await Task.yield() }

        let shop = start()
        let other = TestBrowser(shop, language: "en")
        await Story.signUp(other, "ben@example.com", "Ben")
        await other.get("/register")
        #expect(!other.page.contains("lamp"))
        let after = TestBrowser(shop, language: "en")
        await Story.logIn(after, "ann@example.com")
        await after.get("/register")
        #expect(after.page.contains("value=\"A &lt;lamp&gt;\"") && after.text.contains(notice))
        await Story.register(after, "A lamp", photos: 1)
        #expect(after.text.contains("has been posted"))
        while try await !drafts.values().isEmpty { await Task.yield() }
        await after.get("/register")
        #expect(!after.page.contains("A lamp\"") && !after.text.contains(notice))
    }
}
