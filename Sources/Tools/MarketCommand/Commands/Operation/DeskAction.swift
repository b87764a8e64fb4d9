import OpenMarket
import OpenMarketBackend
import OpenMarketDesk

extension CommandSpec {
    /// The command `market desk`.
    static let desk = CommandSpec(
        name: "desk",
        summary: "Open a page with the products, vendors, chats and reports of a market that is served from a file.",
        details: [
            "Writes the address of the page, with its token: open it in a browser of this machine. Each time it has another "
                + "address, and the earlier page is closed. What is done there is in 'market log'.",
            "From another machine: ssh -L PORT:127.0.0.1:PORT, with the port of the address.",
        ],
        groups: [.general([.file, .close, .json])],
        keys: [HelpRow("desk", "the address of the page, or null after --close")],
        examples: ["market desk --data shop.db", "market desk --close --data shop.db"],
        action: DeskAction()
    )
}

extension OptionSpec {
    fileprivate static let close = OptionSpec("close", .flag, "Close the page.")
}

/// Opens or closes the page of the operator, within the program that serves the market.
struct DeskAction: OperatorWork {
    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        guard let desk = market.desk else { throw .notServed }
        guard !call.has(.close) else {
            await desk.close()
            try console.print(call.has(.json) ? ["desk": .null] : nil, or: "Closed.")
            return nil
        }
        let address: String
        do throws(ServerError) {
            address = try await desk.open(by: console.user)
        } catch {
            throw .server(error, port: 0)
        }
        try console.print(call.has(.json) ? ["desk": .string(address)] : nil, or: address)
        return "desk"
    }
}
