import OpenMarketData
import OpenMarketDomain

/// The earlier prices and statuses of a product, as a document: the newest step, and in `steps` those before it.
///
/// A product whose price and sale never changed has no such document.
struct ProductHistoryDocument {
    /// The number of steps before the newest one; the oldest go.
    private static let mostEarlierSteps = 99

    private let newest: FirestoreFields
    /// The steps before it, the oldest first.
    private let earlier: [FirestoreValue]

    static func path(of product: Product.ID) throws(MarketError) -> DocumentPath {
        try CollectionPath("histories").document(product.rawValue)
    }

    /// The history in a document; `nil` for a document without one.
    init?(_ document: FirestoreDocument) {
        guard let step = Self.step(of: document.fields, since: document.fields["at"]),
            let earlier = document.fields["steps"]?.array
        else { return nil }
        (newest, self.earlier) = (step, earlier)
    }

    /// Returns the addition to the history by an edit of a product; `nil` where it changes neither price nor sale.
    static func write(
        to path: DocumentPath,
        known: FirestoreDocument?,
        from before: FirestoreFields,
        to after: FirestoreFields
    ) -> FirestoreWrite? {
        guard let now = step(of: after, since: nil) else { return nil }
        let steps: [FirestoreValue]
        if let known {
            guard let history = ProductHistoryDocument(known), !isSame(history.newest, after) else { return nil }
            steps = history.earlier.suffix(mostEarlierSteps - 1) + [.map(history.newest)]
        } else {
            guard let created = before["createdAt"], let first = step(of: before, since: created),
                !isSame(first, after)
            else { return nil }
            steps = [.map(first)]
        }
        return .set(path, now.adding([("steps", .array(steps))])).with([FieldTransform("at", .requestTime)])
    }

    /// The steps, newest first; the first one is how the product is now.
    ///
    /// An app that knows of no histories may have changed the product since the last step: then it is not known when,
    /// but it was before the document changed last.
    static func revisions(
        of product: FirestoreDocument,
        known: FirestoreDocument?
    ) throws(Unreadable) -> [ProductRevision] {
        guard let known, let history = ProductHistoryDocument(known) else {
            return [try revision(product.fields, at: product.fields["createdAt"]?.timestamp)]
        }
        var revisions: [ProductRevision] = []
        if !isSame(history.newest, product.fields) {
            revisions.append(try revision(product.fields, at: product.updateTime))
        }
        for step in [history.newest] + history.earlier.reversed().compactMap(\.map) {
            revisions.append(try revision(step, at: step["at"]?.timestamp))
        }
        return revisions
    }

    /// The step that a product is at, or that a history holds, as it is compared by the rules: to the last digit.
    private static func step(of fields: FirestoreFields, since time: FirestoreValue?) -> FirestoreFields? {
        guard let price = fields["price"], let currency = fields["currency"], let discount = fields["discount"] else {
            return nil
        }
        let step: FirestoreFields = [
            "price": price, "currency": currency, "discount": discount, "status": status(of: fields),
        ]
        return time.map { step.adding([("at", $0)]) } ?? step
    }

    private static func isSame(_ step: FirestoreFields, _ product: FirestoreFields) -> Bool {
        ["price", "currency", "discount"].allSatisfy { step[$0] == product[$0] }
            && status(of: step) == status(of: product)
    }

    /// Without a word about it, a product is on sale.
    private static func status(of fields: FirestoreFields) -> FirestoreValue {
        fields["status"] ?? .string(SaleStatus.onSale.rawValue)
    }

    private static func revision(
        _ step: FirestoreFields,
        at time: FirestoreTimestamp?
    ) throws(Unreadable) -> ProductRevision {
        var source = DocumentFields(fields: step)
        return ProductRevision(try Product(id: Product.ID(rawValue: ""), &source), at: (time ?? .epoch).date)
    }
}
