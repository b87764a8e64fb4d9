import OpenMarketData
package import OpenMarketDomain

/// Sales and reviews as documents, which rules tie to the product and to a message of the buyer.
///
/// A review is one document; beside it stands what counts in the mean of the one whom it is about: the stars of the last
/// review of each writer.
package struct FirestoreReviews: ReviewsRepository {
    private let client: FirestoreClient
    private let hidden: HiddenVendors
    /// The most reviews of one user about another one that are looked through when one of them is deleted.
    private static let mostOfAPair = 300

    /// Reviews in Firestore, without those of the vendors in `hidden`.
    package init(_ client: FirestoreClient, hidden: HiddenVendors = .none) {
        self.client = client
        self.hidden = hidden
    }

    package func sale(of product: Product.ID) async throws(MarketError) -> Sale {
        let login = try await client.login()
        let (sale, _) = try await parties(of: product, login)
        let ways = [
            try SellerPaths.review(of: product, by: sale.seller, about: sale.buyer),
            try SellerPaths.review(of: product, by: sale.buyer, about: sale.seller),
        ]
        let profiles = [try SafePaths.profile(sale.seller), try SafePaths.profile(sale.buyer)]
        let found = try await login.client.documents(profiles + ways)
        guard let seller = found[profiles[0]], let buyer = found[profiles[1]] else { throw .notFound }
        let hidden = try await hidden(login)
        let reviews = ways.compactMap { found[$0].flatMap(ReviewDocument.init) }
            .filter { $0.author == login.user || !hidden.contains(Vendor.ID($0.author)) }
        return Sale(
            product: product,
            isSold: sale.status == .sold,
            isConfirmed: sale.isConfirmed,
            seller: Seller(user: sale.seller, name: try seller.text("vendorName")),
            buyer: Seller(user: sale.buyer, name: try buyer.text("vendorName")),
            isSeller: login.user == sale.seller,
            reviews: reviews.map { $0.review(for: login.user) }
        )
    }

    package func write(
        _ stars: Stars,
        _ text: String,
        about product: Product.ID
    ) async throws(MarketError) -> Review {
        let login = try await client.login()
        try Self.checkLength(of: text)
        let (sale, name) = try await parties(of: product, login)
        guard sale.status == .sold, let subject = sale.other(than: login.user) else { throw .notFound }
        let path = try SellerPaths.review(of: product, by: login.user, about: subject)
        let profile = try SafePaths.profile(login.user)
        let found = try await login.client.documents([path, profile])
        if let known = found[path] { return try Self.same(known, stars, text) }
        let isBuyer = login.user == sale.buyer
        guard let author = found[profile], isBuyer || sale.isConfirmed else { throw .notFound }
        let fields = ReviewDocument.fields(
            stars,
            text,
            about: (product, name),
            by: (login.user, try author.text("vendorName")),
            of: subject
        )
        guard let review = ReviewDocument(FirestoreDocument(path: path, fields: fields)) else { throw .conflict }
        let opinion = try SellerPaths.opinion(about: subject, by: login.user)
        var writes = [
            FirestoreWrite.create(path, fields).with([FieldTransform("at", .requestTime)]),
            .set(opinion, review.opinion),
        ]
        if isBuyer, !sale.isConfirmed {
            writes.append(SaleDocument.confirmation(of: try SellerPaths.sale(of: product)))
        }
        let client = login.client
        do throws(FirestoreError) {
            let stored = try await client.call(client.methods.commit(writes))
            let time = stored.writes.first?.transformResults.first ?? .null
            let document = FirestoreDocument(path: path, fields: fields.adding([("at", time)]))
            return (ReviewDocument(document) ?? review).review(for: login.user)
        } catch {
            guard error.mayMeanExisting, let known = try await client.optional(path) else { throw error.cause }
            return try Self.same(known, stars, text)
        }
    }

    package func confirmSale(of product: Product.ID) async throws(MarketError) {
        let login = try await client.login()
        let (sale, _) = try await parties(of: product, login)
        guard sale.status == .sold, sale.buyer == login.user else { throw .notFound }
        guard !sale.isConfirmed else { return }
        try await login.client.change(SaleDocument.confirmation(of: try SellerPaths.sale(of: product)))
    }

    package func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        let login = try await client.login()
        try Self.checkLength(of: text)
        let (client, path) = (login.client, try SellerPaths.reviews().document(review.rawValue))
        guard let known = ReviewDocument(try await client.required(path)), known.subject == login.user else {
            throw .notFound
        }
        guard known.review.answer != text else { return }
        guard known.review.answer == nil else { throw .conflict }
        let write = FirestoreWrite.merge(path, ["answer": .string(text)], mask: [FieldPath("answer")])
        do throws(MarketError) {
            try await client.change(write.when(.exists(true)))
        } catch .notOwner {
            // The rules let no one answer twice.
            let now = try await client.optional(path).flatMap(ReviewDocument.init)
            guard now?.review.answer == text else { throw now == nil ? .notFound : .conflict }
        }
    }

    package func delete(_ review: Review.ID) async throws(MarketError) {
        let login = try await client.login()
        let client = login.client
        let path = try SellerPaths.reviews().document(review.rawValue)
        guard let known = ReviewDocument(try await client.required(path)), known.author == login.user else {
            throw .notFound
        }
        let left = try await others(of: known, login).max { $0.review.writtenAt < $1.review.writtenAt }
        let opinion = try SellerPaths.opinion(about: known.subject, by: known.author)
        try await client.change(.delete(path), left.map { .set(opinion, $0.opinion) } ?? .delete(opinion))
    }

    /// Takes back what a user has said, before the account goes.
    func takeBack(_ login: FirestoreLogin) async throws(MarketError) {
        let client = login.client
        let own = FirestoreFilter.field("author", .equal, .string(login.user.rawValue))
        let reviews = FirestoreQuery(try SellerPaths.reviews(), where: own)
        for document in try await client.found(reviews).documents {
            guard let review = ReviewDocument(document) else { continue }
            let opinion = try SellerPaths.opinion(about: review.subject, by: review.author)
            try await client.change(.delete(document.path), .delete(opinion))
        }
    }

    /// Removes that a user bought something; the rules allow it when the profile is gone.
    func leaveSales(_ login: FirestoreLogin) async throws(MarketError) {
        let client = login.client
        for document in try await client.found(try SaleDocument.query(of: login.user)).documents
        where SaleDocument(document)?.buyer == login.user {
            try await client.change(.delete(document.path))
        }
    }

    /// The sale of a product, as one of its parties may read it, and the name of the product.
    private func parties(
        of product: Product.ID,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> (sale: SaleDocument, name: String) {
        let (path, goods) = (try SellerPaths.sale(of: product), try FirestoreProduct.path(of: product))
        let found: [DocumentPath: FirestoreDocument]
        do throws(MarketError) {
            found = try await login.client.documents([path, goods])
        } catch .notOwner {
            // The rules show a sale to its two parties only.
            throw .notFound
        }
        guard let sale = found[path].flatMap(SaleDocument.init), sale.other(than: login.user) != nil else {
            throw .notFound
        }
        // A sold product keeps the name that it was sold under; older sales have the present name of the product.
        guard let name = (sale.goods["name"] ?? found[goods]?.fields["name"])?.string else { throw .notFound }
        return (sale, name)
    }

    /// Checks the length of a text as the rules count it.
    private static func checkLength(of text: String) throws(MarketError) {
        let length = text.unicodeScalars.count
        guard length <= Review.longestText else {
            throw .invalid([.messageLength(length, maximum: Review.longestText)])
        }
    }

    /// The same review again changes nothing; another one would be a change.
    private static func same(
        _ document: FirestoreDocument,
        _ stars: Stars,
        _ text: String
    ) throws(MarketError) -> Review {
        guard let known = ReviewDocument(document), known.review.stars == stars, known.review.text == text else {
            throw .conflict
        }
        return known.review(for: known.author)
    }

    /// Returns the other reviews by the writer of a review of the same user, for other products.
    private func others(
        of review: ReviewDocument,
        _ login: FirestoreLogin
    ) async throws(MarketError) -> [ReviewDocument] {
        let pair = FirestoreFilter.all([
            .field("author", .equal, .string(review.author.rawValue)),
            .field("about", .equal, .string(review.subject.rawValue)),
        ])
        let query = FirestoreQuery(try SellerPaths.reviews(), where: pair, limit: Self.mostOfAPair)
        return try await login.client.found(query).documents.compactMap(ReviewDocument.init)
            .filter { $0.review.id != review.review.id }
    }
}

extension Seller {
    /// The seller of a market whose vendors are its users; a guest is not told which user it is.
    init(user: UserID, name: String, isGuest: Bool = false) {
        self.init(vendor: Vendor(id: Vendor.ID(user), name: name), user: isGuest ? nil : user, isVendor: true)
    }
}
