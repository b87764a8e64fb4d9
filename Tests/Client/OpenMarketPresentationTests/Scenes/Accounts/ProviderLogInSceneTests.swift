import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The log-in with a provider", .slot, .timeLimit(.minutes(10)))
struct ProviderLogInSceneTests {
    private let apple = MockSocialLoginProvider(.apple, name: "Apple")
    private let google = MockSocialLoginProvider(.google, name: "Google")
    private let driver: AppDriver
    private let account = UnfinishedAccount(auth: .fixture())

    init() {
        driver = AppDriver(socialLogins: [apple, google])
    }

    private func login() async throws -> LoginModel {
        await driver.start()
        return try driver.front(\.login)
    }

    @Test("There is a button for each provider that the app brings along, and none by itself")
    func buttons() async throws {
        #expect(try await login().state.providers.map(\.title) == ["Log In with Apple", "Log In with Google"])
        let plain = AppDriver()
        await plain.start()
        #expect(try plain.front(\.login).state.providers.isEmpty)
    }

    @Test("What the provider gives is what the market logs in with")
    func loggedIn() async throws {
        let login = try await login()
        google.requests.returns(.emulated())
        driver.market.accounts.own.logIn.returns(.loggedIn(.fixture(auth: .fixture())))
        await login.perform(command: .init("logInWith", ProviderGrant.Provider.google.rawValue))
        #expect(driver.market.accounts.own.logIn.calls == [.emulated()])
        #expect(apple.requests.callCount == 0)
        #expect(driver.visible == .tab(.home))
    }

    @Test("A user who does not want to is told nothing; everything else is told")
    func cancelled() async throws {
        let login = try await login()
        apple.requests.fails(.cancelled)
        await login.perform(command: .init("logInWith", ProviderGrant.Provider.apple.rawValue))
        #expect(login.state.alert == nil && !login.state.isBusy)
        apple.requests.returns(.emulated(.apple))
        driver.market.accounts.own.logIn.fails(.account(.otherLogInMethod))
        await login.perform(command: .init("logInWith", ProviderGrant.Provider.apple.rawValue))
        #expect(login.state.alert?.kind == .error)
    }

    @Test("A new user comes to the sign-up with the address filled in, and is asked for no password")
    func newUser() async throws {
        let login = try await login()
        apple.requests.returns(.emulated(.apple))
        driver.market.accounts.own.logIn.returns(.newUser(account))
        await login.perform(command: .init("logInWith", ProviderGrant.Provider.apple.rawValue))
        let signUp = try driver.front(\.signUp)
        #expect(signUp.state[.email] == account.email)
        #expect(signUp.state.fields[.password] == nil)
        signUp.type("another@example.com", into: "email")
        signUp.type("Ann", into: "vendorName")
        driver.market.accounts.own.finishSignUp.returns(.fixture(auth: .fixture()))
        await signUp.perform(command: "signUp")
        let call = try #require(driver.market.accounts.own.finishSignUp.calls.first)
        #expect(call.account == account && call.vendorName == "Ann")
        #expect(driver.market.accounts.signUp.call.callCount == 0)
        #expect(driver.visible == .tab(.home))
    }

    @Test("Who goes back and signs up by hand gets the whole form")
    func byHand() async throws {
        let login = try await login()
        apple.requests.returns(.emulated(.apple))
        driver.market.accounts.own.logIn.returns(.newUser(account))
        await login.perform(command: .init("logInWith", ProviderGrant.Provider.apple.rawValue))
        await (try driver.front(\.signUp)).perform(command: "cancel")
        await (try driver.front(\.login)).perform(command: "signUp")
        let form = try driver.front(\.signUp)
        #expect(form.state.fields[.password] != nil)
        #expect(form.state[.email].isEmpty)
    }

    @Test("A provider that keeps the address to itself leaves the field out")
    func withoutAddress() {
        let auth = AuthSession.fixture(email: "")
        let form = SignUpModel(context: Stage().context, account: UnfinishedAccount(auth: auth))
        #expect(form.state.fields[.email] == nil)
    }
}
