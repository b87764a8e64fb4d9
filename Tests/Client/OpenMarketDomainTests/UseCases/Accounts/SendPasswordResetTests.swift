import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@Suite(.slot, .timeLimit(.minutes(10))) struct SendPasswordResetTests {
    private let auth = InMemoryMarket().accounts
    private var own: OwnAccount { People().own(InMemorySessionStore(), auth: auth) }

    @Test("Primary: the service is asked for an e-mail to this address")
    func primary() async throws {
        auth.resets.always(())
        try await own.sendPasswordReset(to: "wongbing@example.com")
        #expect(auth.resets.calls == ["wongbing@example.com"])
    }

    @Test("Broken rules: nothing is sent")
    func broken() async {
        await #expect(throws: MarketError.invalid([.emailShape])) { try await own.sendPasswordReset(to: "nobody") }
        #expect(auth.resets.callCount == 0)
    }

    @Test("An unknown or locked address looks like any other", arguments: [AccountFailure.unknownUser, .disabled])
    func unknown(_ failure: AccountFailure) async throws {
        auth.resets.fails(.account(failure))
        try await own.sendPasswordReset(to: "nobody@example.com")
        try auth.verify()
    }

    @Test(
        "Sad: what has nothing to do with the address is told",
        arguments: [
            MarketError.offline, .account(.tooManyAttempts), .account(.invalidEmail), .cancelled,
        ]
    )
    func sad(_ error: MarketError) async {
        auth.resets.fails(error)
        await #expect(throws: error) { try await own.sendPasswordReset(to: "wongbing@example.com") }
    }

    @Test("Cancel: a caller who has given up is told so")
    func cancelled() async {
        auth.resets.always(())
        let own = own
        let call = Task { () async -> MarketError? in
            withUnsafeCurrentTask { $0?.cancel() }
            do throws(MarketError) { try await own.sendPasswordReset(to: "wongbing@example.com") } catch {
                return error
            }
            return nil
        }
        #expect(await call.value == .cancelled)
    }

    @Test("A code sets the password once, with no space around it, and ends other logins")
    func code() async throws {
        let form = Credentials(email: "wongbing@example.com", password: Secret("p4ssword"))
        let login = try await auth.createUser(form)
        try await own.sendPasswordReset(to: form.email)
        let code = Secret("code of " + form.email)
        await #expect(throws: MarketError.account(.wrongCode)) {
            try await own.resetPassword(code: Secret(" "), to: Secret("another one"))
        }
        await #expect(throws: MarketError.invalid([.passwordLength(1, minimum: AccountRules.default.passwordMinimum)]))
        {
            try await own.resetPassword(code: code, to: Secret("a"))
        }
        try await own.resetPassword(code: Secret(" \(code.reveal())\n"), to: Secret("another one"))
        await #expect(throws: MarketError.account(.wrongCode)) {
            try await own.resetPassword(code: code, to: Secret("a third one"))
        }
        _ = try await auth.signIn(Credentials(email: form.email, password: Secret("another one")))
        await #expect(throws: MarketError.unauthenticated) { try await auth.refresh(login) }
    }
}
