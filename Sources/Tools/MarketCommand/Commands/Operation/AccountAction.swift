import Foundation
import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market account`.
    static let account = CommandSpec(
        name: "account",
        summary: "List, disable, enable and remove the accounts of users in a file, and reset their passwords.",
        details: [CommandSpec.whereServed],
        subcommands: [
            .accountList, .accountShow, .accountExport, .accountDisable, .accountEnable, .accountResetPassword,
            .accountRemoveCodes, .accountRemove,
        ]
    )

    private static let accountList = CommandSpec(
        name: "list",
        summary: "List the accounts of users.",
        groups: [.general([.file, .json])],
        keys: [HelpRow("accounts", "list of objects with the keys of 'account disable'")],
        examples: ["market account list --data shop.db"],
        action: AccountAction(change: .list)
    )

    private static let accountShow = accountCommand(
        .show,
        "Show the account of a user, and the room that it takes.",
        and: [
            HelpRow("documents", "how many the user has written"), HelpRow("documentBytes", "their bytes"),
            HelpRow("files", "how many the user has stored"), HelpRow("fileBytes", "their bytes"),
        ]
    )

    private static let accountExport = CommandSpec(
        name: "export",
        summary: "Write everything that is a user's own into one archive.",
        details: [
            "It is a tar file with data.json, which has the user's rows of each table, and the user's pictures. Of documents it "
                + "has those that the access rules let the user read: the rules of the program that serves the file, or "
                + "else those of the market. Secrets are left out, and so is what others like, follow or block."
        ],
        operands: [.account, OperandSpec(name: "FILE", help: "The archive; there must be nothing of this name.")],
        groups: [.general([.file, .json])],
        keys: AccountAction.keys + [HelpRow("archive", "the file")],
        examples: ["market account export ann@example.com ann.tar --data shop.db"],
        action: AccountExportAction()
    )

    private static let accountRemove = accountCommand(
        .remove,
        "Remove a user with all that belongs to them; there is no way back.",
        details: ["It prints what stays. A backup that is restored later removes the user again."],
        and: [HelpRow("stays", "list of texts: what stays, and for whom")]
    )

    private static let accountDisable = accountCommand(.disable, "Keep a user from logging in, and end all sessions.")
    private static let accountEnable = accountCommand(.enable, "Let a user who was disabled log in again.")
    private static let accountResetPassword = accountCommand(
        .resetPassword,
        "Give a user a new password, which is shown this once, and end all sessions.",
        and: [HelpRow("password", "the new password")]
    )

    private static let accountRemoveCodes = accountCommand(
        .removeCodes,
        "Let a user who has lost their one-time codes log in without, and end all sessions."
    )

    /// A command about one account; its JSON has more keys than those of the account itself.
    private static func accountCommand(
        _ change: AccountAction.Change,
        _ summary: String,
        details: [String] = [],
        and keys: [HelpRow] = []
    ) -> CommandSpec {
        CommandSpec(
            name: change.rawValue,
            summary: summary,
            details: details,
            operands: [.account],
            groups: [.general([.file, .json])],
            keys: AccountAction.keys + keys,
            examples: ["market account \(change.rawValue) ann@example.com --data shop.db"],
            action: AccountAction(change: change)
        )
    }
}

extension OperandSpec {
    static let account = OperandSpec(name: "EMAIL", help: "The user's e-mail address, or the account's id.")
}

/// Looks at accounts of users, and changes one.
struct AccountAction: OperatorWork {
    enum Change: String, Sendable {
        case list
        case show
        case disable
        case enable
        case resetPassword = "reset-password"
        case removeCodes = "remove-codes"
        case remove
    }

    let change: Change

    /// The keys of an account in JSON.
    static let keys = [
        HelpRow("id", "the account's id"), HelpRow("email", "the address, or null"),
        HelpRow("name", "the shown name, or null"),
        HelpRow("provider", "how it was made, such as password or anonymous"),
        HelpRow("isDisabled", "true or false"), HelpRow("createdAt", "ISO 8601 in UTC"),
    ]

    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let backend = try market.operated
        guard change == .list else { return try await edit(backend, call, console) }
        let accounts = try await CommandFailure.of(backend: await backend.accounts())
        if call.has(.json) {
            try console.print(["accounts": .array(accounts.map { .object($0.fields) })])
            return nil
        }
        if accounts.isEmpty { console.note("No accounts.") }
        for account in accounts { try console.print(account.line) }
        return nil
    }

    private func edit(
        _ backend: MarketBackend,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) -> String? {
        let key = (call.operand(0) ?? "").trimmed
        guard let outcome = try await CommandFailure.of(backend: await result(key, backend)) else {
            throw .noAccount(key)
        }
        if call.has(.json) {
            let texts = stays.isEmpty ? [] : [JSONValue.Field("stays", .array(stays.map { .string($0) }))]
            try console.print(.object(outcome.account.fields + outcome.more.map(\.field) + texts))
        } else {
            try console.print(outcome.account.line)
            for row in outcome.more { try console.print(TextWidth.left(row.name, 14) + "  " + row.text) }
            for text in stays { try console.print("stays: " + text) }
        }
        return change == .show ? nil : "account \(change.rawValue) \(outcome.account.id)"
    }

    private var stays: [String] { change == .remove ? StayingSentence.all : [] }

    /// An account, and what there is to tell of it beside itself.
    private struct Outcome: Sendable {
        let account: AccountSummary
        var more: [Row] = []

        struct Row: Sendable {
            let name: String
            let text: String
            let field: JSONValue.Field

            init(_ name: String, _ text: String) {
                (self.name, self.text) = (name, text)
                field = .init(name, .string(text))
            }

            init(_ name: String, _ number: Int) {
                (self.name, text) = (name, String(number))
                field = .init(name, .integer(number))
            }
        }
    }

    private func result(_ key: String, _ backend: MarketBackend) async throws(BackendError) -> Outcome? {
        switch change {
        case .list, .show:
            guard let (account, use) = try await backend.account(key) else { return nil }
            let rows = [
                Outcome.Row("documents", use.documents), Outcome.Row("documentBytes", use.documentBytes),
                Outcome.Row("files", use.files), Outcome.Row("fileBytes", use.fileBytes),
            ]
            return Outcome(account: account, more: rows)
        case .resetPassword:
            return try await backend.resetPassword(ofAccount: key).map {
                Outcome(account: $0.account, more: [Outcome.Row("password", $0.password)])
            }
        case .disable, .enable:
            return try await backend.setAccount(key, isDisabled: change == .disable).map { Outcome(account: $0) }
        case .removeCodes: return try await backend.endSecondFactor(ofAccount: key).map { Outcome(account: $0) }
        case .remove: return try await backend.removeAccount(key).map { Outcome(account: $0) }
        }
    }
}

extension AccountSummary {
    var fields: [JSONValue.Field] {
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
