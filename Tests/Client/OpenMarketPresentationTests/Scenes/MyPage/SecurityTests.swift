import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Password, devices and one-time codes on the user's page", .slot, .timeLimit(.minutes(10)))
struct SecurityTests {
    private let market = MockUseCases()
    private let security = MockSecurity()
    private let context: SceneContext
    private let page: MyPageModel

    init() async throws {
        var useCases = market.all
        useCases.accounts?.security = security
        context = SceneContext(market: useCases, wording: Wording(.english))
        page = MyPageModel(context: context)
        try await market.sessions.save(.fixture(auth: .fixture()))
        for await state in page.states() where state.rows.contains(where: { $0.id == .password }) { break }
    }

    private func login(_ id: String, isOwn: Bool = false) -> DeviceLogin {
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        return DeviceLogin(id: .init(rawValue: id), madeAt: date, usedAt: date, device: id, isOwn: isOwn)
    }

    @Test("A market whose accounts are elsewhere shows none of it")
    func without() {
        let rows = MyPageModel(context: SceneContext(market: market.all, wording: Wording(.english))).state.rows
        #expect(!rows.contains { [.password, .devices, .codes].contains($0.id) })
    }

    @Test("Another password is asked for after the current one, and each of them again while none was typed")
    func password() async {
        security.changePassword.succeeds()
        await page.perform(command: "open/password")
        #expect(page.state.alert?.field?.isSecure == true)
        await page.answer(.submit, text: Secret(""))
        await page.answer(.submit, text: Secret("old word"))
        await page.answer(.submit, text: Secret(""))
        #expect(security.changePassword.callCount == 0)
        await page.answer(.submit, text: Secret("new word"))
        #expect(security.changePassword.calls.map(\.current) == [Secret("old word")])
        #expect(security.changePassword.calls.map(\.password) == [Secret("new word")])
        #expect(page.state.alert?.isSuccess == true)
    }

    @Test("A wrong current password is told, and nothing else happens")
    func wrongPassword() async {
        security.changePassword.fails(.account(.wrongPassword))
        await page.perform(command: "open/password")
        await page.answer(.submit, text: Secret("a guess"))
        await page.answer(.submit, text: Secret("new word"))
        #expect(page.state.alert?.kind == .error)
    }

    @Test("Each device but this one can be logged out, and all of them together")
    func devices() async {
        security.loginsCalls.returns([login("phone", isOwn: true), login("tablet"), login("laptop")])
        await page.perform(command: "open/devices")
        #expect(page.state.logins.value?.map(\.name) == ["phone", "tablet", "laptop"])
        #expect(!page.commands.contains { $0.id == "logOut/phone" })
        await page.perform(command: "logOut/tablet")
        #expect(security.end.calls.map(\.login) == [.init(rawValue: "tablet")])
        #expect(page.state.logins.value?.map(\.name) == ["phone", "laptop"])
        await page.perform(command: "logOut/others")
        #expect(security.endOthers.callCount == 1)
        #expect(page.state.logins.value?.map(\.name) == ["phone"])
        #expect(!page.commands.contains { $0.id.verb == "logOut" })
    }

    @Test("Where the login is of long ago, a device is logged out by the password")
    func oldLogin() async {
        security.loginsCalls.returns([login("phone", isOwn: true), login("tablet")])
        security.end.fails(.account(.reauthenticationNeeded))
        await page.perform(command: "open/devices")
        await page.perform(command: "logOut/tablet")
        #expect(page.state.alert?.field?.isSecure == true)
        #expect(page.state.logins.value?.count == 2)
        security.end.succeeds()
        await page.answer(.submit, text: Secret("old word"))
        #expect(security.end.calls.map(\.password) == [nil, Secret("old word")])
        #expect(page.state.logins.value?.map(\.name) == ["phone"])
    }

    @Test("Codes are turned on by the password and a code, and the recovery codes are shown")
    func codesOn() async {
        security.asksForCodesCalls.returns(false)
        security.beginCodes.returns(CodeSecret(text: Secret("KEY7"), address: Secret("otpauth://x")))
        security.confirmCodes.returns([Secret("aaaa-bbbb"), Secret("cccc-dddd")])
        await page.perform(command: "open/codes")
        #expect(page.state.alert?.title == context.wording(.myCodes))
        await page.answer(.submit, text: Secret("old word"))
        let told = page.state.alert
        #expect(told?.message?.contains("KEY7") == true && told?.code == QRCode("otpauth://x") && told?.code != nil)
        #expect(told?.retold(in: Wording(.korean)).code == told?.code, "It is the same in another language.")
        await page.answer(.submit, text: Secret("123456"))
        #expect(security.confirmCodes.calls == [Secret("123456")])
        #expect(page.state.alert?.message?.contains("cccc-dddd") == true && page.state.alert?.isSuccess == false)
    }

    @Test("Codes are turned off by the password and a code")
    func codesOff() async {
        security.asksForCodesCalls.returns(true)
        security.endCodes.succeeds()
        await page.perform(command: "open/codes")
        await page.answer(.submit, text: Secret("old word"))
        await page.answer(.submit, text: Secret("123456"))
        #expect(security.endCodes.calls.map(\.code) == [Secret("123456")])
        #expect(security.beginCodes.callCount == 0)
    }
}
