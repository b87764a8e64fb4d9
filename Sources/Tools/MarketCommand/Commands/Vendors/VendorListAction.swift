import OpenMarket
import OpenMarketBackend

/// Lists accounts.
struct VendorListAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        // A server does not tell who has an account.
        guard !call.has(.url) else { throw call.misuse(.notOnServers("listing accounts")) }
        try await MarketOpener(call: call, console: console, usesAccount: false).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let vendors: [VendorAccount]
        do throws(BackendError) {
            vendors = try await market.backend?.vendors() ?? []
        } catch {
            throw .backend(error)
        }
        if call.has(.json) { return try console.print(["vendors": .array(vendors.map(json))]) }
        if vendors.isEmpty { console.note("No accounts.") }
        for vendor in vendors {
            let start = TextWidth.right(String(vendor.id), 4) + "  " + ShownText.line(vendor.identifier) + "  "
            try console.print(start + ShownText.line(vendor.name))
        }
    }

    private func json(_ vendor: VendorAccount) -> JSONValue {
        ["id": .integer(vendor.id), "name": .string(vendor.name), "identifier": .string(vendor.identifier)]
    }
}
