import OpenMarket

extension CommandSpec {
    /// The command `market block`.
    static let block = CommandSpec(
        name: "block",
        summary: "Have nothing to do with a seller any more, or list those who are blocked.",
        details: [
            "What they sell is in no list and no search, and neither of the two writes to the other. They are not told. "
                + "Needs v3x."
        ],
        operands: [
            OperandSpec(name: "NAME", help: "Whom to block; without one the list.", isOptional: true)
        ],
        groups: [.general([.unblock, .json]), .userPlace],
        keys: [
            HelpRow("blocked", "with a NAME: whether the seller is blocked now"),
            HelpRow("sellers", "without one: list of objects with id and name"),
        ],
        examples: ["market block bob --url http://127.0.0.1:8080", "market block bob --undo --data shop.db"],
        action: BlockAction()
    )
}

extension OptionSpec {
    static let unblock = OptionSpec("undo", .flag, "Block them no longer.")
}

/// Blocks a seller, or lists the blocked sellers.
struct BlockAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let name = call.operand(0) else {
            guard !call.has(.unblock) else { throw call.misuse(.needs("--undo", "a NAME")) }
            return try await list(user, call, console)
        }
        if call.has(.unblock) {
            try await unblock(name, user)
        } else {
            try await block(name, user)
        }
        if call.has(.json) { return try console.print(["blocked": .bool(!call.has(.unblock))]) }
        try console.print((call.has(.unblock) ? "No longer blocked: " : "Blocked: ") + ShownText.line(name))
    }

    private func block(_ name: String, _ user: MarketUser) async throws(CommandFailure) {
        let other = try await user.calling(await user.accounts.findUser(name), named: name)
        try await user.calling(await user.sellers(.blocking).block(.user(other)), named: name)
    }

    private func unblock(_ name: String, _ user: MarketUser) async throws(CommandFailure) {
        let blocked = try await user.calling(await user.sellers(.blocking).blocked())
        guard let seller = blocked.first(where: { VendorNameKey($0.name) == VendorNameKey(name) }) else {
            throw .noUser(name)
        }
        try await user.calling(await user.sellers(.blocking).unblock(seller.id))
    }

    private func list(_ user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let sellers = try await user.calling(await user.sellers(.blocking).blocked())
        if call.has(.json) {
            let rows = sellers.map { seller -> JSONValue in
                ["id": .string(seller.id.rawValue), "name": .string(seller.name)]
            }
            return try console.print(["sellers": .array(rows)])
        }
        if sellers.isEmpty { console.note("Nobody is blocked.") }
        for seller in sellers { try console.print(ShownText.line(seller.name)) }
    }
}
