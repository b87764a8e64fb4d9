import Foundation

/// The values with which a vendor registers a product.
///
/// A draft may break every rule: it is what a vendor is typing. ``ProductRules``
/// says what is wrong with it.
public struct ProductDraft: Sendable, Hashable, Codable {
    public var name: String
    public var description: String
    /// The list price.
    public var price: Money
    public var discount: Discount
    public var stock: Int
    /// The category, in a market with categories.
    public var category: ProductCategory?

    public init(
        name: String,
        description: String,
        price: Money,
        discount: Discount = .none,
        stock: Int = 0,
        category: ProductCategory? = nil
    ) {
        (self.name, self.description, self.price, self.discount) = (name, description, price, discount)
        (self.stock, self.category) = (stock, category)
    }

    /// A draft that holds exactly what `detail` holds: the start of an edit.
    public init(_ detail: ProductDetail) {
        self.init(name: "", description: "", price: detail.product.price)
        for field in DraftField.all { field.read(detail, &self) }
    }
}

/// A field that a vendor writes, with its place in a draft, in a product and in a patch.
///
/// Drafts, products and patches are compared, read and changed by the list of these fields, and by no other one.
struct DraftField: Sendable {
    static let all: [DraftField] = [
        DraftField(\.name, \.product.name, \.name),
        DraftField(\.description, \.description, \.description),
        DraftField(\.price.number, \.product.price.number, \.price),
        DraftField(\.price.unit, \.product.price.unit, \.currency),
        DraftField(\.discount, \.product.discount, \.discount),
        DraftField(\.stock, \.product.stock, \.stock),
        DraftField(\.category.choice, \.product.category.choice, \.category),
    ]

    /// Notes in a patch the fields of `edited` that differ from `original`; without an original, all its fields.
    let compare: @Sendable (_ original: ProductDraft?, _ edited: ProductDraft, inout ProductPatch) -> Void
    /// Sets in a draft what a patch changes.
    let apply: @Sendable (ProductPatch, inout ProductDraft) -> Void
    /// Copies a product into a draft.
    let read: @Sendable (ProductDetail, inout ProductDraft) -> Void
    /// Copies a draft into a product.
    let write: @Sendable (ProductDraft, inout ProductDetail) -> Void

    private init<Value: Equatable & Sendable>(
        _ draft: any WritableKeyPath<ProductDraft, Value> & Sendable,
        _ product: any WritableKeyPath<ProductDetail, Value> & Sendable,
        _ patch: any WritableKeyPath<ProductPatch, Value?> & Sendable
    ) {
        compare = { original, edited, change in
            if original?[keyPath: draft] != edited[keyPath: draft] { change[keyPath: patch] = edited[keyPath: draft] }
        }
        apply = { change, result in change[keyPath: patch].map { result[keyPath: draft] = $0 } }
        read = { detail, result in result[keyPath: draft] = detail[keyPath: product] }
        write = { written, detail in detail[keyPath: product] = written[keyPath: draft] }
    }
}

extension ProductDetail {
    package mutating func take(_ draft: ProductDraft) {
        for field in DraftField.all { field.write(draft, &self) }
        product.summary = draft.description
    }
}

/// A price in its two parts, which a patch changes one by one.
extension Money {
    fileprivate var number: Decimal {
        get { amount }
        set { self = Money(newValue, currency) }
    }

    fileprivate var unit: Currency {
        get { currency }
        set { self = Money(amount, newValue) }
    }
}

extension ProductCategory? {
    /// The category as a patch names it, which has a word for none.
    fileprivate var choice: ProductCategory {
        get { self ?? .uncategorized }
        set { self = newValue == .uncategorized ? nil : newValue }
    }
}

/// The key by which a market recognises a registration that arrives twice.
public struct RegistrationKey: TextID {
    /// The text of the key: up to 255 letters and digits.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The time for which a market recognises a registration by its key.
public enum RegistrationKeyMemory: Sendable, Equatable {
    /// The market has no keys: a registration that arrives twice is a second product.
    case none
    /// The market remembers a key for this time after the first arrival, or longer.
    case atLeast(Duration)
    /// The market recognises a key as long as the product exists.
    case always
}

/// A registration that its user has given up: what a market may still keep of it.
public struct AbandonedRegistration: Sendable, Equatable {
    public let key: RegistrationKey
    /// The formats of its images, in their order.
    public let images: [ImageFormat]

    public init(key: RegistrationKey, images: [ImageFormat]) {
        (self.key, self.images) = (key, images)
    }
}
