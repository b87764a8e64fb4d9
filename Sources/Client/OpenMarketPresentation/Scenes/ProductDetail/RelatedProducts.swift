import OpenMarketDomain

/// Other products that may interest a buyer who looks at one: more from its seller, and similar ones.
///
/// Similar is what belongs to the same category, then what is found by the longest word of the name; anything else of
/// the market is not, and a row that is not full stays so. Nothing is offered that is sold. A list that fails stays
/// empty: the product itself is what the buyer came for.
@MainActor
public final class RelatedProducts {
    private let id: Product.ID
    private let seller: ProductListModel?
    private let near: [ProductListModel]

    /// Nothing is loaded yet.
    public init(to content: ProductDetailContent, context: SceneContext) {
        id = content.id
        seller = content.vendorID.map { Self.list(.seller($0), context) }
        let category = content.categoryID.map { ProductListKind.category($0) }
        let word = Self.word(of: content.title).map { ProductListKind.search($0) }
        near = [category, word].compactMap(\.self).map { Self.list($0, context) }
    }

    /// Loads a page of each list, all at the same time.
    public func load() async {
        await withDiscardingTaskGroup { group in
            for list in near + [seller].compactMap(\.self) { group.addTask { await list.load() } }
        }
    }

    /// More from the seller.
    public var ofSeller: [ProductRow] {
        Array((seller?.state.rows ?? []).filter { $0.id != id && $0.isOffered }.prefix(Self.limit))
    }

    /// The similar products, without those of ``ofSeller``.
    public var similar: [ProductRow] {
        var known = Set([id] + ofSeller.map(\.id))
        let rows = near.flatMap(\.state.rows)
        return Array(rows.filter { $0.isOffered && known.insert($0.id).inserted }.prefix(Self.limit))
    }

    /// A list of which the user sees the beginning only, beside the product.
    private static func list(_ kind: ProductListKind, _ context: SceneContext) -> ProductListModel {
        let list = ProductListModel(kind, context: context)
        list.isOpened = false
        return list
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
