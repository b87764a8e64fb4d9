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

    private func problems(_ field: SignUpModel.Field) -> [String] { model.state.fields[field]?.problems ?? ["?"] }

    private func fill(identifier: String = "", secret: String = "") async {
        await model.perform(.edit(.email, "new@example.com "))
        await model.perform(.edit(.password, "p4ssword"))
        await model.perform(.edit(.vendorName, "wongbing"))
        await model.perform(.setSellerAccount(!identifier.isEmpty || !secret.isEmpty))
        await model.perform(.edit(.identifier, identifier))
        await model.perform(.edit(.secret, secret))
    }

    @Test("Only who has a seller account is asked for it, and what is hidden is not sent")
    func sellerAccount() async throws {
        #expect(model.state.shownFields == [.email, .password, .vendorName])
        await fill(identifier: "id-1", secret: "s3cret")
        #expect(model.state.shownFields == SignUpModel.Field.allCases)
        await model.perform(.setSellerAccount(false))
        #expect(model.state.shownFields == [.email, .password, .vendorName])
        stage.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        await model.perform(.signUp)
        #expect(try #require(stage.accounts.signUp.call.calls.first).market == nil)
    }

    @Test("It begins with the address that was typed at the log-in")
    func prefilled() {
        #expect(model.state[.email] == "typed@example.com")
        #expect(SignUpModel.Field.allCases.dropFirst().allSatisfy { model.state[$0].isEmpty })
        #expect(model.state.fields[.secret]?.inputKind == .secret)
    }

    @Test("What is wrong is told at fields that were left, and only there")
    func touched() async {
        await model.perform(.edit(.email, "new"))
        #expect(problems(.email).isEmpty)
        await model.perform(.fieldEnded(.email))
        #expect(problems(.email) == [stage.wording.text(of: .emailShape)])
        #expect(problems(.password).isEmpty && problems(.vendorName).isEmpty)
        await model.perform(.edit(.email, "new@example.com"))
        #expect(problems(.email).isEmpty)
    }

    @Test("Signing up tells everything that is wrong, and sends nothing")
    func violations() async {
        await model.perform(.edit(.email, "new"))
        await model.perform(.edit(.password, "123"))
        await model.perform(.edit(.vendorName, "a/b"))
        await model.perform(.signUp)
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
        await model.perform(.signUp)
        let info = try #require(stage.accounts.signUp.call.calls.first)
        #expect(info.market == expected.map { VendorCredentials(identifier: $0, secret: Secret(secret)) })
        #expect(info.credentials == Credentials(email: "new@example.com", password: Secret("p4ssword")))
        #expect(info.vendorName == "wongbing")
    }

    @Test("An identifier without its secret is not silently dropped")
    func lonelyIdentifier() async {
        await fill(identifier: "id-1")
        await model.perform(.signUp)
        #expect(problems(.secret) == [stage.wording(.fieldSecretPlaceholder)])
        #expect(stage.accounts.signUp.call.callCount == 0)
        await model.perform(.edit(.secret, "s3cret"))
        #expect(problems(.secret).isEmpty)
    }

    @Test("Success leads into the market, once")
    func success() async {
        let session = Session.fixture(vendor: .fixture(name: "wongbing"), auth: .fixture())
        stage.accounts.signUp.call.returns(session)
        await fill(identifier: "id-1", secret: "s3cret")
        await model.perform(.signUp)
        #expect(log.all == [.signedUp(session)])
        #expect(model.state[.password].isEmpty && model.state[.secret].isEmpty)
        await model.perform(.signUp)
        #expect(problems(.password).isEmpty)
        #expect(log.all == [.signedUp(session)])
        #expect(stage.accounts.signUp.call.callCount == 1)
    }

    @Test("A double tap is one sign-up, and the form waits for it")
    func doubleTap() async {
        stage.accounts.signUp.call.returns(.fixture(auth: .fixture()))
        stage.accounts.signUp.call.hold()
        await fill()
        let first = Task { await model.perform(.signUp) }
        await stage.accounts.signUp.call.untilHeld()
        #expect(model.state.isBusy)
        await model.perform(.signUp)
        await model.perform(.edit(.vendorName, "another"))
        await model.perform(.cancel)
        #expect(model.state[.vendorName] == "wongbing" && log.all.isEmpty)
        stage.accounts.signUp.call.release()
        await first.value
        #expect(stage.accounts.signUp.call.callCount == 1)
        #expect(!model.state.isBusy)
    }

    @Test("Cancel leads to the log-in, and does nothing after the sign-up")
    func cancel() async {
        await model.perform(.cancel)
        #expect(log.all == [.cancelled])
        let session = Session.fixture(auth: .fixture())
        stage.accounts.signUp.call.returns(session)
        await fill()
        await model.perform(.signUp)
        await model.perform(.cancel)
        #expect(log.all == [.cancelled, .signedUp(session)])
    }
}
