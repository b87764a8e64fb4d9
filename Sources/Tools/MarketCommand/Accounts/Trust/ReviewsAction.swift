import Foundation
import OpenMarket

extension CommandSpec {
    /// The command `market reviews`.
    static let reviews = CommandSpec(
        name: "reviews",
        summary: "Read what others say of a seller, or review the other party of a sale.",
        details: [
            "With --product and --stars the user reviews the one to whom they have sold the product, or from whom they "
                + "have bought it; the seller names the buyer with: market edit ID --status sold --buyer NAME. Needs v3x."
        ],
        operands: [
            OperandSpec(name: "NAME", help: "Whose reviews to read.", isOptional: true)
        ],
        groups: [.general([.reviewedProduct, .stars, .reviewText, .withdrawn, .json]), .userPlace],
        keys: [
            HelpRow("reviews", "list of objects with id, writer, stars, text and product"),
            HelpRow("count", "how many there are, and their mean"),
            HelpRow("id", "with --product: the review that was written"),
        ],
        examples: [
            "market reviews bob --url http://127.0.0.1:8080",
            "market reviews --product 3 --stars 5 --text \"Thank you\" --data shop.db",
        ],
        action: ReviewsAction()
    )
}

extension OptionSpec {
    static let reviewedProduct = OptionSpec(name: "product", kind: .text("ID"), help: "The product that was sold.")
    static let stars = OptionSpec(name: "stars", kind: .number("STARS", 1...5), help: "How content the user was.")
    static let reviewText = OptionSpec(name: "text", kind: .text("TEXT"), help: "What else there is to say.")
    static let withdrawn = OptionSpec(name: "delete", kind: .text("ID"), help: "Delete a review of the user.")
}

/// Reads reviews, or writes one.
struct ReviewsAction: MarketAction, AccountWork {
    func run(as user: MarketUser, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        if let id = call.text(.withdrawn) { return try await delete(Review.ID(rawValue: id), user, call, console) }
        if let id = call.text(.reviewedProduct) {
            return try await write(Product.ID(rawValue: id), user, call, console)
        }
        guard let name = call.operand(0) else { throw call.misuse(.needs("'market reviews'", "a NAME or --product")) }
        try await read(name, user, call, console)
    }

    private func delete(
        _ id: Review.ID,
        _ user: MarketUser,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        try await user.calling { () async throws(MarketError) in try await user.sellers(.reviews).deleteReview(id) }
        if call.has(.json) { return try console.print(["deleted": .string(id.rawValue)]) }
        try console.print("Deleted: review \(ShownText.line(id.rawValue))")
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
        let review = try await user.calling { () async throws(MarketError) in
            try await user.sellers(.reviews).review(stars, call.text(.reviewText) ?? "", about: product)
        }
        if call.has(.json) { return try console.print(["id": .string(review.id.rawValue)]) }
        try console.print("Reviewed: \(review.stars.rawValue) of 5 (review \(ShownText.line(review.id.rawValue)))")
    }

    private func read(
        _ name: String,
        _ user: MarketUser,
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        let page: SellerPage
        do throws(CommandFailure) {
            page = try await user.page(of: name)
        } catch .market(.notFound) {
            throw .noUser(name)
        }
        let key = page.seller.user.map { Seller.Key.user($0) } ?? .vendor(page.seller.id)
        let reviews = try await user.calling { () async throws(MarketError) in
            var part = try await user.sellers(.reviews).reviews(about: key)
            var all = part.reviews
            while let next = part.next, all.count < Self.most {
                part = try await user.sellers(.reviews).reviews(about: key, after: next)
                all += part.reviews
            }
            return all
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
        }
    }

    /// The greatest number of reviews that are read.
    private static let most = 200
}

extension Review {
    fileprivate var fields: JSONValue {
        [
            "id": .string(id.rawValue), "writer": .string(writerName), "stars": .integer(stars.rawValue),
            "text": .string(text), "product": .string(productName),
        ]
    }
}
