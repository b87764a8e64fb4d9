import Foundation
import Testing

@testable import Exercise22

@Suite("A shop that is joined in one place")
@MainActor
struct ShopTests {
    private let server = CountingServer(["lamp": 3])

    @Test("It talks to the server that it was given")
    func givenServer() async {
        let shop = Shop(server: server)

        await shop.stock.appear("lamp")

        #expect(shop.stock.number == 3)
        #expect(shop.stock.error == nil)
    }

    @Test("A log-in in one scene is known in the other")
    func session() async {
        let shop = Shop(server: server)
        await shop.buy.tap("lamp")
        #expect(shop.buy.step == .failed(.notLoggedIn))

        await shop.login.submit("ann")
        await shop.buy.tap("lamp")

        #expect(shop.buy.step == .bought)
        #expect(await server.buyers == ["ann"])
    }

    @Test("The list asks the server once")
    func cache() async {
        let shop = Shop(server: server)

        for _ in 1...3 { await shop.stock.appear("lamp") }

        #expect(await server.reads == 1)
    }

    @Test("After a purchase the list shows what is left now")
    func purchase() async {
        let shop = Shop(server: server)
        await shop.login.submit("ann")
        await shop.stock.appear("lamp")

        await shop.buy.tap("lamp")
        await shop.stock.appear("lamp")

        #expect(shop.stock.number == 2)
    }

    @Test("A purchase whose outcome is unknown makes the list ask again, too")
    func unknownOutcome() async {
        let shop = Shop(server: server)
        await shop.login.submit("ann")
        await shop.stock.appear("lamp")
        await server.loseNextResponse()

        await shop.buy.tap("lamp")
        #expect(shop.buy.step == .failed(.offline))
        await shop.stock.appear("lamp")

        #expect(shop.stock.number == 2)
    }

    @Test("A purchase does not trust the number in the list")
    func freshNumber() async {
        let shop = Shop(server: server)
        await shop.login.submit("ann")
        await shop.stock.appear("lamp")
        await server.sellOut("lamp")

        await shop.buy.tap("lamp")

        #expect(shop.buy.step == .failed(.soldOut))
        #expect(await server.buyers == [])
    }

    @Test("Two shops have nothing in common")
    func apart() async {
        let one = Shop(server: server)
        let other = Shop(server: CountingServer(["lamp": 9]))
        await one.login.submit("ann")
        await one.stock.appear("lamp")

        await other.buy.tap("lamp")
        await other.stock.appear("lamp")

        #expect(other.buy.step == .failed(.notLoggedIn))
        #expect(other.stock.number == 9)
    }
}

/// The rules that separate targets would have the compiler check; here a folder stands for a target.
@Suite("Who may name whom")
struct LayerRules {
    private static let parts = [
        "RemoteStock", "CachedStock", "ForgettingPurchases", "MemorySession", "StockServer", "LiveServer",
    ]
    private static let ports = ["StockRepository", "Purchasing", "SessionStore"]

    @Test("A scene is handed its use case: it names no port, and no part of the data layer", arguments: ports + parts)
    func presentation(part: String) throws {
        #expect(try !text(of: "Presentation").contains(part))
    }

    @Test("Nothing is reached without being handed in", arguments: ["static let", "static var", ".shared"])
    func global(word: String) throws {
        #expect(try !text(of: "Presentation").contains(word))
        #expect(try !text(of: "App").contains(word))
    }

    @Test(
        "The composition root joins parts, and adds no behaviour",
        arguments: ["if ", "guard ", "switch "]
    )
    func behaviour(word: String) throws {
        #expect(try !text(of: "App").contains(word))
        // A closure that hands a call on is no behaviour; two calls, one after the other, are.
        #expect(try !text(of: "App").contains(/\bawait\b[^{}]*\bawait\b/))
    }

    @Test("Each part is made in one place")
    func once() throws {
        for part in ["MemorySession(", "CachedStock(", "RemoteStock(", "ForgettingPurchases("] {
            let places = try text(of: "App").components(separatedBy: part).count - 1
            #expect(places == 1, "\(part))")
        }
    }

    /// The source of a layer, without its comments.
    private func text(of layer: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sources/\(layer)")
        return try FileManager.default
            .contentsOfDirectory(at: folder.standardizedFileURL, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .joined(separator: "\n")
            .replacing(/\/\/.*|(?s:\/\*.*?\*\/)/, with: "")
    }
}
