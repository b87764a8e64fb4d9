import OpenMarket

/// Makes a user and logs in.
struct SignUpAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let person = try await Person(call: call, console: console)
        let form = SignUpInfo(
            email: person.email,
            password: person.password,
            vendorName: (call.operand(0) ?? "").trimmed,
            market: try await vendor(call, console)
        )
        let session = try await user.calling(await user.accounts.signUp(form))
        try session.tell("Signed up", call, console)
    }

    /// The vendor that the user is already; the environment names one for other commands, not for this.
    private func vendor(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> VendorCredentials? {
        guard call.has(.identifier) else {
            guard !call.has(.secret), !call.has(.secretFile) else {
                throw call.misuse(.needs("the secret", "--identifier"))
            }
            return nil
        }
        return try await AccountReader(call: call, console: console).session()?.credentials
    }
}

/// Logs in.
struct LoginAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let person = try await Person(call: call, console: console)
        let session: Session
        do throws(MarketError) {
            session = try await user.accounts.login(person.credentials(code: call.text(.code)))
        } catch {
            guard error == .account(.secondFactorNeeded), !call.has(.code),
                let code = await console.person?.ask("One-time code: ", hidesTyping: false), !code.isEmpty
            else { throw .market(error) }
            session = try await CommandFailure.of(await user.accounts.login(person.credentials(code: code)))
        }
        try session.tell("Logged in", call, console)
    }
}

/// Logs out.
struct LogoutAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        try await user.calling(await user.accounts.own.logOut())
        if call.has(.json) { try console.print(["loggedOut": .bool(true)]) } else { try console.print("Logged out") }
    }
}

/// The user who logs in.
private struct Person {
    let email: String
    let password: Secret

    init(call: Invocation, console: Console) async throws(CommandFailure) {
        guard let email = call.text(.email) ?? console.environment["MARKET_EMAIL"], !email.isEmpty else {
            throw call.misuse(.needs("a login", "--email or MARKET_EMAIL"))
        }
        self.email = email
        let reader = SecretReader(call: call, console: console)
        var password = try await reader.read(.password, file: .passwordFile, variable: "MARKET_PASSWORD")
        if password == nil {
            password = await console.person?.ask("Password of \(ShownText.line(email)): ", hidesTyping: true)
        }
        guard !Task.isCancelled else { throw .market(.cancelled) }
        guard let password, !password.isEmpty else {
            throw call.misuse(.needs("--email", "MARKET_PASSWORD, --password-file or --password"))
        }
        self.password = Secret(password)
    }

    /// The address and the password, with the code of an account that asks for one.
    func credentials(code: String?) -> Credentials {
        Credentials(email: email, password: password, code: code.map { Secret($0) })
    }
}

extension Session {
    fileprivate func tell(_ what: String, _ call: Invocation, _ console: Console) throws(CommandFailure) {
        let name = vendor?.name ?? ""
        if call.has(.json) {
            try console.print(["user": .text(auth?.user.rawValue), "name": .string(name)])
        } else {
            try console.print("\(what) as \(ShownText.line(name))")
        }
    }
}
