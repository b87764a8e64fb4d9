/// The values with which a vendor registers a product.
///
/// A draft may break every rule: it is what a vendor is typing. ``ProductRules``
/// says what is wrong with it.
public struct ProductDraft: Sendable, Hashable, Codable {
    /// The name.
    public var name: String
    /// The description.
    public var description: String
    /// The list price.
    public var price: Money
    /// The amount off the list price.
    public var discount: Discount
    /// The number in stock.
    public var stock: Int
    /// The category, in a market with categories.
    public var category: ProductCategory?

    /// A draft.
    public init(
        name: String,
        description: String,
        price: Money,
        discount: Discount = .none,
        stock: Int = 0,
        category: ProductCategory? = nil
    ) {
        self.name = name
        self.description = description
        self.price = price
        self.discount = discount
        self.stock = stock
        self.category = category
    }

    /// A draft that holds exactly what `detail` holds: the start of an edit.
    public init(_ detail: ProductDetail) {
        self.init(
            name: detail.product.name,
            description: detail.description,
            price: detail.product.price,
            discount: detail.product.discount,
            stock: detail.product.stock,
            category: detail.product.category
        )
    }
}

/// By which a market recognises a registration that arrives twice.
public struct RegistrationKey: TextID {
    /// The text of the key: up to 255 letters and digits.
    public let rawValue: String

    /// Wraps the text of a key.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The time for which a market recognises a registration by its key.
public enum RegistrationKeyMemory: Sendable, Equatable {
    /// Not at all: what arrives twice is registered twice.
    case none
    /// For this long after the registration arrived first, or longer.
    case atLeast(Duration)
    /// As long as the product is there.
    case always
}

/// A registration that its user has given up: what a market may still keep of it.
public struct AbandonedRegistration: Sendable, Equatable {
    /// The key of all its attempts.
    public let key: RegistrationKey
    /// The formats of its images, in their order.
    public let images: [ImageFormat]

    /// A registration that was given up.
    public init(key: RegistrationKey, images: [ImageFormat]) {
        (self.key, self.images) = (key, images)
    }
}
