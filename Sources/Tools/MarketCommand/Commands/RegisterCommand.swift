import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market register`.
    static let register = CommandSpec(
        name: "register",
        summary: "Register a product with its pictures.",
        details: [
            "With --outbox, a user who is logged in keeps there what cannot be sent; 'market outbox' sends it.",
            "Images that are too large are made smaller first. All broken rules are reported at once.",
            "On Linux that needs libturbojpeg0, and libpng16-16 for PNG files. " + MissingLibraries.state,
        ],
        groups: [
            .general([
                .name, .description, .price, .currency, .discount, .stock, .filed, .photo, .photoText, .outbox, .json,
            ]),
            .seller, .market,
        ],
        keys: ProductKeys.detail,
        examples: [
            "market register --name \"Sea chest\" --description \"Oak, with brass corners.\" --price 120000 --photo chest.jpg"
        ],
        action: RegisterAction()
    )
}

/// Registers a product.
struct RegisterAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let missing = [OptionSpec.name, .description, .price].filter { !call.has($0) }
        guard missing.isEmpty else {
            throw call.misuse(.missingOptions(missing.map { "\($0.spelling) \($0.placeholder ?? "")" }))
        }
        if try !call.photos().isEmpty, let note = MissingLibraries.note { console.note(note) }
        var opener = MarketOpener(call: call, console: console, usesLogin: true)
        opener.outbox = call.text(.outbox).map { FileOutboxStore(URL(filePath: $0)) }
        try await opener.run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let photos = try call.photos()
        let progress = ProgressLine(console)
        let draft = draft(call)
        let result: RegistrationResult
        do throws(MarketError) {
            let register = market.client.registerProduct
            result = try await register.orKeep(draft, images: photos, secret: nil, progress: progress.reporter)
            progress.end()
        } catch {
            progress.end()
            throw .market(error)
        }
        switch result {
        case .registered(let detail):
            try ProductSheet(detail: detail).write(to: console, asJSON: call.has(.json))
            market.noteIfTemporary(console)
        case .kept(let id):
            console.note("kept, and sent later: " + ShownText.line(draft.name))
            if call.has(.json) { try console.print(["pending": .string(id.rawValue)]) }
        }
    }

    private func draft(_ call: Invocation) -> ProductDraft {
        ProductDraft(
            name: call.text(.name) ?? "",
            description: call.text(.description) ?? "",
            price: Money(call.decimal(.price) ?? 0, call.text(.currency).map(Currency.init(rawValue:)) ?? .krw),
            discount: call.decimal(.discount).map(Discount.init) ?? .none,
            stock: call.number(.stock) ?? 1,
            category: call.text(.filed).flatMap { $0 == "none" ? nil : ProductCategory(rawValue: $0) }
        )
    }
}
