import MarketSamples
import MarketScreens
import OpenMarket
import Testing

@Suite("Forms, without their looks")
@MainActor
struct FormTests {
    /// A seller's account at an older market is none of this app: the system must not fill in the one for the other.
    private static let unknown: Set<SceneCommand.ID> = ["identifier", "secret"]

    @Test("The system knows every field of the log-in and of the sign-up, but for those of an older account")
    func content() async throws {
        for kind in [SceneSample.Kind.login, .signUp] {
            let model = await SceneSample(kind).scene.model
            await model.perform(command: "sellerAccount")
            let fields = model.commands.filter { $0.field != nil }.map(\.id)
            #expect(fields.count == (kind == .login ? 2 : 5))
            for id in fields { #expect((TypedContent(id, of: model) == nil) == Self.unknown.contains(id), "\(id)") }
        }
    }

    @Test("A password is one to fill in at the log-in, and one to make up at the sign-up")
    func passwords() async throws {
        let login = await SceneSample(.login).scene.model
        let signUp = await SceneSample(.signUp).scene.model
        #expect(TypedContent("password", of: login) == .password)
        #expect(TypedContent("password", of: signUp) == .newPassword)
        #expect(TypedContent("email", of: login) == .userName && TypedContent("email", of: signUp) == .userName)
        #expect(TypedContent("name", of: await SceneSample(.form).scene.model) == nil)
    }

    @Test("A code from an e-mail is filled in by the system, and nothing else in an alert")
    func alerts() {
        #expect(AlertKind.allCases.filter { TypedContent($0) != nil } == [.resetCode])
        #expect(TypedContent(.resetCode) == .oneTimeCode)
    }

    @Test("Return leads from field to field, and sends a log-in from the last one")
    func order() async throws {
        let order = FieldOrder(await SceneSample(.login).scene.model.formParts)
        #expect(order.field(after: "email") == "password" && order.field(after: "password") == nil)
        #expect(order.submit == "logIn" && order.field(after: "elsewhere") == nil)
    }

    @Test("Return sends nothing from a form whose button is in the bar")
    func register() async throws {
        let order = FieldOrder(await SceneSample(.form).scene.model.formParts.filter(\.isEntry))
        #expect(order.submit == nil && order.field(after: "name") != nil)
    }
}
