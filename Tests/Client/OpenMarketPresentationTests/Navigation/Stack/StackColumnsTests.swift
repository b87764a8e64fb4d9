import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("A stack in two columns", .slot)
@MainActor
struct StackColumnsTests {
    private let lamp = Product.ID(7)
    private let chair = Product.ID(8)

    @Test("Lists stand in the first column until something else is opened from one of them")
    func columns() {
        let router = Router(NavigationState(root: .market))
        for route in [Route.search, .products(.search("a")), .product(lamp), .products(.all)] { router.push(route) }
        let columns = StackColumns(router.navigation.stack)
        #expect(columns.lists.map(\.route) == [.search, .products(.search("a"))])
        #expect(columns.details.map(\.route) == [.product(lamp), .products(.all)])
        #expect(StackColumns([]).lists.isEmpty && StackColumns([]).details.isEmpty)
    }

    @Test("What the list beside a product opens takes its place, and the product itself comes back to the front")
    func list() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.router.showsColumns = true
        driver.router.push(.products(.all))
        let list = try driver.front(\.products)
        list.onExit?(.product(lamp))
        driver.router.push(.product(chair))

        list.onExit?(.product(lamp))
        #expect(driver.router.navigation.routes == [.products(.all), .product(lamp)])
        list.onExit?(.product(chair))
        #expect(driver.router.navigation.routes == [.products(.all), .product(chair)])
    }

    @Test("The root of a tab is such a list, until another one lies over it")
    func root() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        driver.router.showsColumns = true
        let home = try driver.front(\.home)
        driver.router.push(.product(lamp))
        home.onExit?(.allProducts)
        #expect(driver.router.navigation.routes == [.products(.all)])
        home.onExit?(.product(lamp))
        #expect(driver.router.navigation.routes == [.products(.all)])
    }

    @Test("In one column a list that is covered leads nowhere, nor does any list below a modal")
    func covered() async throws {
        let driver = AppDriver(requiresLogIn: false)
        await driver.start()
        let home = try driver.front(\.home)
        driver.router.push(.product(lamp))
        home.onExit?(.product(chair))
        #expect(driver.router.navigation.routes == [.product(lamp)])
        driver.router.showsColumns = true
        driver.router.present(.login)
        home.onExit?(.product(chair))
        driver.router.dismissAll()
        #expect(driver.router.navigation.routes == [.product(lamp)])
    }
}
