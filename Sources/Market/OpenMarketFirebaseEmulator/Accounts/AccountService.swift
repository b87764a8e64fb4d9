import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire
import Synchronization

/// Identity Toolkit and Secure Token over the market's database.
final class AccountService: Sendable {
    let configuration: ServedFirebase
    let store: MarketStore
    let secrets: SecretChecker
    let tokens: IDTokenVerifier
    let allowsSignUp: Bool
    let now: @Sendable () -> Date
    let random: @Sendable () -> UInt64
    /// Compared with when there is no account, so that this takes as long as a wrong password.
    let decoy: SecretHash?
    /// The number of accounts made from each address.
    let signUps: CallerRate
    /// The data that is removed with an account.
    let removal: AccountRemoval
    let mailCounts = MailCounts()
    /// Sends an e-mail; `nil` when none can be sent.
    let sendMail: (@Sendable (AccountMail) async -> Void)?
    private let noteFailedSignIn: (@Sendable (FailedSignIn) -> Void)?
    private let iterations: Int
    private let enumeration: Mutex<Bool>

    init(_ configuration: ServedFirebase, _ dependencies: FirebaseDependencies, _ removal: AccountRemoval) {
        self.configuration = configuration
        store = dependencies.store
        secrets = dependencies.secrets
        allowsSignUp = dependencies.allowsSignUp
        now = dependencies.now
        random = dependencies.random
        tokens = IDTokenVerifier(
            store: dependencies.store,
            project: configuration.project,
            random: dependencies.random,
            now: dependencies.now
        )
        signUps = CallerRate(limit: configuration.limits.signUpsPerHour, time: MonotonicTime(dependencies.clock))
        self.removal = removal
        sendMail = dependencies.sendMail
        noteFailedSignIn = dependencies.noteFailedSignIn
        iterations = secrets.limits.iterations
        let salt = Hexadecimal.text(RandomToken.bytes(16, dependencies.random))
        let zeros = String(repeating: "00", count: 32)
        decoy = SecretHash("pbkdf2-sha256$\(iterations)$\(salt)$\(zeros)")
        enumeration = Mutex(configuration.protectsEnumeration)
    }

    /// Whether a wrong password and an unknown address get the same response.
    var protectsEnumeration: Bool {
        get { enumeration.withLock { $0 } }
        set { enumeration.withLock { $0 = newValue } }
    }

    /// Now, in seconds since 1970.
    var seconds: Int64 { Int64(now().timeIntervalSince1970) }
    /// Sessions that were used before this have ended, in seconds since 1970.
    var oldestSession: Int64 { seconds - configuration.limits.sessionLifetime.components.seconds }
    /// Now, in milliseconds since 1970.
    var milliseconds: Int64 { Int64(now().timeIntervalSince1970 * 1000) }

    func sessionMaker(for device: String = "") async throws(ServiceProblem) -> SessionIssuer {
        SessionIssuer(
            project: configuration.project,
            key: try await tokens.signingKey(),
            seconds: seconds,
            limits: configuration.limits,
            random: random,
            device: device
        )
    }

    /// Hashes a password that keeps the rules of Firebase's protocols.
    func hash(_ password: String) async throws(ServiceProblem) -> String {
        guard password.unicodeScalars.count >= 6 else {
            throw .account("WEAK_PASSWORD : Password should be at least 6 characters")
        }
        guard password.utf8.count <= 4096 else {
            throw .account("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password should be at most 4096 bytes")
        }
        do throws(SecretFailure) {
            return try await secrets.hash(password, salt: RandomToken.bytes(16, random)).text
        } catch {
            throw ServiceProblem(error)
        }
    }

    /// Throws unless the password is that of the account; an account that is not there costs the same time.
    func check(_ password: String, of account: Account?, email: String) async throws(ServiceProblem) {
        let hash = account?.passwordHash.flatMap(SecretHash.init) ?? decoy
        guard let hash else { throw wrongPassword }
        do throws(SecretFailure) {
            try await secrets.check(password, against: hash, target: "account:" + email, caller: RequestCaller.address)
        } catch {
            switch error {
            case .wrong:
                note(failureAt: account)
                throw wrongPassword
            case .tooManyGuesses:
                throw .account(
                    "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many "
                        + "failed login attempts. You can try again later."
                )
            case .overloaded: throw ServiceProblem(error)
            }
        }
    }

    /// A costlier hash of a password that has just proved right; `nil` when the one there is costs enough.
    ///
    /// A checker that is too busy is no reason to refuse the sign-in: the next sign-in tries again.
    func strongerHash(_ password: String, of account: Account) async -> String? {
        guard let hash = account.passwordHash.flatMap(SecretHash.init), hash.isWeaker(than: iterations) else {
            return nil
        }
        let salt = RandomToken.bytes(16, random)
        return await secrets.renewal(of: password, salt: salt, target: "account:" + account.id)?.text
    }

    /// Has the operator's log know of a sign-in that failed: whose account it was, and from where.
    func note(failureAt account: Account?) {
        noteFailedSignIn?(FailedSignIn(account: account?.id, address: RequestCaller.address))
    }

    var wrongPassword: ServiceProblem {
        .account(protectsEnumeration ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD")
    }

    /// Returns a word for the address of the caller, of which a new account is; `nil` for this machine.
    func source() async throws(ServiceProblem) -> String? {
        do throws(StoreError) {
            return try await store.sourceOfCaller()
        } catch {
            throw ServiceProblem(error)
        }
    }

    func account(email: String) async throws(ServiceProblem) -> Account? {
        try await store.readAccounts { try $0.account(email: email) }
    }

    /// An address as it is stored and compared.
    static func address(_ text: String) throws(ServiceProblem) -> String {
        let address = text.lowercased().composed
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let isClean = !address.unicodeScalars.contains { $0.value < 0x21 || $0.value == 0x7F }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= 256, isClean else {
            throw .account("INVALID_EMAIL")
        }
        return address
    }

    /// The code with this text, when it is known and not too old.
    func code(_ text: String) async throws(ServiceProblem) -> EmailCode {
        let seconds = seconds
        return try await store.serviceRead { try EmailCodeTable($0).code(text, at: seconds) }
    }

    /// Changes an account as it is at that moment, and tells its address about the change; `change` may refuse.
    func change<Value: Sendable>(
        _ id: String,
        _ change: @escaping @Sendable (inout Account, AccountTable) throws -> Value
    ) async throws(ServiceProblem) -> Value {
        let (before, after, value) = try await store.writeAccounts { table in
            guard let known = try table.account(id) else { throw ServiceProblem.account("USER_NOT_FOUND") }
            var account = known
            let value = try change(&account, table)
            try table.put(account)
            return (known, account, value)
        }
        tell(before, became: after)
        return value
    }
}

extension AccountTable {
    /// Throws when the account was disabled, or its sessions were ended, after someone had looked at it.
    func requireUnchanged(_ known: Account) throws {
        let current = try account(known.id)
        guard let current else { throw ServiceProblem.account("USER_NOT_FOUND") }
        guard !current.isDisabled else { throw ServiceProblem.account("USER_DISABLED") }
        guard current.epoch == known.epoch else { throw ServiceProblem.account("TOKEN_EXPIRED") }
    }

    /// Throws when someone else has the address.
    func requireFree(_ email: String?, for id: String) throws {
        guard let email else { return }
        let other = try account(email: email)
        guard other == nil || other?.id == id else { throw ServiceProblem.account("EMAIL_EXISTS") }
    }
}
