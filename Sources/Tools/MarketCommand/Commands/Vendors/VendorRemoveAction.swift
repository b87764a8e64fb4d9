import OpenMarket
import OpenMarketBackend

extension CommandSpec {
    /// The command `market vendor remove`.
    static let vendorRemove = CommandSpec(
        name: "remove",
        summary: "Remove a vendor from a file with all its products and pictures; there is no way back.",
        details: [
            "All of it goes in one step. What was sold stays on the lists of its buyers. The account of a user stays: "
                + "'account remove' removes both."
        ],
        operands: [.vendorName],
        groups: [.general([.file, .json])],
        keys: [
            HelpRow("id", "the number that the vendor had"), HelpRow("name", "the shown name"),
            HelpRow("identifier", "what --identifier took"), HelpRow("products", "how many products are gone"),
        ],
        examples: ["market vendor remove 한옥상점 --data shop.db"],
        action: VendorRemoveAction()
    )
}

/// Removes a vendor with all that it has.
struct VendorRemoveAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let name = (call.operand(0) ?? "").trimmed
        let backend = try market.operated
        guard let removed = try await CommandFailure.of(backend: await backend.removeVendor(name)) else {
            throw .noVendor(name)
        }
        let account = removed.vendor.account
        let json: JSONValue = [
            "id": .integer(account.id), "name": .string(account.name), "identifier": .string(account.identifier),
            "products": .integer(removed.products),
        ]
        try console.print(
            call.has(.json) ? json : nil,
            or: "Removed: \(ShownText.line(account.name)), with \(removed.products) products"
        )
        if let user = removed.vendor.user {
            console.note("The user can still log in and sell again; 'market account remove \(user)' ends that.")
        }
        // The record has no name of a user, who may end the account one day.
        return "vendor remove " + (removed.vendor.user == nil ? account.name : String(account.id))
    }
}
