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
            productCommand(.hide, "Take a product from all lists; its vendor cannot put it back."),
            productCommand(.show, "Put a product that was hidden back on sale."),
            productCommand(.delete, "Delete a product with its pictures; there is no way back."),
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

    private static func productCommand(_ change: ProductAction.Change, _ summary: String) -> CommandSpec {
        CommandSpec(
            name: change.rawValue,
            summary: summary,
            operands: [OperandSpec(name: "ID", help: "The number of the product.")],
            groups: [.general([.file, .json])],
            keys: [HelpRow("product", "its number"), HelpRow("change", "hide, show or delete")],
            examples: ["market product \(change.rawValue) 7 --data shop.db"],
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
        let done: String
        switch change {
        case .hide, .show:
            done = change == .hide ? "Hidden" : "On sale"
            let patch = ProductPatch(status: change == .hide ? .hidden : .onSale)
            try await CommandFailure.of(await desk.edit(id, patch), missing: .noProduct(id))
        case .delete:
            done = "Deleted"
            try await CommandFailure.of(await desk.delete(id), missing: .noProduct(id))
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
        let backend = try market.operated
        let isDone = try await CommandFailure.of(backend: await backend.removeMessage(id, in: chat))
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
        let backend = try market.operated
        let acts = try await CommandFailure.of(backend: await all(of: backend))
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

    private func all(of backend: MarketBackend) async throws(BackendError) -> [OperatorAct] {
        var acts: [OperatorAct] = []
        while true {
            let more = try await backend.acts(before: acts.last?.id ?? .max, limit: 1_000)
            guard !more.isEmpty else { return acts }
            acts += more
        }
    }
}
