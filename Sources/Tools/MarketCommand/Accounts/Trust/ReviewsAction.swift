import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market reviews`.
    static let reviews = CommandSpec(
        name: "reviews",
        summary: "Read what others say of a seller, list purchases, or review the other party of a sale.",
        details: [
            "With --product and --stars the user reviews the one to whom they have sold the product, or from whom they "
                + "have bought it; the seller names the buyer with: market edit ID --status sold --buyer NAME. Needs v3x.",
            "The seller reviews once the buyer has confirmed the sale, by a review or with --product and --confirm. "
                + "With --answer and --text the user answers a review about them, once.",
        ],
        operands: [
            OperandSpec(name: "NAME", help: "Whose reviews to read.", isOptional: true)
        ],
        groups: [
            .general([
                .purchases, .reviewedProduct, .confirmed, .stars, .answered, .reviewText, .withdrawn, .json,
            ]), .userPlace,
        ],
        keys: [
            HelpRow("reviews", "list of objects with id, writer, stars, text, product and answer"),
            HelpRow("purchases", "with --purchases: list of objects with id, name, price and currency"),
            HelpRow("confirmed, answered", "the product whose sale was confirmed, the review that was answered"),
            HelpRow("count", "how many there are, and their mean"),
            HelpRow("id", "with --product: the review that was written"),
        ],
        examples: [
            "market reviews bob --url http://127.0.0.1:8080",
            "market reviews --purchases --data shop.db",
            "market reviews --product 3 --stars 5 --text \"Thank you\" --data shop.db",
        ],
        action: ReviewsAction()
    )
}

extension OptionSpec {
    static let reviewedProduct = OptionSpec("product", .text("ID"), "The product that was sold.")
    static let purchases = OptionSpec("purchases", .flag, "List what the user has bought.")
    static let confirmed = OptionSpec("confirm", .flag, "Confirm that the product was sold to the user.")
    static let answered = OptionSpec("answer", .text("ID"), "Answer a review about the user.")
    static let stars = OptionSpec("stars", .number("STARS", 1...5), "How content the user was.")
    static let reviewText = OptionSpec("text", .text("TEXT"), "What else there is to say.")
    static let withdrawn = OptionSpec("delete", .text("ID"), "Delete a review of the user.")
}

/// Reads reviews, or writes one.
struct ReviewsAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        if let id = call.text(.withdrawn) {
            try await user.calling(await user.sellers(.reviews).deleteReview(Review.ID(rawValue: id)))
            return try tell("deleted", "review", id, call, console)
        }
        if call.has(.purchases) { return try await listPurchases(user, call, console) }
        if let id = call.text(.answered) {
            guard let text = call.text(.reviewText) else { throw call.misuse(.needs("--answer", "--text")) }
            try await user.calling(await user.sellers(.reviews).answer(Review.ID(rawValue: id), with: text))
            return try tell("answered", "review", id, call, console)
        }
        if let id = call.text(.reviewedProduct), call.has(.confirmed) {
            try await user.calling(await user.sellers(.reviews).confirmSale(of: Product.ID(rawValue: id)))
            return try tell("confirmed", "product", id, call, console)
        }
        if let id = call.text(.reviewedProduct) {
            return try await write(Product.ID(rawValue: id), user, call, console)
        }
        guard let name = call.operand(0) else { throw call.misuse(.needs("'market reviews'", "a NAME or --product")) }
        try await read(name, user, call, console)
    }

    private func listPurchases(
        _ user: MarketUser,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        let list = user.market.client.products.bought()
        repeat {
            try await user.calling(await list.loadNext())
        } while list.state.status != .ended && list.state.products.count < Self.most
        let products = list.state.products
        if call.has(.json) { return try console.print(["purchases": .array(products.map { $0.fields })]) }
        if products.isEmpty { console.note("Nothing was bought yet.") }
        for product in products {
            let price = "\(product.bargainPrice.amount) \(ShownText.line(product.price.currency.rawValue))"
            try console.print("\(ShownText.line(product.id.rawValue)) \(ShownText.line(product.name)), \(price)")
        }
    }

    /// Says what was done to the thing of an id.
    private func tell(
        _ done: String,
        _ kind: String,
        _ id: String,
        _ call: Invocation,
        _ console: Console
    ) throws(CommandFailure) {
        if call.has(.json) { return try console.print(.object([JSONValue.Field(done, .string(id))])) }
        try console.print("\(done.prefix(1).uppercased())\(done.dropFirst()): \(kind) \(ShownText.line(id))")
    }

    private func write(
        _ product: Product.ID,
        _ user: MarketUser,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        guard let stars = call.number(.stars).flatMap(Stars.init(rawValue:)) else {
            throw call.misuse(.needs("--product", "--stars"))
        }
        let text = call.text(.reviewText) ?? ""
        let review = try await user.calling(await user.sellers(.reviews).review(stars, text, about: product))
        if call.has(.json) { return try console.print(["id": .string(review.id.rawValue)]) }
        try console.print("Reviewed: \(review.stars.rawValue) of 5 (review \(ShownText.line(review.id.rawValue)))")
    }

    private func read(
        _ name: String,
        _ user: MarketUser,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        let page = try await user.page(of: name)
        let key = page.seller.user.map { Seller.Key.user($0) } ?? .vendor(page.seller.id)
        var part = try await user.calling(await user.sellers(.reviews).reviews(about: key))
        var reviews = part.reviews
        while let next = part.next, reviews.count < Self.most {
            part = try await user.calling(await user.sellers(.reviews).reviews(about: key, after: next))
            reviews += part.reviews
        }
        let tenths = Int((page.rating.mean * 10).rounded())
        if call.has(.json) {
            return try console.print([
                "count": .integer(page.rating.count), "mean": .decimal(Decimal(tenths) / 10),
                "reviews": .array(reviews.map(\.fields)),
            ])
        }
        guard page.rating.count > 0 else { return console.note("Nobody has reviewed \(ShownText.line(name)).") }
        try console.print("\(tenths / 10).\(tenths % 10) of 5 from \(page.rating.count)")
        for review in reviews {
            let words = review.text.isEmpty ? "" : ": " + ShownText.line(review.text)
            let product = ShownText.line(review.productName)
            try console.print("\(review.stars.rawValue) \(ShownText.line(review.writerName)), \(product)\(words)")
            if let answer = review.answer { try console.print("  answered: \(ShownText.line(answer))") }
        }
    }

    /// The greatest number of reviews that are read.
    private static let most = 200
}

extension Review {
    fileprivate var fields: JSONValue {
        [
            "id": .string(id.rawValue), "writer": .string(writerName), "stars": .integer(stars.rawValue),
            "text": .string(text), "product": .string(productName), "answer": answer.map(JSONValue.string) ?? .null,
        ]
    }
}

extension Product {
    fileprivate var fields: JSONValue {
        [
            "id": .string(id.rawValue), "name": .string(name), "price": .decimal(bargainPrice.amount),
            "currency": .string(price.currency.rawValue),
        ]
    }
}
