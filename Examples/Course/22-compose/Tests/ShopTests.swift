import App
import CourseLaws
import Domain
import Presentation
import Remote
import Testing

@Suite("A shop that is joined in one place")
@MainActor
struct ShopTests {
    private let server = CountingServer(["lamp": 3])

    @Test(
        "A log-in in one scene is known in the others, and two shops have nothing in common",
        arguments: Draw.cases(20)
    )
    func logIns(draw: Draw) async {
        let servers = (0..<draw.int(2...3)).map { _ in CountingServer(["lamp": 99]) }
        let shops = servers.map { Shop(server: $0) }
        var users: [String?] = servers.map { _ in nil }
        var buyers: [[String]] = servers.map { _ in [] }
        for _ in 0..<draw.int(3...15) {
            let place = draw.int(0...shops.count - 1)
            if draw.bool() {
                let user = draw.one(of: ["ann", "bob", "kim"])
                users[place] = user
                await shops[place].login.submit(user)
            } else {
                await shops[place].buy.tap("lamp")
                #expect(shops[place].buy.step == (users[place] == nil ? .failed(.notLoggedIn) : .bought))
                if let user = users[place] { buyers[place].append(user) }
            }
            for (server, buyers) in zip(servers, buyers) { #expect(await server.buyers == buyers) }
        }
    }

    @Test(
        "The list asks the server once, and again after a purchase, whatever came of it; a purchase asks for the number of now",
        arguments: Draw.cases(30)
    )
    func cached(draw: Draw) async {
        var left = ["lamp": draw.int(0...4), "desk": draw.int(0...4)]
        let server = CountingServer(left)
        let shop = Shop(server: server)
        await shop.login.submit("ann")
        var (known, reads) = ([String: Int](), 0)
        for _ in 0..<draw.int(4...20) {
            let product = draw.one(of: ["lamp", "desk"])
            switch draw.int(0...5) {
            case 0:
                left[product] = 0
                await server.sellOut(product)
            case 1...2:
                let isLost = draw.bool() && left[product, default: 0] > 0
                if isLost { await server.loseNextResponse() }
                await shop.buy.tap(product)
                reads += 1
                let isThere = left[product, default: 0] > 0
                #expect(shop.buy.step == (isLost ? .failed(.offline) : isThere ? .bought : .failed(.soldOut)))
                if isThere {
                    left[product, default: 0] -= 1
                    known[product] = nil
                }
            default:
                await shop.stock.appear(product)
                if known[product] == nil { (known[product], reads) = (left[product], reads + 1) }
                #expect(shop.stock.number == known[product] && shop.stock.error == nil)
            }
            #expect(await server.reads == reads)
        }
    }

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
