import OpenMarket
import OpenMarketBackend

/// Lists accounts.
struct VendorListAction: OperatorWork {
    func prepared(_ call: Invocation, _ console: Console) async throws(CommandFailure) -> Invocation {
        // A server does not tell who has an account.
        guard !call.has(.url) else { throw call.misuse(.notOnServers("listing accounts")) }
        return call
    }

    func act(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) -> String?
    {
        let backend = try market.operated
        try show(try await CommandFailure.of(backend: await backend.vendors()), call, console)
        return nil
    }

    private func show(_ vendors: [VendorAccount], _ call: Invocation, _ console: Console) throws(CommandFailure) {
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
