import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Accounts that another service had, with the hashes of their passwords.
extension AccountRequest {
    private static let (mostAccounts, mostRounds) = (1000, 10_000_000)

    /// Writes many accounts; an error in one of them is told by its position, and the others are written.
    func batchCreate() async throws(ServiceProblem) -> HTTPResponse {
        guard isOwner else { throw Self.notImplemented }
        let users = try body.messages("users")
        guard !users.isEmpty else { throw .account("MISSING_USER_ACCOUNT") }
        guard users.count <= Self.mostAccounts else { throw .account("MAXIMUM_USER_COUNT_EXCEEDED") }
        let (overwrites, rounds) = (try body.bool("allowOverwrite") ?? false, try rounds())
        var accounts: [Account] = []
        for user in users { accounts.append(try imported(user, rounds: rounds)) }
        let (batch, now) = (accounts, service.now())
        let failures = try await service.store.writeAccounts { table in
            var failures: [(Int, String)] = []
            for (index, imported) in batch.enumerated() {
                var account = imported
                let known = try table.account(account.id)
                let holder = try account.email.flatMap { try table.account(email: $0) }
                if known != nil, !overwrites {
                    failures.append((index, "localId belongs to an existing account - can not overwrite."))
                } else if let holder, holder.id != account.id {
                    failures.append((index, "email exists in other account in database"))
                } else {
                    if let known {
                        account.epoch = known.epoch
                        try table.endAccess(of: &account, at: now)
                    }
                    try table.put(account)
                }
            }
            return failures
        }
        return response("UploadAccountResponse") { json in
            guard !failures.isEmpty else { return }
            json.objects("error", failures) { json, failure in
                json.field("index", failure.0)
                json.field("message", failure.1)
            }
        }
    }

    /// Returns the number of rounds of a password's hash, where hashes come along.
    private func rounds() throws(ServiceProblem) -> Int64? {
        guard let algorithm = try body.text("hashAlgorithm") else { return nil }
        guard algorithm == "PBKDF2_SHA256" else { throw Self.notImplemented }
        guard let rounds = try body.integer("rounds"), (1...Int64(Self.mostRounds)).contains(rounds) else {
            throw .account("INVALID_HASH_PARAMETER_SIZE")
        }
        return rounds
    }

    private func imported(_ user: MessageFields, rounds: Int64?) throws(ServiceProblem) -> Account {
        guard let id = try user.text("localId"), (1...128).contains(id.utf8.count) else {
            throw .account("INVALID_LOCAL_ID")
        }
        let email = try user.text("email").map { text throws(ServiceProblem) in try AccountService.address(text) }
        var account = Account(
            id: id,
            provider: email == nil ? "anonymous" : "password",
            validSince: service.seconds,
            createdAt: try user.integer("createdAt") ?? service.milliseconds
        )
        account.email = email
        account.displayName = try AccountText.displayName(user)
        account.photoURL = try AccountText.photo(user)
        account.customClaims = try user.text("customAttributes")
        account.isEmailVerified = try user.bool("emailVerified") ?? false
        account.isDisabled = try user.bool("disabled") ?? false
        account.lastLoginAt = try user.integer("lastLoginAt")
        guard let hash = try user.text("passwordHash") else { return account }
        guard let rounds, let code = Base64.decode(Self.standard(hash)), code.count == 32,
            let salt = Base64.decode(Self.standard(try user.text("salt") ?? ""))
        else { throw .account("INVALID_HASH_ALGORITHM") }
        account.passwordHash =
            "pbkdf2-sha256$\(rounds)$" + Hexadecimal.text(Array(salt)) + "$" + Hexadecimal.text(Array(code))
        account.passwordUpdatedAt = service.milliseconds
        return account
    }

    /// Both alphabets of Base64 are sent.
    private static func standard(_ text: String) -> String {
        text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    }
}
