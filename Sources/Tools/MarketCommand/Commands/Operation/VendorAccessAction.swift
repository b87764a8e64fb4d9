import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market vendor reset-secret`.
    static let vendorResetSecret = vendorCommand(
        .resetSecret,
        "Give a vendor in a file another secret; the old one is worth nothing from then on.",
        details: [
            "The secret is shown this once. That of a user's vendor is not shown: the user's programs get it when they "
                + "log in the next time."
        ],
        and: [HelpRow("secret", "the new secret; null for the vendor of a user")]
    )
    /// The command `market vendor disable`.
    static let vendorDisable = vendorCommand(
        .disable,
        "Keep a vendor in a file from changing anything; its products stay for sale.",
        details: ["'vendor enable' takes that back, and the vendor has the secret that it had."]
    )
    /// The command `market vendor enable`.
    static let vendorEnable = vendorCommand(.enable, "Let a vendor that was disabled change things again.")

    /// A command about the access of one vendor.
    private static func vendorCommand(
        _ change: VendorAccessAction.Change,
        _ summary: String,
        details: [String] = [],
        and keys: [HelpRow] = []
    ) -> CommandSpec {
        CommandSpec(
            name: change.rawValue,
            summary: summary,
            details: details,
            operands: [.vendorName],
            groups: [.general([.file, .json])],
            keys: VendorAccessAction.keys + keys,
            examples: ["market vendor \(change.rawValue) 한옥상점 --data shop.db"],
            action: VendorAccessAction(change: change)
        )
    }
}

extension OperandSpec {
    static let vendorName = OperandSpec(name: "NAME", help: "The vendor's name, or its identifier.")
}

/// Changes whether and with which secret a vendor can change things.
struct VendorAccessAction: OperatorWork {
    enum Change: String, Sendable {
        case resetSecret = "reset-secret"
        case disable
        case enable
    }

    let change: Change

    /// The keys of the result in JSON.
    static let keys = [
        HelpRow("id", "the vendor's number"), HelpRow("name", "the shown name"),
        HelpRow("identifier", "what --identifier takes"), HelpRow("isDisabled", "true or false"),
    ]

    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let name = (call.operand(0) ?? "").trimmed
        let backend = try market.operated
        guard let access = try await CommandFailure.of(backend: await access(name, backend)) else {
            throw .noVendor(name)
        }
        try show(access, call, console)
        return "vendor \(change.rawValue) \(access.account.name)"
    }

    private func show(_ access: VendorAccess, _ call: Invocation, _ console: Console) throws(CommandFailure) {
        let account = access.account
        if call.has(.json) {
            var fields: [JSONValue.Field] = [
                .init("id", .integer(account.id)), .init("name", .string(account.name)),
                .init("identifier", .string(account.identifier)), .init("isDisabled", .bool(access.isDisabled)),
            ]
            if change == .resetSecret { fields.append(.init("secret", .text(account.secret))) }
            return try console.print(.object(fields))
        }
        try console.print("identifier  " + ShownText.line(account.identifier))
        if let secret = account.secret { try console.print("secret      " + secret) }
        if access.isDisabled { try console.print("disabled    yes") }
        if change == .resetSecret, account.secret == nil {
            console.note("The user's programs get the new secret when they log in the next time.")
        }
        if change == .disable, let user = access.user {
            console.note("The user can still log in and chat; 'market account disable \(user)' ends that.")
        }
    }

    private func access(_ name: String, _ backend: MarketBackend) async throws(BackendError) -> VendorAccess? {
        switch change {
        case .resetSecret: try await backend.resetSecret(ofVendor: name)
        case .disable: try await backend.setVendor(name, isDisabled: true)
        case .enable: try await backend.setVendor(name, isDisabled: false)
        }
    }
}
