import BackendTestSupport
import Foundation
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Who may count likes", .slot)
struct LikeRuleTests {
    /// A product of the project's owner, and two users.
    private struct Scene {
        let probe: FirebaseProbe
        let anna: FirebaseProbe.Session
        let bela: FirebaseProbe.Session

        init() async throws {
            probe = try await FirebaseProbe()
            anna = try await probe.signUp("anna@example.com")
            bela = try await probe.signUp("bela@example.com")
            let fields = #""vendor":{"stringValue":"\#(anna.uid)"},"likes":{"integerValue":"5"}"#
            #expect(await probe.commit(FirebaseProbe.set("products/p", fields)).status == 200)
        }

        func like(_ user: FirebaseProbe.Session, _ fields: String = "") -> String {
            FirebaseProbe.set("products/p/likes/\(user.uid)", fields)
        }

        func unlike(_ user: FirebaseProbe.Session) -> String {
            #"{"delete":"\#(FirebaseProbe.root)/products/p/likes/\#(user.uid)"}"#
        }

        func count(_ difference: Int) -> String {
            """
            {"transform":{"document":"\(FirebaseProbe.root)/products/p","fieldTransforms":[
            {"fieldPath":"likes","increment":{"integerValue":"\(difference)"}}]}}
            """
        }

        func commit(_ writes: String..., as user: FirebaseProbe.Session) async -> Int {
            await probe.commit(writes.joined(separator: ","), as: user.idToken).status
        }

        var likes: String? {
            get async throws {
                try await probe.documents("GET", "/products/p").root["fields"]?["likes"]?["integerValue"]?.string
            }
        }
    }

    @Test("A like and its number change together, in either order, and so does its end")
    func together() async throws {
        let scene = try await Scene()
        #expect(await scene.commit(scene.like(scene.anna), scene.count(1), as: scene.anna) == 200)
        #expect(await scene.commit(scene.count(1), scene.like(scene.bela), as: scene.bela) == 200)
        #expect(try await scene.likes == "7")
        #expect(await scene.commit(scene.unlike(scene.anna), scene.count(-1), as: scene.anna) == 200)
        #expect(await scene.commit(scene.count(-1), scene.unlike(scene.bela), as: scene.bela) == 200)
        #expect(try await scene.likes == "5")
    }

    @Test("No one counts without a like, likes without counting, twice, or for someone else")
    func cheats() async throws {
        let scene = try await Scene()
        let (anna, bela) = (scene.anna, scene.bela)
        for difference in [1, -1, 100] { #expect(await scene.commit(scene.count(difference), as: anna) == 403) }
        #expect(await scene.commit(scene.like(anna), as: anna) == 403)
        for difference in [-1, 2] {
            #expect(await scene.commit(scene.like(anna), scene.count(difference), as: anna) == 403)
        }
        #expect(await scene.commit(scene.like(anna), scene.count(1), scene.count(1), as: anna) == 403)
        #expect(await scene.commit(scene.like(bela), scene.count(1), as: anna) == 403)
        #expect(await scene.commit(scene.like(anna, #""a":{"nullValue":null}"#), scene.count(1), as: anna) == 403)
        #expect(await scene.commit(scene.like(anna), scene.unlike(anna), scene.count(1), as: anna) == 403)
        #expect(await scene.commit(scene.like(anna), scene.count(1), as: anna) == 200)
        #expect(await scene.commit(scene.like(anna), scene.count(1), as: anna) == 403)
        #expect(await scene.commit(scene.unlike(anna), as: anna) == 403)
        #expect(await scene.commit(scene.unlike(anna), scene.count(-1), as: bela) == 403)
        let direct = FirebaseProbe.set(
            "products/p",
            #""likes":{"integerValue":"99"}"#,
            #","updateMask":{"fieldPaths":["likes"]}"#
        )
        #expect(await scene.commit(direct, as: anna) == 403)
        #expect(try await scene.likes == "6")
    }

    @Test("A like of a product that is gone can be taken back, and none can be made")
    func gone() async throws {
        let scene = try await Scene()
        #expect(await scene.commit(scene.like(scene.anna), scene.count(1), as: scene.anna) == 200)
        #expect(await scene.probe.documents("DELETE", "/products/p").status == 200)
        #expect(await scene.commit(scene.like(scene.bela), as: scene.bela) == 403)
        #expect(await scene.commit(scene.like(scene.bela), scene.count(1), as: scene.bela) == 403)
        #expect(await scene.commit(scene.unlike(scene.anna), as: scene.anna) == 200)
    }

    @Test("A user sees the own like alone")
    func privacy() async throws {
        let scene = try await Scene()
        #expect(await scene.commit(scene.like(scene.anna), scene.count(1), as: scene.anna) == 200)
        let place = "/products/p/likes"
        #expect(await scene.probe.documents("GET", place + "/" + scene.anna.uid, as: scene.anna.idToken).status == 200)
        #expect(await scene.probe.documents("GET", place + "/" + scene.anna.uid, as: scene.bela.idToken).status == 403)
        #expect(await scene.probe.documents("GET", place, as: scene.anna.idToken).status == 403)
    }
}
