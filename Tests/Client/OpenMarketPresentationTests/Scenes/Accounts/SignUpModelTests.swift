import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("The sign-up", .slot, .timeLimit(.minutes(10)))
struct SignUpModelTests {
    private let stage = Stage()
    private let model: SignUpModel
    private let log = Exits<SignUpModel.Exit>()

    init() {
        model = SignUpModel(context: stage.context, email: "typed@example.com")
        model.onExit = { [log] in log.note($0) }
    }

    private func problems(_ field: SignUpState.Field) -> [String] { model.state.fields[field]?.problems ?? ["?"] }

    private func fill(identifier: String = "", secret: String = "") async {
        model.type("new@example.com ", into: "email")
        model.type("p4ssword", into: "password")
        model.type("wongbing", into: "vendorName")
        if !identifier.isEmpty || !secret.isEmpty { await model.perform(command: "sellerAccount") }
        model.type(identifier, into: "identifier")
        model.type(secret, into: "secret")
    }

    @Test("Only who has a seller account is asked for it, and what is hidden is not sent")
    func sellerAccount() async throws {
        #expect(model.state.shownFields == [.email, .password, .vendorName])
        await fill(identifier: "id-1", secret: "s3cret")
        #expect(model.state.shownFields == SignUpState.Field.allCases)
        await model.perform(command: "sellerAccount")
        #expect(model.state.shownFields == [.email, .password, .vendorName])
        stage.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        await model.perform(command: "signUp")
        #expect(try #require(stage.accounts.signUp.call.calls.first).market == nil)
    }

    @Test("It begins with the address that was typed at the log-in")
    func prefilled() {
        #expect(model.state[.email] == "typed@example.com")
        #expect(SignUpState.Field.allCases.dropFirst().allSatisfy { model.state[$0].isEmpty })
        #expect(model.state.fields[.secret]?.inputKind == .secret)
    }

    @Test("What is wrong is told at fields that were left, and only there")
    func touched() async {
        model.type("new", into: "email")
        #expect(problems(.email).isEmpty)
        model.leave("email")
        #expect(problems(.email) == [stage.wording.text(of: .emailShape)])
        #expect(problems(.password).isEmpty && problems(.vendorName).isEmpty)
        model.type("new@example.com", into: "email")
        #expect(problems(.email).isEmpty)
    }

    @Test("Signing up tells everything that is wrong, and sends nothing")
    func violations() async {
        model.type("new", into: "email")
        model.type("123", into: "password")
        model.type("a/b", into: "vendorName")
        await model.perform(command: "signUp")
        #expect(problems(.email) == [stage.wording.text(of: .emailShape)])
        #expect(problems(.password) == [stage.wording.text(of: .passwordLength(3, minimum: 6))])
        #expect(problems(.vendorName) == [stage.wording.text(of: .forbiddenCharacter(.vendorName))])
        #expect(problems(.identifier).isEmpty && problems(.secret).isEmpty)
        #expect(stage.accounts.signUp.call.callCount == 0)
    }

    @Test(
        "Who one is at the market may be left out",
        arguments: [("", "", nil), ("id-1", "s3cret", "id-1"), ("", "s3cret", "")] as [(String, String, String?)]
    )
    func market(identifier: String, secret: String, expected: String?) async throws {
        stage.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        await fill(identifier: identifier, secret: secret)
        await model.perform(command: "signUp")
        let info = try #require(stage.accounts.signUp.call.calls.first)
        #expect(info.market == expected.map { VendorCredentials(identifier: $0, secret: Secret(secret)) })
        #expect(info.credentials == Credentials(email: "new@example.com", password: Secret("p4ssword")))
        #expect(info.vendorName == "wongbing")
    }

    @Test("An identifier without its secret is not silently dropped")
    func lonelyIdentifier() async {
        await fill(identifier: "id-1")
        await model.perform(command: "signUp")
        #expect(problems(.secret) == [stage.wording(.fieldSecretPlaceholder)])
        #expect(stage.accounts.signUp.call.callCount == 0)
        model.type("s3cret", into: "secret")
        #expect(problems(.secret).isEmpty)
    }

    @Test("Success leads into the market, once")
    func success() async {
        let session = Session.fixture(vendor: .fixture(name: "wongbing"), auth: .fixture())
        stage.accounts.signUp.call.returns(session)
        await fill(identifier: "id-1", secret: "s3cret")
        await model.perform(command: "signUp")
        #expect(log.all == [.signedUp(session)])
        #expect(model.state[.password].isEmpty && model.state[.secret].isEmpty)
        await model.perform(command: "signUp")
        #expect(problems(.password).isEmpty)
        #expect(log.all == [.signedUp(session)])
        #expect(stage.accounts.signUp.call.callCount == 1)
    }

    @Test("A double tap is one sign-up, and the form waits for it")
    func doubleTap() async {
        stage.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        stage.accounts.signUp.call.hold()
        await fill()
        let first = Task { await model.perform(command: "signUp") }
        await stage.accounts.signUp.call.untilHeld()
        #expect(model.state.isBusy)
        await model.perform(command: "signUp")
        model.type("another", into: "vendorName")
        await model.perform(command: "cancel")
        #expect(model.state[.vendorName] == "wongbing" && log.all.isEmpty)
        stage.accounts.signUp.call.release()
        _ = await first.value
        #expect(stage.accounts.signUp.call.callCount == 1)
        #expect(!model.state.isBusy)
    }

    @Test("Cancel leads to the log-in, and does nothing after the sign-up")
    func cancel() async {
        await model.perform(command: "cancel")
        #expect(log.all == [.cancelled])
        let session = Session.fixture(auth: .fixture())
        stage.accounts.signUp.call.returns(session)
        await fill()
        await model.perform(command: "signUp")
        await model.perform(command: "cancel")
        #expect(log.all == [.cancelled, .signedUp(session)])
    }
}
