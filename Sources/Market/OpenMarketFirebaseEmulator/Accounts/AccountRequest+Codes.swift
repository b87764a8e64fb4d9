import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Codes that prove that someone reads an address.
extension AccountRequest {
    /// Makes a code where it can be read; a server that sends no mail and shows no codes says that it cannot.
    func sendCode() async throws(ServiceProblem) -> HTTPResponse {
        let type = try body.text("requestType") ?? ""
        let names = ["1": "PASSWORD_RESET", "4": "VERIFY_EMAIL", "7": "VERIFY_AND_CHANGE_EMAIL"]
        guard let purpose = EmailCode.Purpose(rawValue: names[type] ?? type) else {
            throw type.isEmpty ? .account("MISSING_REQ_TYPE") : Self.notImplemented
        }
        guard service.configuration.showsCodes || service.sendMail != nil else { throw Self.noMail }
        let newEmail = try purpose == .changeEmail ? newAddress() : nil
        let (account, email) = try await addressee(purpose)
        let code = EmailCode(
            text: Base64.encodeURL(Data(RandomToken.bytes(32, service.random))),
            purpose: purpose,
            account: account?.id ?? "",
            email: account?.email ?? email,
            newEmail: newEmail,
            madeAt: service.seconds
        )
        // The owner who asks for the link sends it.
        let wantsLink = isOwner ? try body.bool("returnOobLink") == true : false
        let outcome = try await service.keep(code, isSent: service.sendMail != nil && !wantsLink)
        try admit(outcome, purpose)
        return response("GetOobConfirmationCodeResponse") { json in
            json.field("email", email)
            guard wantsLink, outcome == .kept else { return }
            json.field("oobCode", code.text)
            json.field("oobLink", link(code))
        }
    }

    /// Throws what a user may know about their own account; a refusal never tells whether another account exists.
    private func admit(_ outcome: EmailCodeTable.Outcome, _ purpose: EmailCode.Purpose) throws(ServiceProblem) {
        let isOwn =
            switch outcome {
            case .kept, .noAccount: false
            case .tooMany: purpose != .passwordReset
            case .fullMailbox: purpose == .verifyEmail
            }
        guard isOwn else { return }
        throw .account("TOO_MANY_ATTEMPTS_TRY_LATER : Too many e-mails were asked for. You can try again later.")
    }

    /// The address that an account is to have.
    private func newAddress() throws(ServiceProblem) -> String? {
        guard let text = try body.text("newEmail") else { return nil }
        return try AccountService.address(text)
    }

    private static let noMail = ServiceProblem(
        .unimplemented,
        "OPERATION_NOT_ALLOWED : This server sends no mail.",
        namesStatus: false,
        reason: "unimplemented"
    )

    /// Returns the addressee of a code; no one when the address is unknown and that must not show.
    private func addressee(_ purpose: EmailCode.Purpose) async throws(ServiceProblem) -> (Account?, String) {
        if purpose != .passwordReset, !isOwner || body["idToken"] != nil {
            let (account, token) = try await signedIn()
            if purpose == .changeEmail { try requireRecent(token, of: account) }
            return (account, account.email ?? "")
        }
        guard let text = try body.text("email"), !text.isEmpty else { throw .account("MISSING_EMAIL") }
        let email = try AccountService.address(text)
        let account = try await service.account(email: email)
        guard account != nil || service.protectsEnumeration && !isOwner else { throw .account("EMAIL_NOT_FOUND") }
        return (account, email)
    }

    /// The address that would have stood in the mail.
    func link(_ code: EmailCode) -> String {
        let mode =
            switch code.purpose {
            case .passwordReset: "resetPassword"
            case .verifyEmail: "verifyEmail"
            case .changeEmail: "verifyAndChangeEmail"
            }
        return call.request.origin.description
            + "/emulator/action?mode=\(mode)&lang=en&oobCode=\(code.text)&apiKey=any"
    }

    /// Looks at a code, or sets a new password by it.
    func resetPassword() async throws(ServiceProblem) -> HTTPResponse {
        guard let code = try body.text("oobCode"), !code.isEmpty else { throw .account("MISSING_OOB_CODE") }
        let entry = try await service.code(code)
        if let password = try body.text("newPassword"), !password.isEmpty {
            guard entry.purpose == .passwordReset else { throw .account("INVALID_OOB_CODE") }
            let (hash, now) = (try await self.hash(password, of: entry.account, entry.email), service.now())
            try await service.change(entry.account) { account, table in
                try entry.use(for: account, in: table)
                _ = try AccountChange(passwordHash: hash, now: now).apply(to: &account, in: table)
                account.isEmailVerified = true
            }
        }
        return response("ResetPasswordResponse") { json in
            json.field("requestType", entry.purpose.rawValue)
            json.field("email", entry.email)
            json.optionalField("newEmail", entry.newEmail)
        }
    }

    /// Does what a code is for, password resets apart.
    func apply(_ code: String) async throws(ServiceProblem) -> HTTPResponse {
        let entry = try await service.code(code)
        guard entry.purpose != .passwordReset else { throw .account("INVALID_OOB_CODE") }
        let now = service.now()
        let changed = try await service.change(entry.account) { account, table in
            try entry.use(for: account, in: table)
            if entry.purpose == .changeEmail, let email = entry.newEmail {
                try table.requireFree(email, for: account.id)
                _ = try AccountChange(email: email, now: now).apply(to: &account, in: table)
            }
            account.isEmailVerified = true
            return account
        }
        return updated(changed, nil)
    }

    /// Returns the providers with which an address could sign in, unless that must not show.
    func createAuthURI() async throws(ServiceProblem) -> HTTPResponse {
        guard let identifier = try body.text("identifier"), !identifier.isEmpty else {
            throw .account("MISSING_IDENTIFIER")
        }
        let address = try body.text("continueUri") ?? ""
        guard !address.isEmpty else { throw .account("MISSING_CONTINUE_URI") }
        let account = try await service.account(email: try AccountService.address(identifier))
        let isHidden = service.protectsEnumeration
        let session = try body.text("sessionId") ?? AutoID.make(service.random, length: 27)
        return response("CreateAuthUriResponse") { json in
            json.field("sessionId", session)
            guard !isHidden else { return }
            json.field("registered", account != nil)
            guard account?.passwordHash != nil else { return }
            json.array("signinMethods", ["password"]) { $0.string($1) }
            json.array("allProviders", ["password"]) { $0.string($1) }
        }
    }
}

extension EmailCode {
    /// Takes the code out of use; throws when it proves nothing for the account as it is now.
    fileprivate func use(for account: Account, in table: AccountTable) throws {
        guard !account.isDisabled else { throw ServiceProblem.account("USER_DISABLED") }
        try EmailCodeTable(table.connection).use(self)
        guard account.email == email else { throw ServiceProblem.account("INVALID_OOB_CODE") }
    }
}
