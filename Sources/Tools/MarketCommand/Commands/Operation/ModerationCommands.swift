import OpenMarket
import OpenMarketBackend
import Foundation
import OpenMarketEmbedded

extension CommandSpec {
    /// The sentence that commands of operators say about a market that is being served.
    static let whereServed =
        "While 'market serve' has the file, it does the work, and this command shows what came of it."

    /// The command `market product`.
    static let product = CommandSpec(
        name: "product",
        summary: "Hide, show or delete any product of a market in a file, as its operator.",
        details: [whereServed],
        subcommands: [
            productCommand(
                .hide,
                "Take a product from all lists; its vendor cannot put it back.",
                example: "market product hide 7 --data shop.db"
            ),
            productCommand(
                .show,
                "Put a product that was hidden back on sale.",
                example: "market product show 7 --data shop.db"
            ),
            productCommand(
                .delete,
                "Delete a product with its pictures; there is no way back.",
                example: "market product delete 7 --data shop.db"
            ),
        ]
    )

    /// The command `market message`.
    static let message = CommandSpec(
        name: "message",
        summary: "Delete a message of a chat, as the operator of a market in a file.",
        details: [whereServed],
        subcommands: [
            CommandSpec(
                name: "delete",
                summary: "Delete a message that was reported.",
                operands: [
                    OperandSpec(name: "MESSAGE", help: "CHAT/ID or message/CHAT/ID, as 'market reports' shows it.")
                ],
                groups: [.general([.file, .json])],
                keys: [HelpRow("deleted", "whether there was such a message")],
                examples: ["market message delete u1_u2/m3 --data shop.db"],
                action: MessageAction()
            )
        ]
    )

    /// The command `market log`.
    static let log = CommandSpec(
        name: "log",
        summary: "List what the operators of a market in a file did, the last act first.",
        details: ["Ten thousand acts are kept; secrets are in none.", whereServed],
        groups: [.general([.file, .json])],
        keys: [HelpRow("acts", "list of objects with id, at (ISO 8601 in UTC), actor and act")],
        examples: ["market log --data shop.db"],
        action: LogAction()
    )

    private static func productCommand(
        _ change: ProductAction.Change,
        _ summary: String,
        example: String
    ) -> CommandSpec {
        CommandSpec(
            name: change.rawValue,
            summary: summary,
            operands: [OperandSpec(name: "ID", help: "The number of the product.")],
            groups: [.general([.file, .json])],
            keys: [HelpRow("product", "its number"), HelpRow("change", "hide, show or delete")],
            examples: [example],
            action: ProductAction(change: change)
        )
    }
}

/// Hides, shows or deletes a product of any vendor.
struct ProductAction: OperatorWork {
    enum Change: String, Sendable {
        case hide
        case show
        case delete
    }

    let change: Change

    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let id = Product.ID(rawValue: (call.operand(0) ?? "").trimmed)
        guard let backend = market.backend else { throw .backend(.unwritable) }
        let desk = MarketDesk(backend: backend)
        do throws(MarketError) {
            switch change {
            case .hide: try await desk.edit(id, ProductPatch(status: .hidden))
            case .show: try await desk.edit(id, ProductPatch(status: .onSale))
            case .delete: try await desk.delete(id)
            }
        } catch {
            guard error == .notFound else { throw .market(error) }
            throw .noProduct(id)
        }
        let done =
            switch change {
            case .hide: "Hidden"
            case .show: "On sale"
            case .delete: "Deleted"
            }
        try console.print(
            call.has(.json) ? ["product": .string(id.rawValue), "change": .string(change.rawValue)] : nil,
            or: done + ": " + ShownText.line(id.rawValue)
        )
        return "product \(change.rawValue) \(id.rawValue)"
    }
}

/// Deletes a message.
struct MessageAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        var parts = (call.operand(0) ?? "").trimmed.split(separator: "/").map(String.init)
        if parts.count == 3, parts[0] == "message" { parts.removeFirst() }
        guard parts.count == 2 else { throw call.misuse(.missingOperand("CHAT/ID")) }
        let (chat, id) = (parts[0], parts[1])
        let isDone = try await market.operating { backend throws(BackendError) in
            try await backend.removeMessage(id, in: chat)
        }
        let name = ShownText.line(chat + "/" + id)
        try console.print(
            call.has(.json) ? ["deleted": .bool(isDone)] : nil,
            or: isDone ? "Deleted: " + name : "There is no message \(name)."
        )
        return isDone ? "message delete \(chat)/\(id)" : nil
    }
}

/// Lists the acts of operators.
struct LogAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let acts = try await market.operating { backend throws(BackendError) in
            var acts = try await backend.acts(limit: 1_000)
            while let last = acts.last, case let more = try await backend.acts(before: last.id, limit: 1_000),
                !more.isEmpty
            {
                acts += more
            }
            return acts
        }
        if call.has(.json) {
            let list = acts.map { act in
                JSONValue.object([
                    .init("id", .integer(Int(act.id))), .init("at", .string(act.date.formatted(.iso8601))),
                    .init("actor", .string(act.actor)), .init("act", .string(act.act)),
                ])
            }
            try console.print(["acts": .array(list)])
            return nil
        }
        if acts.isEmpty { console.note("Nothing was done yet.") }
        for act in acts {
            let time = act.date.formatted(Date.ISO8601FormatStyle(timeZone: console.timeZone))
            try console.print([time, act.actor, act.act].map(ShownText.line).joined(separator: "  "))
        }
        return nil
    }
}
