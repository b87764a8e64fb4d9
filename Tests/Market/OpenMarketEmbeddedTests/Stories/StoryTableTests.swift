import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketData
import OpenMarketEmbedded
import TestSupport
import Testing

/// The same stories on every back end, each with the end that the table names.
@Suite("The same stories on every back end", .slot, .timeLimit(.minutes(20)))
struct StoryTableTests {
    @Test("Each story ends as it is told, or as the table says", arguments: StoryPlace.allCases)
    func outcomes(place: StoryPlace) async throws {
        for story in MarketStory.all {
            let (expected, actual) = (StoryTable.outcome(of: story.name, on: place), try await story.outcome(on: place))
            #expect(actual == expected, "\(place.rawValue), \(story.name): expected \(expected), was \(actual)")
        }
    }

    @Test("A market has the features of the stories that work, and of no other one", arguments: StoryPlace.allCases)
    func features(place: StoryPlace) async throws {
        let market = try await place.make()
        let features = try await market.device().features
        await market.finish()
        for story in MarketStory.all {
            guard let feature = story.feature else { continue }
            let outcome = StoryTable.outcome(of: story.name, on: place)
            let name: Comment = "\(place.rawValue), \(story.name): \(outcome), and \(feature.rawValue)"
            if case .refused(.unsupported(_)) = outcome {
                #expect(!features.contains(feature), name)
            } else if !features.contains(feature) {
                #expect(outcome != .works, name)
            }
        }
    }

    @Test("The table names stories that there are, each once for a back end")
    func names() {
        let names = MarketStory.all.map(\.name)
        #expect(names.count >= 65 && Set(names).count == names.count)
        #expect(StoryTable.exceptions.allSatisfy { names.contains($0.story) && $0.outcome != .works })
        let pairs = StoryTable.exceptions.flatMap { row in row.places.map { row.story + " on " + $0.rawValue } }
        #expect(Set(pairs).count == pairs.count)
    }

    @Test("The page about generations has the table")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let page = root.appending(path: "Documentation/ServerGenerations.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains(StoryTable.page), "Put this into \(page.lastPathComponent):\n\(StoryTable.page)")
    }

    @Test("A client asks which generation a server speaks", arguments: [StoryPlace.v1a, .v1b, .v2, .v3, .v3x])
    func generations(place: StoryPlace) async throws {
        let served = try #require(ServedGeneration(rawValue: place.rawValue))
        let backend = try await MarketBackend(configuration: .quick(served))
        let transport = InProcessTransport(backend)
        let found = try await MarketConfiguration.rest(asking: "http://localhost", transport: transport)
        #expect(found.generation == Generation(rawValue: place.rawValue))
        await backend.close()
    }
}
