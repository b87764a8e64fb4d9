import OpenMarket

extension CommandSpec {
    /// The command `market edit`.
    static let edit = CommandSpec(
        name: "edit",
        summary: "Change fields of a product of your own.",
        details: ["Only what is named is sent; everything else stays as it is."],
        operands: [.product],
        groups: [
            .general([
                .name, .description, .price, .currency, .discount, .stock, .status, .buyer, .filed, .thumbnail, .json,
            ]),
            .seller,
            .market,
        ],
        keys: ProductKeys.detail,
        examples: [
            "market edit 36 --price 99000 --stock 3 --data shop.db", "market edit 36 --status reserved --data shop.db",
            "market edit 36 --status sold --buyer bea --url http://127.0.0.1:8080",
        ],
        action: EditAction()
    )
}

/// Changes a product.
struct EditAction: MarketAction, MarketWork {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        guard !patch(call).isEmpty || call.text(.buyer) != nil else { throw call.misuse(.nothingToChange) }
        try await MarketOpener(call: call, console: console, usesLogin: true).run(self)
    }

    func run(on market: SelectedMarket, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        let id = try await market.claim(Product.ID(rawValue: call.operand(0) ?? "")).id
        var patch = patch(call)
        if let name = call.text(.buyer) { patch.buyer = try await buyer(name, in: market) }
        let detail = try await market.changing(await market.client.editProduct(id, patch: patch))
        try ProductSheet(detail: detail).write(to: console, asJSON: call.has(.json))
        market.noteIfTemporary(console)
    }

    /// The user with a name.
    private func buyer(_ name: String, in market: SelectedMarket) async throws(CommandFailure) -> UserID {
        guard let accounts = market.client.accounts else { throw .market(.unsupported(.reviews)) }
        let user = MarketUser(market: market, accounts: accounts)
        return try await user.calling(await accounts.findUser(name), named: name)
    }

    private func patch(_ call: Invocation) -> ProductPatch {
        ProductPatch(
            name: call.text(.name),
            description: call.text(.description),
            thumbnail: call.text(.thumbnail).map(ProductImage.ID.init(rawValue:)),
            price: call.decimal(.price),
            currency: call.text(.currency).map(Currency.init(rawValue:)),
            discount: call.decimal(.discount).map(Discount.init),
            stock: call.number(.stock),
            status: call.text(.status).flatMap(SaleStatus.init(rawValue:)),
            category: call.text(.filed).map { $0 == "none" ? .uncategorized : ProductCategory(rawValue: $0) }
        )
    }
}

extension OptionSpec {
    static let filed = OptionSpec(
        "category",
        .choice(ProductCategory.all.map(\.rawValue) + ["none"]),
        "What kind of thing it is; needs v3x."
    )
    static let buyer = OptionSpec(
        "buyer",
        .text("NAME"),
        "Who buys it, who has written to the vendor: with --status reserved or sold; needs v3x."
    )
    static let status = OptionSpec(
        "status",
        .choice(SaleStatus.allCases.map(\.rawValue)),
        "How far the sale has come: a hidden product is seen by its vendor only; needs v3x."
    )
}
