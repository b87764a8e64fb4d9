import BackendTestSupport
import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketFirebaseEmulator

/// The law of likes: by whichever protocol they come, both tell the same list in the same order, and it is counted.
@Suite("Likes by routes and by documents", .slot)
struct LikeLawTests {
    @Test("After any likes, both protocols tell the same list", arguments: 1...UInt64(repetitions(10, nightly: 200)))
    func lists(seed: UInt64) async throws {
        let likes = try await LikeProbe()
        let user = try await likes.join("a@example.com")
        var random = SeededGenerator(seed: seed)
        var model: [String] = []
        for _ in 0..<30 {
            var id = ["1", "2", "3", "01"].randomElement(using: &random) ?? ""
            let isLiked = Bool.random(using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0:
                let method = isLiked ? "PUT" : "DELETE"
                let response = await likes.probe.call(method, "/api/likes/\(id)", as: user.idToken)
                #expect(response.status == (isLiked && id == "3" ? 404 : 204))
                if response.status == 404 { continue }
                // A new like has the number of the product.
                if isLiked, id == "01" { id = "1" }
            case 1: #expect(await likes.like(id, isLiked, as: user).status == 200)
            default:
                let count = Int.random(in: 0...4, using: &random)
                model = Array(["1", "2", "3", "01"].shuffled(using: &random).prefix(count))
                // A list that names a product twice stays a document.
                let sent = isLiked ? model : model + model.prefix(1)
                let values = sent.map { #"{"stringValue":"\#($0)"}"# }.joined(separator: ",")
                let list = #""likedProductIDs":{"arrayValue":{"values":[\#(values)]}}"#
                let write = FirebaseProbe.set(likes.path(user), list)
                #expect(await likes.probe.commit(write, as: user.idToken).status == 200)
                try await check(likes, user, model)
                continue
            }
            if !isLiked { model.removeAll { $0 == id } } else if !model.contains(id) { model.append(id) }
            try await check(likes, user, model)
        }
    }

    private func check(_ likes: LikeProbe, _ user: FirebaseProbe.Session, _ model: [String]) async throws {
        let listed = try await likes.probe.call("GET", "/api/likes", as: user.idToken).root["product_ids"]
        #expect(listed?.elements.map(\.string) == model)
        let document = try await likes.probe.documents("GET", "/" + likes.path(user), as: user.idToken).root
        let values = document["fields"]?["likedProductIDs"]?["arrayValue"]?["values"]?.elements
        var named: [String] = []
        for id in values?.compactMap({ $0["stringValue"]?.string }) ?? [] where !named.contains(id) { named.append(id) }
        #expect(named == model)
        for id in [Int64(1), 2] { #expect(try await likes.count(of: id) == (model.contains("\(id)") ? 1 : 0)) }
    }
}
