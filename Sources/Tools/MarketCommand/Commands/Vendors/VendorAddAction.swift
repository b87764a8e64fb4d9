import OpenMarket
import OpenMarketBackend

/// Makes an account.
struct VendorAddAction: OperatorWork {
    var makesFile: Bool { true }

    func prepared(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> Invocation {
        guard call.operand(0)?.trimmed.isEmpty == false else { throw call.misuse(.emptyText("NAME")) }
        if call.has(.url), call.has(.newIdentifier) { throw call.misuse(.notOnServers("choosing the identifier")) }
        let secret = try await SecretReader(call: call, console: console)
            .read(.newSecret, file: .secretFile, variable: nil)
        var read = call
        read.values[OptionSpec.secretFile.name] = nil
        read.values[OptionSpec.newSecret.name] = secret.map { [$0] }
        return read
    }

    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let account = try await add(call, to: market, console)
        if call.has(.json) {
            try console.print([
                "id": .integer(account.id), "name": .string(account.name), "identifier": .string(account.identifier),
                "secret": .text(account.secret),
            ])
        } else {
            try console.print("number      " + String(account.id))
            try console.print("name        " + ShownText.line(account.name))
            try console.print("identifier  " + ShownText.line(account.identifier))
            if let secret = account.secret {
                try console.print("secret      " + ShownText.line(secret))
                console.note("Keep the secret: it cannot be read again.")
            }
        }
        market.noteIfTemporary(console)
        return "vendor add " + account.name
    }

    private func add(
        _ call: Invocation,
        to market: SelectedMarket,
        _ console: Console
    ) async throws(CommandFailure) -> NewAccount {
        let name = (call.operand(0) ?? "").trimmed
        let secret = call.text(.newSecret)
        guard let backend = market.backend else {
            do throws(MarketError) {
                let endpoint = NewAccount.signUp(name: name, secret: secret)
                return try await market.client.endpoints.call(endpoint)
            } catch {
                guard !error.isUnknownRoute, error != .notFound, error != .notOwner else { throw .noSignUp }
                throw .market(error)
            }
        }
        let identifier = call.text(.newIdentifier)
        return NewAccount(
            try await CommandFailure.of(
                backend: await backend.addVendor(name: name, identifier: identifier, secret: secret)
            )
        )
    }
}

/// An account that was made just now.
struct NewAccount: Sendable, Hashable, Decodable {
    let id: Int
    let name: String
    let identifier: String
    /// The secret, when the market issued it.
    let secret: String?

    init(_ account: VendorAccount) {
        id = account.id
        name = account.name
        identifier = account.identifier
        secret = account.secret
    }

    /// The sign-up of the extended third generation.
    static func signUp(name: String, secret: String?) -> Endpoint<NewAccount> {
        var fields = [JSONValue.Field("name", .string(name))]
        if let secret { fields.append(.init("secret", .string(secret))) }
        return Endpoint(
            name: "vendors.signUp",
            method: .post,
            target: .path("api", "vendors"),
            headers: ["Content-Type": "application/json"],
            body: .bytes(JSONValue.object(fields).encoded()),
            retry: .never,
            decode: Endpoint<NewAccount>.json()
        )
    }
}
