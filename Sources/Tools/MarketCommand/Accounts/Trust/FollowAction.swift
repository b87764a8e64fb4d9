import OpenMarket

extension CommandSpec {
    /// The command `market follow`.
    static let follow = CommandSpec(
        name: "follow",
        summary: "Hear of what a seller sells next, or list those who are followed.",
        details: [
            "The list says how many products are new since the seller was looked at, which --seen does. A block ends it. "
                + "Needs v3x."
        ],
        operands: [
            OperandSpec(name: "NAME", help: "Whom to follow; without one the list.", isOptional: true)
        ],
        groups: [.general([.unfollow, .seen, .json]), .userPlace],
        keys: [
            HelpRow("followed", "with a NAME: whether the seller is followed now"),
            HelpRow("sellers", "without one: list of objects with id, name and new"),
        ],
        examples: ["market follow bob --url http://127.0.0.1:8080", "market follow bob --undo --data shop.db"],
        action: FollowAction()
    )
}

extension OptionSpec {
    static let unfollow = OptionSpec("undo", .flag, "Follow them no longer.")
    static let seen = OptionSpec("seen", .flag, "What they sell now is not new any more.")
}

/// Follows a seller, or lists the followed sellers.
struct FollowAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        guard let name = call.operand(0) else {
            guard !call.has(.unfollow) else { throw call.misuse(.needs("--undo", "a NAME")) }
            guard !call.has(.seen) else { throw call.misuse(.needs("--seen", "a NAME")) }
            return try await list(user, call, console)
        }
        let isFollowed = !call.has(.unfollow)
        if call.has(.unfollow) || call.has(.seen) {
            try await change(name, isFollowed: isFollowed, user)
        } else {
            try await follow(name, user)
        }
        if call.has(.json) { return try console.print(["followed": .bool(isFollowed)]) }
        try console.print((isFollowed ? "Followed: " : "No longer followed: ") + ShownText.line(name))
    }

    private func follow(_ name: String, _ user: MarketUser) async throws(CommandFailure) {
        let vendor = try await user.page(of: name).seller.id
        try await user.calling(await user.sellers(.sellerPages).follow(vendor), named: name)
    }

    /// Stops following a seller, or marks the seller's products as seen.
    private func change(_ name: String, isFollowed: Bool, _ user: MarketUser) async throws(CommandFailure) {
        let sellers = try await user.calling(user.sellers(.sellerPages))
        let followed = try await user.calling(await sellers.followed())
        guard let seller = followed.first(where: { VendorNameKey($0.seller.name) == VendorNameKey(name) }) else {
            throw .noUser(name)
        }
        try await user.calling(isFollowed ? await sellers.markSeen(seller.id) : await sellers.unfollow(seller.id))
    }

    private func list(_ user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let sellers = try await user.calling(await user.sellers(.sellerPages).followed())
        if call.has(.json) {
            let rows = sellers.map { followed -> JSONValue in
                [
                    "id": .string(followed.id.rawValue), "name": .string(followed.seller.name),
                    "new": .integer(followed.newCount),
                ]
            }
            return try console.print(["sellers": .array(rows)])
        }
        if sellers.isEmpty { console.note("Nobody is followed.") }
        for followed in sellers {
            let news = followed.newCount > 0 ? " (\(followed.newCount) new)" : ""
            try console.print(ShownText.line(followed.seller.name) + news)
        }
    }
}

extension MarketUser {
    /// The page of the user with a name.
    func page(of name: String) async throws(CommandFailure) -> SellerPage {
        try await calling(await sellers(.sellerPages).page(of: .user(try await accounts.findUser(name))), named: name)
    }
}
