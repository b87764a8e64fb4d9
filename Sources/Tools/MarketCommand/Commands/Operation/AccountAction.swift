import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market account`.
    static let account = CommandSpec(
        name: "account",
        summary: "List, disable and enable the accounts of users in a file, and reset their passwords.",
        subcommands: [.accountList, .accountDisable, .accountEnable, .accountResetPassword]
    )

    private static let accountList = CommandSpec(
        name: "list",
        summary: "List the accounts of users.",
        groups: [.general([.file, .json])],
        keys: [HelpRow("accounts", "list of objects with the keys of 'account disable'")],
        examples: ["market account list --data shop.db"],
        action: AccountAction(change: .list)
    )

    private static let accountDisable = CommandSpec(
        name: "disable",
        summary: "Keep a user from logging in, and end all sessions.",
        operands: [.account],
        groups: [.general([.file, .json])],
        keys: AccountAction.keys,
        examples: ["market account disable ann@example.com --data shop.db"],
        action: AccountAction(change: .disable)
    )

    private static let accountEnable = CommandSpec(
        name: "enable",
        summary: "Let a user who was disabled log in again.",
        operands: [.account],
        groups: [.general([.file, .json])],
        keys: AccountAction.keys,
        examples: ["market account enable ann@example.com --data shop.db"],
        action: AccountAction(change: .enable)
    )

    private static let accountResetPassword = CommandSpec(
        name: "reset-password",
        summary: "Give a user a new password, which is shown this once, and end all sessions.",
        operands: [.account],
        groups: [.general([.file, .json])],
        keys: AccountAction.keys + [HelpRow("password", "the new password")],
        examples: ["market account reset-password ann@example.com --data shop.db"],
        action: AccountAction(change: .resetPassword)
    )
}

extension OperandSpec {
    static let account = OperandSpec(name: "EMAIL", help: "The user's e-mail address, or the account's id.")
}

/// Looks at accounts of users, and changes one.
struct AccountAction: MarketAction, MarketWork {
    enum Change: Sendable {
        case list
        case disable
        case enable
        case resetPassword
    }

    let change: Change

    /// The keys of an account in JSON.
    static let keys = [
        HelpRow("id", "the account's id"), HelpRow("email", "the address, or null"),
        HelpRow("name", "the shown name, or null"),
        HelpRow("provider", "how it was made, such as password or anonymous"),
        HelpRow("isDisabled", "true or false"), HelpRow("createdAt", "ISO 8601 in UTC"),
    ]

    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        _ = try MarketFile(existing: call)
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard change == .list else { return try await edit(market, call, console) }
        let accounts: [AccountSummary]
        do throws(BackendError) {
            accounts = try await market.backend?.accounts() ?? []
        } catch {
            throw .backend(error)
        }
        if call.has(.json) {
            return try console.print(["accounts": .array(accounts.map { .object($0.fields) })])
        }
        if accounts.isEmpty { console.note("No accounts.") }
        for account in accounts { try console.print(account.line) }
    }

    private func edit(_ market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let key = (call.operand(0) ?? "").trimmed
        guard let (account, password) = try await result(key, market) else { throw .noAccount(key) }
        if call.has(.json) {
            let more: [JSONValue.Field] = password.map { [.init("password", .string($0))] } ?? []
            return try console.print(.object(account.fields + more))
        }
        try console.print(account.line)
        if let password { try console.print("password  " + password) }
    }

    private func result(
        _ key: String,
        _ market: SelectedMarket
    ) async throws(CommandFailure) -> (AccountSummary, password: String?)? {
        do throws(BackendError) {
            if change == .resetPassword {
                return try await market.backend?.resetPassword(ofAccount: key).map { ($0.account, $0.password) }
            }
            return try await market.backend?.setAccount(key, isDisabled: change == .disable).map { ($0, nil) }
        } catch {
            throw .backend(error)
        }
    }
}

extension AccountSummary {
    fileprivate var fields: [JSONValue.Field] {
        [
            .init("id", .string(id)), .init("email", .text(email)), .init("name", .text(name)),
            .init("provider", .string(provider)), .init("isDisabled", .bool(isDisabled)),
            .init("createdAt", .string(createdAt.formatted(.iso8601))),
        ]
    }

    fileprivate var line: String {
        [id, email ?? "-", provider, isDisabled ? "disabled" : "enabled", name ?? ""]
            .map(ShownText.line).joined(separator: "  ")
    }
}
