import App
import CourseLaws
import Foundation
import Testing
import View
import Wire

@Suite("The app of this week, beside that of the first day")
@MainActor
struct SameAppTests {
    @Test("The app does what it did, whatever is touched and whatever the market answers", arguments: Draw.cases(60))
    func same(draw: Draw) async {
        let (server, firstServer) = (FakeServer(), FakeServer())
        let app = makeMarket { try await server.send($0) }
        let first = MassiveMarket { try await firstServer.send($0) }
        var steps: [String] = []
        for _ in 0..<draw.int(4...25) {
            let answers = answers(draw)
            let isOffline = draw.int(0...9) == 0
            for each in [server, firstServer] { (each.answers, each.isOffline) = (answers, isOffline) }
            let touch = draw.one(of: touches(draw))
            // While a request is on its way, something else may be touched, and its answer comes first.
            let other = draw.int(0...2) == 0 ? draw.one(of: touches(draw)) : nil
            steps.append("\(touch)" + (other.map { " and \($0)" } ?? ""))
            server.onTheWay = once { await other?.play(on: app) }
            firstServer.onTheWay = once { await other?.play(on: first) }
            await touch.play(on: app)
            await touch.play(on: first)

            #expect(server.calls == firstServer.calls && server.requests == firstServer.requests, "\(steps)")
            let (shown, shownFirst) = (shown(by: app), shown(by: first))
            #expect(shown == shownFirst, "\(steps)")
            guard shown == shownFirst else { break }
        }
    }

    private func shown(by app: some MarketApp) -> [String] {
        app.screens + app.lines + [app.alert ?? "no alert", app.isSpinning ? "spinning" : "still"]
    }

    /// Does something at the first request only.
    private func once(_ body: @escaping @MainActor () async -> Void) -> @MainActor (Request) async -> Void {
        var isDone = false
        return { _ in
            guard !isDone else { return }
            isDone = true
            await body()
        }
    }

    private func touches(_ draw: Draw) -> [Touch] {
        let names = ["Chair", " ab ", "🪑🪑🪑", String(repeating: "n", count: draw.int(29...32)), draw.word(0...5)]
        return [
            .appear, .appear, .search(draw.one(of: ["", " lamp ", "a&b=c", "의자"])), .scrollToEnd, .scrollToEnd,
            .like(draw.int(0...4)),
            .delete(draw.int(0...4)), .tap(draw.int(0...4)), .back, .back,
            .logIn(draw.one(of: ["ann", " "]), draw.one(of: ["x", "x", ""])),
            .logIn("ann", "x"), .write,
            .type(draw.one(of: names), "\(draw.int(-1...5000))", draw.one(of: ["0", "7", "-1", "many"])),
            .type("Chair", "500", "1"), .submit, .submit,
        ]
    }

    /// An answer to each request that the app may make: mostly good ones, and any refusal.
    private func answers(_ draw: Draw) -> [String: (status: Int, text: String)] {
        var answers: [String: (status: Int, text: String)] = [:]
        func answer(_ call: String, _ success: Int, _ text: String) {
            let refusals = [401, 403, 404, 500, draw.int(200...599)]
            answers[call] = draw.int(0...3) > 0 ? (success, text) : (draw.one(of: refusals), draw.one(of: ["", text]))
        }
        for page in 1...4 {
            for search in ["", "&search=lamp", "&search=a%26b%3Dc", "&search=%EC%9D%98%EC%9E%90"] {
                let rows = draw.shuffled(Array(1...6)).prefix(draw.int(0...4)).map { product(draw, id: $0) }
                let last = draw.one(of: ["true", "false", "false", "null", "\"no\""])
                let text = draw.one(
                    of: [
                        "{\"items\":[\(rows.joined(separator: ","))],\"last\":\(last)}",
                        "{\"items\":[\(rows.joined(separator: ","))]}", "{\"last\":true}", "[]", "soon",
                    ].prefix(draw.int(0...3) > 0 ? 1 : 5).map { $0 }
                )
                answer("GET /products?page=\(page)" + search, 200, text)
            }
        }
        for id in 1...6 {
            answer("GET /products/\(id)", 200, product(draw, id: id))
            answer("PUT /likes/\(id)", 204, "")
            answer("DELETE /likes/\(id)", 204, "")
            answer("DELETE /products/\(id)", 204, "")
        }
        answer("POST /session", 200, draw.one(of: [#"{"token":"t"}"#, #"{"token":"u"}"#, #"{"token":"t"}"#, "{}"]))
        answer("POST /products", 201, product(draw, id: draw.int(7...9)))
        return answers
    }

    /// A product as the server writes it, now and then with something broken or missing.
    private func product(_ draw: Draw, id: Int) -> String {
        let price = draw.one(of: [0, 9, 12_000, draw.int(0...3_000_000)])
        var fields = ["\"id\":\(id)", "\"name\":\"P\(id)\"", "\"price\":\(price)"]
        if draw.int(0...12) == 0 { fields[draw.int(0...2)] = "\"more\":null" }
        if draw.bool() {
            fields.append(
                "\"bargain\":\(draw.one(of: ["0", "-1", "\(price)", "\(draw.int(0...9999))", "null", "\"x\""]))"
            )
        }
        if draw.bool() { fields.append("\"stock\":\(draw.one(of: ["0", "3", "null", "\"x\""]))") }
        if draw.bool() { fields.append("\"liked\":\(draw.one(of: ["true", "false", "null", "\"x\""]))") }
        if draw.bool() { fields.append("\"description\":\(draw.one(of: ["\"Bright.\"", "\"\"", "null"]))") }
        return "{" + draw.shuffled(fields).joined(separator: ",") + "}"
    }
}

/// What a user can touch.
private enum Touch {
    case appear, scrollToEnd, back, write, submit
    case search(String)
    case like(Int), delete(Int), tap(Int)
    case logIn(String, String)
    case type(String, String, String)

    @MainActor
    func play(on app: some MarketApp) async {
        switch self {
        case .appear: await app.appear()
        case .scrollToEnd: await app.scrollToEnd()
        case .back: app.back()
        case .write: app.write()
        case .submit: await app.submit()
        case .search(let text): await app.search(text)
        case .like(let row): await app.like(row)
        case .delete(let row): await app.delete(row)
        case .tap(let row): await app.tap(row)
        case .logIn(let name, let secret): await app.logIn(name, secret)
        case .type(let name, let price, let stock): app.type(name: name, price: price, stock: stock)
        }
    }
}

/// What both apps are asked.
@MainActor
private protocol MarketApp {
    var screens: [String] { get }
    var lines: [String] { get }
    var alert: String? { get }
    var isSpinning: Bool { get }

    func appear() async
    func search(_ text: String) async
    func scrollToEnd() async
    func like(_ row: Int) async
    func delete(_ row: Int) async
    func tap(_ row: Int) async
    func back()
    func logIn(_ name: String, _ secret: String) async
    func write()
    func type(name: String, price: String, stock: String)
    func submit() async
}

extension MarketViewController: MarketApp {}
extension MassiveMarket: MarketApp {}
