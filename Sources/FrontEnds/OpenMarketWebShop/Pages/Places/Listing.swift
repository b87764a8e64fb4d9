public import OpenMarket
public import OpenMarketHTTPServer

/// The part of a list that is on a page: the choices of the SDK's address, and the shop's own fields for paging.
@dynamicMemberLookup
public struct Listing: Sendable, Hashable {
    /// The order, the layout and the filter.
    public var choices: ListChoices
    /// The number of products before the page.
    public var after = 0
    /// The number of products on the page, when the script has added some; otherwise 0.
    public var count = 0
    /// Whether more products are looked through because the filter has let none of the others pass.
    public var looksFurther = false

    /// The beginning of a list.
    public init(_ choices: ListChoices = ListChoices()) {
        self.choices = choices
    }

    /// The list that a filter lets through, from its beginning.
    public init(_ filter: ProductFilter) {
        self.init(ListChoices(filter))
    }

    /// Reads the query of a request; parts that cannot be understood are left out.
    public init(_ query: Query) {
        choices = ListChoices { query[$0] }
        after = Self.number(query["after"])
        count = Self.number(query["count"])
        looksFurther = query["more"] != nil
    }

    /// A choice.
    public subscript<Value>(dynamicMember choice: WritableKeyPath<ListChoices, Value>) -> Value {
        get { choices[keyPath: choice] }
        set { choices[keyPath: choice] = newValue }
    }

    /// The filter that the choices ask for.
    public var filter: ProductFilter { choices.filter }

    private static func number(_ text: String?) -> Int {
        text.flatMap { Int($0) }.map { min(max(0, $0), furthest) } ?? 0
    }

    /// The number of products that have to be loaded for the page.
    public var end: Int { min(after + max(count, PageRequest.defaultSize), Self.furthest + PageRequest.defaultSize) }

    /// The greatest number of products before a page, because all of them have to be loaded.
    public static let furthest = 2000

    /// The fields of the query that are the shop's own.
    var fields: [(name: String, value: String)] {
        var fields: [(name: String, value: String)] = []
        if after > 0 { fields.append(("after", String(after))) }
        if count > 0 { fields.append(("count", String(count))) }
        if looksFurther { fields.append(("more", "1")) }
        return fields
    }

    /// Returns the list from another row on.
    func after(_ count: Int) -> Listing {
        var listing = self
        (listing.after, listing.count, listing.looksFurther) = (max(0, count), 0, false)
        return listing
    }

    /// The same part of the list, with more products looked through for it.
    var lookingFurther: Listing {
        var listing = self
        listing.looksFurther = true
        return listing
    }

    /// The same products, laid out otherwise.
    func laidOut(_ layout: ListLayout) -> Listing {
        var listing = self
        listing.choices.layout = layout
        return listing
    }
}
