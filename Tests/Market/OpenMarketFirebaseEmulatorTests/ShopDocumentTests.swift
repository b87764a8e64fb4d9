import BackendTestSupport
import OpenMarketWire
import StoreTestSupport
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("Documents beside a market that has goods of its own", .slot)
struct ShopDocumentTests {
    private static let fields = #""a":{"stringValue":"b"}"#

    @Test(
        "What the market has by its own routes is written by no user as a document, in whatever way; the owner may",
        arguments: ["products", "sales", "reviews", "sellers", "histories"]
    )
    func goods(collection: String) async throws {
        let probe = try await FirebaseProbe(keepsGoods: false)
        let user = try await probe.signUp("ann@example.com")
        let (body, name) = ("{\"fields\":{\(Self.fields)}}", "\(FirebaseProbe.root)/\(collection)/x")
        let count = #"[{"fieldPath":"n","increment":{"integerValue":"1"}}]"#
        let transform = #"{"transform":{"document":"\#(name)","fieldTransforms":\#(count)}}"#
        let set = FirebaseProbe.set("\(collection)/x", Self.fields)
        let note = FirebaseProbe.set("users/\(user.uid)/notes/1", Self.fields)
        for response in [
            await probe.commit(set, as: user.idToken), await probe.commit(transform, as: user.idToken),
            await probe.commit(note + "," + set, as: user.idToken),
            await probe.documents("PATCH", "/\(collection)/x", as: user.idToken, body),
            await probe.documents("POST", "/\(collection)?documentId=x", as: user.idToken, body),
        ] {
            #expect(try response.status == 400 && response.problem == "FAILED_PRECONDITION", "\(response.text)")
            #expect(response.text.contains("has \(collection) by its own routes"))
        }
        #expect(await probe.documents("GET", "/\(collection)/x").status == 404)
        #expect(await probe.documents("GET", "/users/\(user.uid)/notes/1").status == 404)
        #expect(await probe.commit(set).status == 200)
    }

    @Test("People and their own documents go on, and so does the removal of what is there from before")
    func people() async throws {
        let probe = try await FirebaseProbe(keepsGoods: false)
        let user = try await probe.signUp("ann@example.com")
        #expect(await probe.addProfile(of: user, named: "ann").status == 200)
        let note = FirebaseProbe.set("users/\(user.uid)/notes/1", Self.fields)
        #expect(await probe.commit(note, as: user.idToken).status == 200)
        #expect(await probe.documents("DELETE", "/sales/none", as: user.idToken).status == 200)
    }
}
