import OpenMarketHTTPServer
import OpenMarketSQLite

/// One-time codes as the second factor of an account.
extension AccountRequest {
    static let secondFactorNeeded = ServiceProblem.account("SECOND_FACTOR_NEEDED")
    static let wrongSecondFactor = ServiceProblem.account("INVALID_SECOND_FACTOR")

    /// Makes a secret for an app that shows codes; log-ins ask for none before ``confirmSecondFactor()``.
    func beginSecondFactor() async throws(ServiceProblem) -> OneTimeCode {
        let account = try await signedIn().account
        try await provePassword(of: account)
        let code = OneTimeCode(secret: RandomToken.bytes(OneTimeCode.secretBytes, service.random))
        let seconds = service.seconds
        try await service.store.serviceWrite { connection in
            let table = SecondFactorTable(connection)
            guard try table.factor(of: account.id)?.isOn != true else {
                throw ServiceProblem.account("SECOND_FACTOR_EXISTS")
            }
            try table.begin(code, for: account.id, at: seconds)
        }
        return code
    }

    /// Turns the second factor on with a code of the app, and returns the recovery codes, which are shown this once.
    func confirmSecondFactor() async throws(ServiceProblem) -> [String] {
        let account = try await signedIn().account
        let (text, seconds) = (try body.text("code") ?? "", service.seconds)
        let codes = (0..<RecoveryCode.count).map { _ in RecoveryCode.make(service.random) }
        let isRight = try await service.store.serviceWrite { connection in
            let table = SecondFactorTable(connection)
            guard let factor = try table.factor(of: account.id), !factor.isOn,
                let step = factor.code.step(of: text, at: seconds, after: factor.lastStep)
            else { return false }
            try table.turnOn(for: account.id, at: step, recovery: codes)
            return true
        }
        try await service.count(isRight, at: account)
        return codes
    }

    /// Turns the second factor off by the password and a code.
    func endSecondFactor() async throws(ServiceProblem) {
        let account = try await signedIn().account
        try await provePassword(of: account)
        let (text, seconds) = (try body.text("code") ?? "", service.seconds)
        try await service.admit(text, to: account)
        try await service.store.serviceWrite { connection in
            let table = SecondFactorTable(connection)
            guard let factor = try table.factor(of: account.id) else { return }
            let isProved = try !factor.isOn || table.use(text, of: account.id, at: seconds)
            guard isProved else { throw AccountRequest.wrongSecondFactor }
            try table.remove(of: account.id)
        }
    }

    /// Throws unless the request has the password of an account that has one; another account proves itself by a recent
    /// sign-in.
    func provePassword(of account: Account) async throws(ServiceProblem) {
        guard account.passwordHash != nil else {
            let token = try await signedIn().token
            return try requireRecent(token, of: account)
        }
        guard let password = try body.text("currentPassword"), !password.isEmpty else { throw Self.wrongPassword }
        do throws(ServiceProblem) {
            try await service.check(password, of: account, email: account.email ?? account.id)
        } catch {
            throw error == service.wrongPassword ? Self.wrongPassword : error
        }
    }

    /// Throws unless the sign-in is recent, or the request has the password.
    func proveLately() async throws(ServiceProblem) {
        let known = try await signedIn()
        if try body.text("currentPassword") == nil { return try requireRecent(known.token, of: known.account) }
        try await provePassword(of: known.account)
    }

    /// The refusal for someone who is signed in, and does not know the password.
    private static let wrongPassword = ServiceProblem.account("WRONG_CURRENT_PASSWORD")
}

extension AccountService {
    /// Throws unless a code is one of the account's second factor, where it has one; wrong ones are counted.
    ///
    /// The change that follows takes the code out of use.
    func admit(_ code: String?, to account: Account) async throws(ServiceProblem) {
        let (text, seconds) = (code ?? "", seconds)
        let (isOn, isRight) = try await store.serviceRead { connection in
            let table = SecondFactorTable(connection)
            guard try table.factor(of: account.id)?.isOn == true else { return (false, true) }
            return (true, try table.holds(text, of: account.id, at: seconds))
        }
        guard isOn else { return }
        guard !text.isEmpty else { throw AccountRequest.secondFactorNeeded }
        try await count(isRight, at: account)
    }

    /// Throws for a wrong code, and for any code after too many wrong ones.
    fileprivate func count(_ isRight: Bool, at account: Account) async throws(ServiceProblem) {
        do throws(SecretFailure) {
            try await secrets.judge(isRight, target: "code:" + account.id, caller: RequestCaller.address)
        } catch {
            switch error {
            case .wrong:
                note(failureAt: account)
                throw AccountRequest.wrongSecondFactor
            case .tooManyGuesses, .overloaded: throw .account("TOO_MANY_ATTEMPTS_TRY_LATER : Too many wrong codes.")
            }
        }
    }
}
