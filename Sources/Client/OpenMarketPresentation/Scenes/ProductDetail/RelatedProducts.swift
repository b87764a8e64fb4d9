import OpenMarketDomain

/// Other products that may interest a buyer who looks at one: more from its seller, and similar ones.
///
/// Similar is what belongs to the same category, then what is found by the longest word of the name; anything else of
/// the market is not, and a row that is not full stays so. Nothing is offered that is sold. A list that fails stays
/// empty: the product itself is what the buyer came for.
public struct RelatedProducts: SceneState {
    /// The first page of each list.
    public struct Facts: Sendable {
        let product: Product.ID
        var ofSeller: Loaded<[Product.ID]> = .idle
        var ofCategory: Loaded<[Product.ID]> = .idle
        var ofWord: Loaded<[Product.ID]> = .idle

        /// The products of all lists, which are to be kept up to date.
        var ids: [Product.ID] { [ofSeller, ofCategory, ofWord].flatMap { $0.value ?? [] } }
    }

    public let ofSeller: [ProductRow]
    /// The similar products, without those of ``ofSeller``.
    public let similar: [ProductRow]

    /// Draws the rows of lists, each product once, and without the one that they stand beside.
    public init(_ facts: Facts, in drawing: SceneDrawing) {
        var known: Set = [facts.product]
        func rows(of ids: [Product.ID]) -> [ProductRow] {
            var rows: [ProductRow] = []
            for id in ids where rows.count < Self.limit {
                guard let row = drawing.products.product(id).map({ drawing.row(of: $0) }), row.isOffered else {
                    continue
                }
                if known.insert(id).inserted { rows.append(row) }
            }
            return rows
        }
        ofSeller = rows(of: facts.ofSeller.value ?? [])
        similar = rows(of: (facts.ofCategory.value ?? []) + (facts.ofWord.value ?? []))
    }

    /// The most products in a row; more would hide the product that the page is about.
    static let limit = 8

    /// The longest word without a digit, the last one of several: names end with the thing itself.
    static func word(of title: String) -> String? {
        let words = title.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
        guard let longest = words.map(\.count).max() else { return nil }
        return words.last { $0.count == longest }.map { String($0) }
    }
}

extension ProductDetailModel {
    /// Loads a page of each list of related products that is missing, or of each one `again`, all at the same time.
    func loadRelated(again: Bool = false) async {
        guard let content = state.content.value else { return }
        let word = RelatedProducts.word(of: content.title)
        async let ofSeller: Void = loadRelated(
            \.related.ofSeller,
            to: content.vendorID.map { ProductQuery(vendor: $0) },
            again
        )
        async let ofCategory: Void = loadRelated(
            \.related.ofCategory,
            to: content.categoryID.map { ProductQuery(category: $0) },
            again
        )
        async let ofWord: Void = loadRelated(\.related.ofWord, to: word.map { ProductQuery(text: $0) }, again)
        _ = await (ofSeller, ofCategory, ofWord)
    }

    private func loadRelated(
        _ part: WritableKeyPath<State.Facts, Loaded<[Product.ID]>>,
        to query: ProductQuery?,
        _ again: Bool
    ) async {
        let known = facts[keyPath: part]
        let isOld = (known.value ?? []).contains(where: isKept) && !known.isLoading
        guard let query, again || known.isMissing || isOld else { return }
        let (market, store) = (context.market, context.store)
        await load(part) {
            let list = market.products(matching: query)
            let moment = store.beginRequest()
            try await list.loadNext()
            store.merge(list.state.products, asOf: moment)
            return list.state.products.map(\.id)
        }
        // The rows stay when the list does not come.
        if again, case .failed(_, let rows?) = facts[keyPath: part] { store.onOutdated?(Set(rows)) }
    }
}
