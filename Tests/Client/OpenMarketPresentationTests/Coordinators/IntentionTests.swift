import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("What a guest wanted, after the log-in", .slot, .timeLimit(.minutes(10)))
@MainActor
struct IntentionTests {
    private let driver = AppDriver(requiresLogIn: false)
    private let id = Product.ID(7)
    private var likes: MockCall<(id: Product.ID, isLiked: Bool), Bool> {
        driver.market.accounts.setLike.call
    }

    /// A guest looks at a product of another user.
    private func product() async throws -> ProductDetailModel {
        await driver.start()
        let seller = Vendor.fixture(id: 99, name: "Someone else")
        driver.market.fetchProductDetail.call.always(.fixture(id: 7, vendor: seller))
        driver.router.push(.product(id))
        let product = try driver.front(\.product)
        await product.appear()
        return product
    }

    private func logIn(_ session: Session = .fixture(auth: .fixture())) async throws {
        driver.market.accounts.login.call.returns(session)
        let login = try driver.front(\.login)
        login.type("mina@example.com", into: "email")
        login.type("correct horse", into: "password")
        await login.perform(command: "logIn")
    }

    @Test("A like is given once")
    func like() async throws {
        let product = try await product()
        likes.fails(.unauthenticated)
        await product.perform(command: "like")
        #expect(driver.visible == .modal(.login))
        likes.returns(true)
        try await logIn()
        await product.reaches { $0.content.value?.isLiked == true }
        #expect(driver.visible == .route(.product(id)))
        await likes.untilCalled(2)
        await giveWay()
        #expect(likes.callCount == 2)
    }

    @Test("A product that this user likes already stays liked")
    func likedAlready() async throws {
        let product = try await product()
        likes.fails(.unauthenticated)
        await product.perform(command: "like")
        driver.market.accounts.likes.idsCalls.returns([id])
        try await logIn()
        await product.reaches { $0.content.value?.isLiked == true }
        await giveWay()
        #expect(likes.callCount == 1)
        #expect(product.state.content.value?.isLiked == true)
    }

    @Test("A like that fails after the log-in is told, and not wanted again")
    func likeFails() async throws {
        let product = try await product()
        likes.fails(.unauthenticated, .unauthenticated)
        await product.perform(command: "like")
        try await logIn()
        await until { driver.app.alert != nil }
        #expect(driver.visible == .route(.product(id)))
    }

    @Test("The chat with a vendor opens")
    func chat() async throws {
        let product = try await product()
        let openings = driver.market.accounts.openChat.namedCalls
        let room = ChatRoom.fixture()
        openings.answers(.failure(.unauthenticated), .success(room))
        await product.perform(command: "chat")
        #expect(driver.visible == .modal(.login))
        try await logIn()
        await until { driver.visible == .route(.chatRoom(room.id)) }
        #expect(openings.callCount == 2)
    }

    @Test("The vendor who logs in does not talk to themselves")
    func ownProduct() async throws {
        let product = try await product()
        let openings = driver.market.accounts.openChat.namedCalls
        openings.fails(.unauthenticated)
        await product.perform(command: "chat")
        try await logIn(.fixture(vendor: .fixture(id: 99, name: "Someone else"), auth: .fixture()))
        await giveWay()
        #expect(openings.callCount == 1)
        #expect(driver.visible == .route(.product(id)))
    }

    @Test("Closing the log-in drops what it was for", arguments: [true, false])
    func givenUp(isLike: Bool) async throws {
        let product = try await product()
        likes.fails(.unauthenticated)
        driver.market.accounts.openChat.namedCalls.fails(.unauthenticated)
        if isLike { await product.perform(command: "like") } else { await product.perform(command: "chat") }
        driver.router.dismiss()
        driver.app.select(.myPage)
        await (try driver.front(\.myPage)).perform(command: "open/logIn")
        try await logIn()
        await giveWay()
        #expect(driver.visible == .tab(.myPage))
        #expect(likes.callCount + driver.market.accounts.openChat.namedCalls.callCount == 1)
    }

    @Test("Signing up counts as logging in")
    func signUp() async throws {
        let product = try await product()
        likes.fails(.unauthenticated)
        await product.perform(command: "like")
        await (try driver.front(\.login)).perform(command: "signUp")
        let signUp = try driver.front(\.signUp)
        signUp.type("mina@example.com", into: "email")
        signUp.type("correct horse", into: "password")
        signUp.type("Mina", into: "vendorName")
        driver.market.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        likes.returns(true)
        await signUp.perform(command: "signUp")
        await product.reaches { $0.content.value?.isLiked == true }
        #expect(driver.visible == .route(.product(id)))
    }
}
