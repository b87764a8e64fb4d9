import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Truth of a town", .slot)
@MainActor
struct TruthTests {
    private let town = SmallTown()
    private var truth: Truth { town.truth }

    /// An ID token of a user, which no one has signed.
    private func token(_ user: String) -> String {
        "Bearer e30." + Data("{\"sub\":\"\(user)\"}".utf8).base64EncodedString() + ".e30"
    }

    private func commit(_ writes: String, by user: String = "a") throws {
        let target = "/v1/projects/demo/databases/(default)/documents:commit"
        truth.see(
            try town.answered(
                .post,
                at: target,
                said: "{}",
                sent: "{\"writes\":[\(writes)]}",
                token: token(user),
                by: town.addDevice(of: "ann")
            )
        )
    }

    @Test("A product is what its form and its changes said, not what the response says")
    func product() throws {
        let device = town.addDevice(of: "ann")
        let form = """
            --b\r\nContent-Disposition: form-data; name="params"\r\n\r\n{"name":"zq1z desk","price":10.5,"stock":3}\r\n--b--
            """
        truth.see(
            try town.answered(.post, at: "/api/products", 201, said: #"{"id":7,"name":"?"}"#, sent: form, by: device)
        )
        let change = #"{"name":"zq2z lamp","status":"sold","buyer":"b"}"#
        truth.see(try town.answered(.patch, at: "/api/products/7", 202, said: #"{"id":7}"#, sent: change, by: device))
        let known = try #require(truth.products["7"])
        #expect(known.names == ["zq1z desk", "zq2z lamp"] && known.owner == "ann" && known.buyers == ["b"])
        #expect(known.price == Decimal(string: "10.5") && known.stock == 3)
    }

    @Test("A product that is deleted at an address of the market's own is gone")
    func deletion() throws {
        let device = town.addDevice(of: "ann")
        truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann")
        truth.see(try town.answered(.post, at: "/api/products/7/archived", said: "/api/products/aGk=", by: device))
        #expect(truth.products["7"]?.isDeleted == false)
        truth.see(try town.answered(.delete, at: "/api/products/aGk=", by: device))
        #expect(truth.products["7"]?.isDeleted == true)
    }

    @Test("A refused request says nothing")
    func refused() throws {
        let device = town.addDevice(of: "ann")
        truth.see(
            try town.answered(
                .patch,
                at: "/api/products/7",
                412,
                said: #"{"id":7}"#,
                sent: #"{"name":"x"}"#,
                by: device
            )
        )
        #expect(truth.products.isEmpty)
    }

    @Test("Commits say which products, messages, likes and sales there are, and who may read them")
    func documents() throws {
        truth.people = ["a": "ann", "b": "bob"]
        let text = truth.mark("ann", "a form's name")
        let name = "projects/demo/databases/(default)/documents"
        try commit(
            """
            {"update":{"name":"\(name)/products/p1","fields":{"name":{"stringValue":"desk"},"price":{"stringValue":"10"},
            "stock":{"integerValue":"3"},"status":{"stringValue":"sold"}}}},
            {"update":{"name":"\(name)/chats/a_b/messages/m1","fields":{"body":{"stringValue":"\(text)"},
            "sender":{"stringValue":"a"}}}},
            {"update":{"name":"\(name)/users/a/private/account"},"updateTransforms":[{"fieldPath":"likedProductIDs",
            "appendMissingElements":{"values":[{"stringValue":"p1"}]}}]},
            {"update":{"name":"\(name)/sales/p1","fields":{"status":{"stringValue":"sold"},
            "parties":{"arrayValue":{"values":[{"stringValue":"a"},{"stringValue":"b"}]}}}}}
            """
        )
        let known = try #require(truth.products["p1"])
        #expect(known.names == ["desk"] && known.price == 10 && known.stock == 3)
        #expect(known.likes == ["a"] && known.buyers == ["b"])
        #expect(truth.messages["a_b"]?.map(\.body) == [text])
        #expect(truth.may("bob", see: try #require(truth.sayings[1])) && truth.sayings[1]?.account == "a")
        try commit(#"{"delete":"\#(name)/products/p1"}"#)
        #expect(truth.products["p1"]?.isDeleted == true)
    }

    @Test("A text is in the account of who typed it, also when another user's review or message repeats it")
    func repeated() throws {
        truth.people = ["a": "ann", "b": "bob"]
        let text = truth.mark("ann", "a form's name")
        let name = "projects/demo/databases/(default)/documents"
        try commit(#"{"update":{"name":"\#(name)/products/p1","fields":{"name":{"stringValue":"\#(text)"}}}}"#)
        let field = #"{"productName":{"stringValue":"\#(text)"}}"#
        try commit(#"{"update":{"name":"\#(name)/reviews/p1_b_a","fields":\#(field)}}"#, by: "b")
        #expect(truth.sayings[1]?.account == "a")
        // Who typed it may repeat it under another account.
        truth.people["c"] = "ann"
        try commit(#"{"update":{"name":"\#(name)/products/p1","fields":{"name":{"stringValue":"\#(text)"}}}}"#, by: "c")
        #expect(truth.sayings[1]?.account == "c")
    }

    @Test("An account has an address and keys, its device has tokens, and its end takes what it sells")
    func account() throws {
        let device = town.addDevice(of: "ann")
        let accounts = "/identitytoolkit.googleapis.com/v1/accounts"
        truth.see(
            try town.answered(
                .post,
                at: accounts + ":signUp",
                said: #"{"localId":"a","idToken":"t1","refreshToken":"t2"}"#,
                sent: #"{"email":"ann@example.com"}"#,
                by: device
            )
        )
        truth.people["a"] = "ann"
        truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann")
        truth.see(
            try town.answered(
                .post,
                at: "/api/vendors",
                said: #"{"identifier":"i","secret":"s"}"#,
                token: token("a"),
                by: device
            )
        )
        #expect(truth.keys["a"] == ["ann@example.com", "i", "s"] && truth.tokens[device.name] == ["t1", "t2", "s"])
        truth.see(
            try town.answered(
                .post,
                at: accounts + ":delete",
                sent: #"{"idToken":"\#(token("a").dropFirst(7))"}"#,
                by: device
            )
        )
        #expect(truth.gone == ["a"] && truth.products["7"]?.isDeleted == true && truth.ended == [device.name: ["a"]])
        let other = town.addDevice(of: "bob")
        truth.see(try town.answered(.delete, at: "/api/accounts/me", 204, token: token("b"), by: other))
        #expect(truth.gone == ["a", "b"] && truth.ended[other.name] == ["b"])
    }

    @Test("A sale ends with its buyer's account, where the server knows it, so that another buyer can be named")
    func buyerGone() {
        truth.people = ["b": "bob"]
        truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann", buyers: ["b"])
        truth.end("b")
        truth.products["7"]?.take(["status": "sold", "buyer": "c"], isNew: false)
        #expect(truth.products["7"]?.buyers == ["c"])
        truth.sellers["seller-ann"] = "ann"
        truth.people["c"] = "cat"
        truth.end("c")
        #expect(truth.products["7"]?.buyers == ["c"])
    }

    @Test("A sale that its buyer has confirmed stays when the product is on sale again, and no other one does")
    func confirmed() throws {
        let (seller, buyer) = (town.addDevice(of: "ann"), town.addDevice(of: "bob"))
        truth.people = ["a": "ann", "b": "bob"]
        func isKept(after target: String, _ sent: String = "", by user: String, on device: Device) throws -> Bool {
            truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann", buyers: ["b"])
            truth.see(try town.answered(.post, at: target, sent: sent, token: token(user), by: device))
            truth.note("show", on: "7")
            return truth.products["7"]?.buyers == ["b"]
        }
        let review = #"{"product_id":7,"stars":5,"text":"good"}"#
        #expect(try isKept(after: "/api/sales/7/confirmed", by: "b", on: buyer))
        #expect(try isKept(after: "/api/reviews", review, by: "b", on: buyer))
        #expect(try !isKept(after: "/api/reviews", review, by: "a", on: seller))
        #expect(try !isKept(after: "/api/reports", review, by: "b", on: buyer))
        let sale = #"{"update":{"name":"projects/demo/databases/(default)/documents/sales/7","fields":{"confirmed":"#
        for isConfirmed in [true, false] {
            truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann", buyers: ["b"])
            try commit(sale + #"{"booleanValue":\#(isConfirmed)}}}}"#, by: "b")
            truth.note("show", on: "7")
            #expect(truth.products["7"]?.buyers.isEmpty == !isConfirmed)
        }
        // The end of the buyer's account ends it.
        truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann", buyers: ["b"], isConfirmed: true)
        truth.end("b")
        #expect(truth.products["7"]?.isConfirmed == false && truth.products["7"]?.buyers.isEmpty == true)
    }

    @Test("An account is that of the person on whose device it was made, also when another person logs in first")
    func people() throws {
        let (ann, bob) = (town.addDevice(of: "ann"), town.addDevice(of: "bob"))
        for (target, device) in [("/api/accounts", ann), ("/api/sessions", bob)] {
            truth.see(try town.answered(.post, at: target, said: #"{"user_id":"u"}"#, by: device))
        }
        let accounts = "/identitytoolkit.googleapis.com/v1/accounts"
        for (target, device) in [(accounts + ":signUp", bob), (accounts + ":signInWithPassword", ann)] {
            truth.see(try town.answered(.post, at: target, said: #"{"localId":"v"}"#, by: device))
        }
        #expect(truth.people == ["u": "ann", "v": "bob"])
        truth.people["w"] = "ann"
        #expect(truth.other(than: "ann", in: "u_v") == "bob" && truth.other(than: "ann", in: "u_w") == "ann")
        #expect(truth.other(than: "ann", in: "u_x") == nil)
    }

    @Test("The end of one account of a person leaves what another one of theirs offers")
    func twoAccounts() throws {
        truth.people = ["a": "ann", "b": "ann"]
        let device = town.addDevice(of: "ann")
        for (id, user) in [(7, "a"), (8, "b")] {
            let said = #"{"id":\#(id),"name":"zq1z"}"#
            truth.see(try town.answered(.post, at: "/api/products", 201, said: said, token: token(user), by: device))
        }
        let name = "projects/demo/databases/(default)/documents/products/p1"
        try commit(#"{"update":{"name":"\#(name)","fields":{"name":{"stringValue":"desk"}}}}"#, by: "b")
        truth.end("a")
        #expect(truth.products.filter(\.value.isDeleted).map(\.key) == ["7"] && truth.products.count == 3)
    }

    @Test("What a seller offers stays at a server that does not know the account that has ended")
    func sellerStays() {
        truth.people["a"] = "ann"
        truth.sellers["seller-ann"] = "ann"
        truth.products["7"] = Truth.ProductTruth(names: ["zq1z"], owner: "ann")
        truth.end("a")
        #expect(truth.gone == ["a"] && truth.products["7"]?.isDeleted == false)
    }
}
