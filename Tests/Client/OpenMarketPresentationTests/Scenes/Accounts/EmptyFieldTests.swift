import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@MainActor
@Suite("Empty fields of accounts", .slot)
struct EmptyFieldTests {
    @Test("A log-in without anything says what to enter")
    func logIn() async {
        let model = LoginModel(context: Stage().context)
        await model.perform(command: "logIn")
        #expect(model.state.email.problems == ["Enter your e-mail address."])
        #expect(model.state.password.problems == ["Enter your password."])
    }

    @Test("So does a sign-up")
    func signUp() async {
        let model = SignUpModel(context: Stage().context)
        await model.perform(command: "signUp")
        #expect(model.state.fields[.email]?.problems == ["Enter your e-mail address."])
        #expect(model.state.fields[.password]?.problems == ["Enter your password."])
        #expect(model.state.fields[.vendorName]?.problems == ["Enter a nickname."])
    }
}
