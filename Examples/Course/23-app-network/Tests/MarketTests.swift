import App
import Foundation
import Testing
import View
import Wire

@Suite("What the app does, in every week")
@MainActor
struct MarketTests {
    private let server = FakeServer()
    private let market: MarketViewController

    init() {
        let server = server
        server.answers["GET /products?page=1"] = FakeServer.page(FakeServer.lamp, FakeServer.desk)
        server.answers["POST /session"] = (200, #"{"token":"t"}"#)
        market = makeMarket { try await server.send($0) }
    }

    private let lamp = "♡ Lamp · 12,000 → 9,000 KRW · 3 left"
    private let desk = "♥ Desk · 250,000 KRW · sold out"

    @Test("The list shows price, bargain and stock")
    func list() async {
        await market.appear()
        #expect(market.lines == [lamp, desk])
        #expect(market.alert == nil && !market.isSpinning)
    }

    @Test("A bargain counts only below the price, and not below 0")
    func bargain() async {
        let cups = [#"{"id":1,"name":"Cup","price":5,"bargain":5}"#, #"{"id":2,"name":"Cup","price":5,"bargain":-1}"#]
        server.answers["GET /products?page=1"] = FakeServer.page(cups[0], cups[1])
        await market.appear()
        #expect(market.lines == ["♡ Cup · 5 KRW", "♡ Cup · 5 KRW"])
    }

    @Test("A broken row is dropped, an unreadable answer is told")
    func broken() async {
        server.answers["GET /products?page=1"] = FakeServer.page(#"{"id":"x"}"#, "7", FakeServer.desk)
        await market.appear()
        #expect(market.lines == [desk])
        server.answers["GET /products?page=1"] = (200, "<html>")
        await market.appear()
        #expect(market.lines == [desk] && market.alert == "The answer cannot be read.")
    }

    @Test("What a row may lack may be broken, too; a page that does not say so is the last")
    func lenient() async {
        let extras = #""bargain":"x","stock":"3","liked":"no","description":7"#
        let cup = #"{"id":1,"name":"Cup","price":5,\#(extras)}"#
        server.answers["GET /products/1"] = (200, cup)
        for page in [#"{"items":[\#(cup)]}"#, #"{"items":[\#(cup)],"last":"no"}"#] {
            server.answers["GET /products?page=1"] = (200, page)
            await market.appear()
            await market.scrollToEnd()
            #expect(market.lines == ["♡ Cup · 5 KRW"] && market.alert == nil)
        }
        await market.tap(0)
        #expect(market.lines == ["Cup", "5 KRW"] && server.calls.count == 3)
    }

    @Test("The end of the list asks for the next page, once, and not after the last")
    func pages() async {
        let market = market
        server.answers["GET /products?page=1"] = FakeServer.page(FakeServer.lamp, last: false)
        server.answers["GET /products?page=2"] = FakeServer.page(FakeServer.lamp, FakeServer.desk)
        server.onTheWay = { if $0.path.hasSuffix("2") { await market.scrollToEnd() } }
        await market.scrollToEnd()
        await market.appear()
        await market.scrollToEnd()
        await market.scrollToEnd()
        #expect(market.lines == [lamp, desk])
        #expect(server.calls == ["GET /products?page=1", "GET /products?page=2"])
    }

    @Test("A page that does not come leaves the list, and is asked for again")
    func missingPage() async {
        server.answers["GET /products?page=1"] = FakeServer.page(FakeServer.lamp, last: false)
        server.answers["GET /products?page=2"] = (502, "")
        await market.appear()
        await market.scrollToEnd()
        #expect(market.lines == [lamp] && market.alert == "The market does not answer (502).")
        server.answers["GET /products?page=2"] = FakeServer.page(FakeServer.desk)
        await market.scrollToEnd()
        #expect(market.lines == [lamp, desk] && market.alert == nil)
    }

    @Test("A search asks for its own pages, and a late answer to an older one is ignored")
    func search() async {
        let market = market
        server.answers["GET /products?page=1&search=desk%20%26"] = FakeServer.page(FakeServer.desk)
        server.answers["GET /products?page=1&search=lamp"] = FakeServer.page(FakeServer.lamp)
        server.onTheWay = { if $0.path.hasSuffix("lamp") { await market.search(" desk & ") } }
        await market.search("lamp")
        #expect(market.lines == [desk])
    }

    @Test("A late refusal of an older search ends no session")
    func lateRefusal() async {
        let market = market
        await signIn()
        server.answers["GET /products?page=1&search=lamp"] = (401, "")
        server.answers["GET /products?page=1&search=desk"] = FakeServer.page(FakeServer.desk)
        server.answers["DELETE /products/2"] = (204, "")
        server.onTheWay = { if $0.path.hasSuffix("lamp") { await market.search("desk") } }
        await market.search("lamp")
        #expect(market.screens == ["list"] && market.lines == [desk] && market.alert == nil)
        await market.delete(0)
        #expect(server.calls.last == "DELETE /products/2" && server.requests.last?.token == "t")
    }

    @Test("The spinner turns while a page loads, and stops when there is no connection")
    func offline() async {
        let market = market
        var spins: [Bool] = []
        server.onTheWay = { _ in spins.append(market.isSpinning) }
        server.isOffline = true
        await market.appear()
        #expect(spins == [true] && !market.isSpinning && market.alert == "There is no connection.")
    }

    @Test("A like shows at once, and goes back when it is refused")
    func like() async {
        let market = market
        await signIn()
        var shown: [[String]] = []
        server.onTheWay = { if $0.path == "/likes/1" { shown.append(market.lines) } }
        server.answers["PUT /likes/1"] = (204, "")
        await market.like(0)
        #expect(shown == [["♥" + lamp.dropFirst(), desk]] && market.lines == shown.first)
        server.answers["DELETE /likes/1"] = (500, "")
        await market.like(0)
        #expect(shown.last == [lamp, desk] && market.lines == shown.first)
        #expect(market.alert == "The market does not answer (500).")
    }

    @Test("Who is not logged in is asked to, and no request leaves")
    func anonymous() async {
        await market.appear()
        await market.like(0)
        #expect(market.screens == ["list", "login"] && server.calls.count == 1)
        #expect(market.lines == ["Name", "Password"])
    }

    @Test("A row leads to its page and back; what is gone leads nowhere")
    func detail() async {
        server.answers["GET /products/1"] = (200, FakeServer.lamp.dropLast() + #","description":"Bright."}"#)
        await market.appear()
        await market.tap(0)
        #expect(market.screens == ["list", "detail 1"])
        #expect(market.lines == ["Lamp", "12,000 → 9,000 KRW", "25 % less", "3 left", "Bright."])
        await market.logIn("ann", "x")
        #expect(market.screens == ["list", "detail 1"])
        market.back()
        await market.tap(1)
        #expect(market.screens == ["list"] && market.alert == "It is gone." && market.lines == [lamp, desk])
        market.back()
        #expect(market.screens == ["list"] && market.alert == nil && market.lines == [lamp, desk])
        server.answers["GET /products/2"] = (200, #"{"id":2,"name":"Desk","price":10000,"bargain":9000}"#)
        await market.tap(1)
        #expect(market.lines == ["Desk", "10,000 → 9,000 KRW", "10 % less"])
    }

    @Test("A log-in needs both fields, and leads back to where it was asked for")
    func logIn() async {
        market.write()
        #expect(market.screens == ["list", "form", "login"])
        await market.logIn("ann", "")
        #expect(market.alert == "A name and a password are needed." && server.calls.isEmpty)
        for status in [401, 403] {
            server.answers["POST /session"] = (status, "")
            await market.logIn("ann", "x")
            #expect(market.alert == "Name or password is wrong." && market.screens == ["list", "form", "login"])
        }
        server.answers["POST /session"] = (200, "{}")
        await market.logIn("ann", "x")
        #expect(market.alert == "The answer cannot be read." && market.screens.last == "login")
        server.answers["POST /session"] = (200, #"{"token":"t"}"#)
        await market.logIn("ann", "x")
        #expect(market.screens == ["list", "form"] && market.alert == nil)
        #expect(server.requests.last?.body == Data(#"{"name":"ann","secret":"x"}"#.utf8))
    }

    @Test("A token that has run out is thrown away, and the like for which it was needed", arguments: [false, true])
    func expired(isLike: Bool) async {
        await signIn()
        server.answers["DELETE /products/1"] = (401, "")
        server.answers["PUT /likes/1"] = (401, "")
        await (isLike ? market.like(0) : market.delete(0))
        #expect(market.screens == ["list", "login"] && market.alert == "Log in first.")
        market.back()
        #expect(market.lines == [lamp, desk] && market.alert == nil)
        await market.delete(0)
        #expect(server.requests.count == 3 && server.requests.last?.token == "t")
    }

    @Test("The form names all faults at once, and sends nothing")
    func faults() async {
        await signIn()
        market.write()
        market.type(name: " ab ", price: "0", stock: "many")
        await market.submit()
        let names = ["The name is too short.", "The price is no number above 0.", "The stock is no number."]
        #expect(market.alert == names.joined(separator: "\n") && server.requests.count == 2)
        market.type(name: String(repeating: "a", count: 31), price: "1", stock: "0")
        await market.submit()
        #expect(market.alert == "The name is too long.")
        market.type(name: "🪑🪑", price: "1", stock: "-1")
        await market.submit()
        #expect(market.alert == names[0] + "\n" + names[2] && server.requests.count == 2)
        market.type(name: String(repeating: "🪑", count: 30), price: "1", stock: "0")
        await market.submit()
        #expect(server.requests.count == 3)
    }

    @Test("What was offered is the first row; what was typed stays when it is refused")
    func submit() async {
        let market = market
        await signIn()
        market.write()
        market.type(name: " Chair ", price: "500", stock: "1")
        await market.submit()
        #expect(market.lines == ["Name:  Chair ", "Price: 500", "Stock: 1"] && market.alert != nil)
        server.answers["POST /products"] = (201, #"{"id":3,"name":"Chair","price":500,"stock":1}"#)
        server.onTheWay = { _ in await market.submit() }
        await market.submit()
        #expect(market.screens == ["list"] && market.lines == ["♡ Chair · 500 KRW · 1 left", lamp, desk])
        #expect(server.requests.count == 4 && server.requests.last?.token == "t")
        #expect(server.requests.last?.body == Data(#"{"name":"Chair","price":500,"stock":1}"#.utf8))
        market.write()
        #expect(market.lines == ["Name: ", "Price: ", "Stock: "])
    }

    @Test("Who has left the form stays where he went")
    func leaving() async {
        let market = market
        await signIn()
        server.answers["GET /products/1"] = (200, FakeServer.lamp)
        server.answers["POST /products"] = (201, #"{"id":3,"name":"Chair","price":500,"stock":1}"#)
        market.write()
        market.type(name: "Chair", price: "500", stock: "1")
        server.onTheWay = {
            guard $0.path == "/products" else { return }
            market.back()
            await market.tap(0)
        }
        await market.submit()
        #expect(market.screens == ["list", "detail 1"])
    }

    @Test("A row goes when its product was deleted, or was gone; not when it is someone else's")
    func delete() async {
        await signIn()
        server.answers["DELETE /products/1"] = (403, "")
        await market.delete(0)
        #expect(market.alert == "It is not yours." && market.lines == [lamp, desk])
        server.answers["DELETE /products/1"] = (204, "")
        await market.delete(0)
        await market.delete(0)
        #expect(market.lines == ["Nothing found."] && market.alert == nil)
    }

    @Test("A refusal that means nothing to a request is told by its number", arguments: [403, 404])
    func refusals(status: Int) async {
        await signIn()
        server.answers = ["GET /products?page=1": (status, ""), "POST /products": (status, "")]
        if status == 403 {
            server.answers["PUT /likes/1"] = (403, "")
            server.answers["GET /products/1"] = (403, "")
            await market.like(0)
            #expect(market.alert == "The market does not answer (403).")
            await market.tap(0)
        } else {
            await market.like(0)
            #expect(market.alert == "It is gone." && market.lines == [lamp, desk])
            await market.logIn("ann", "x")
        }
        #expect(market.alert == "The market does not answer (\(status)).")
        await market.appear()
        #expect(market.alert == "The market does not answer (\(status)).")
        market.write()
        market.type(name: "Chair", price: "500", stock: "1")
        await market.submit()
        #expect(market.alert == "The market does not answer (\(status)).")
    }

    @Test("A refused like and a deletion find their product, wherever it has moved since", arguments: [500, 204])
    func moved(status: Int) async {
        let market = market
        await signIn()
        server.answers["PUT /likes/1"] = (status, "")
        server.answers["DELETE /products/1"] = (status, "")
        server.onTheWay = { [server] in
            guard $0.method != "GET" else { return }
            server.answers["GET /products?page=1"] = FakeServer.page(FakeServer.desk, FakeServer.lamp)
            await market.appear()
        }
        await (status == 500 ? market.like(0) : market.delete(0))
        #expect(market.lines == (status == 500 ? [desk, lamp] : [desk]))
    }

    @Test("Each request takes one status as success; another of them is told by its number")
    func successes() async {
        await signIn()
        for status in [200, 202] {
            server.answers["PUT /likes/1"] = (status, "")
            await market.like(0)
            #expect(market.lines == [lamp, desk] && market.alert == "The market does not answer (\(status)).")
        }
        server.answers["DELETE /products/1"] = (200, "")
        await market.delete(0)
        #expect(market.lines == [lamp, desk] && market.alert == "The market does not answer (200).")
        server.answers["GET /products/1"] = (201, FakeServer.lamp)
        await market.tap(0)
        #expect(market.screens == ["list"] && market.alert == "The market does not answer (201).")
        server.answers["POST /products"] = (200, FakeServer.lamp)
        market.write()
        market.type(name: "Chair", price: "500", stock: "1")
        await market.submit()
        #expect(market.screens == ["list", "form"] && market.alert == "The market does not answer (200).")
    }

    private func signIn() async {
        await market.appear()
        await market.logIn("ann", "x")
    }
}
