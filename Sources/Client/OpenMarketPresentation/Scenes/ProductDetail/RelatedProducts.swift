import OpenMarketDomain

/// Other products that may interest a buyer who looks at one: more from its seller, and similar ones.
///
/// Similar is what belongs to the same category, then what is found by the longest word of the name; anything else of
/// the market is not, and a row that is not full stays so. Nothing is offered that is sold. A list that fails stays
/// empty: the product itself is what the buyer came for.
public struct RelatedProducts: Sendable, Equatable {
    /// More from the seller.
    public internal(set) var ofSeller: [ProductRow] = []
    /// The similar products, without those of ``ofSeller``.
    public internal(set) var similar: [ProductRow] = []

    init() {}

    /// The rows of lists, each product once, and without the one that they stand beside.
    @MainActor
    init(to id: Product.ID, in lists: [ProductListModel]) {
        var known: Set = [id]
        func rows(of lists: [ProductListModel]) -> [ProductRow] {
            var rows: [ProductRow] = []
            for row in lists.flatMap(\.state.rows) where row.isOffered && rows.count < Self.limit {
                if known.insert(row.id).inserted { rows.append(row) }
            }
            return rows
        }
        ofSeller = rows(of: lists.filter(\.isOfSeller))
        similar = rows(of: lists.filter { !$0.isOfSeller })
    }

    /// As many as fit side by side without hiding what the page is about.
    static let limit = 8

    /// The longest word without a digit, the last one of several: names end with the thing itself.
    static func word(of title: String) -> String? {
        let words = title.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 && $0.allSatisfy(\.isLetter) }
        guard let longest = words.map(\.count).max() else { return nil }
        return words.last { $0.count == longest }.map { String($0) }
    }
}

extension ProductDetailModel {
    /// Loads a page of each list of related products, all at the same time; once, since the lists follow the market,
    /// and again where it failed.
    func loadRelated() async {
        guard let content = state.content.value else { return }
        if related.isEmpty { makeRelated(to: content) }
        await withDiscardingTaskGroup { group in
            for list in related {
                group.addTask { await list.state.problem == nil ? list.load() : list.loadMore() }
            }
        }
    }

    private func makeRelated(to content: ProductDetailContent) {
        let seller = [content.vendorID.map { relatedList(.seller($0)) }].compactMap(\.self)
        let category = content.categoryID.map { ProductListKind.category($0) }
        let word = RelatedProducts.word(of: content.title).map { ProductListKind.search($0) }
        let near = [category, word].compactMap(\.self).map { relatedList($0) }
        related = seller + near
        // A list that its own listener held would never be released.
        for list in related { list.source.onChange = { [weak self] _ in self?.showRelated() } }
    }

    private func showRelated() {
        source.change { $0.related = RelatedProducts(to: self.id, in: self.related) }
    }

    /// A list of which the user sees the beginning only, beside the product.
    private func relatedList(_ kind: ProductListKind) -> ProductListModel {
        let list = ProductListModel(kind, context: context)
        list.isOpened = false
        return list
    }
}

extension ProductListModel {
    /// Whether it lists the products of one seller.
    fileprivate var isOfSeller: Bool {
        if case .seller = kind { true } else { false }
    }
}
