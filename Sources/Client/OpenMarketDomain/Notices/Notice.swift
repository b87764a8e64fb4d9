/// A kind of event of which a user is told while the app is closed; the raw value is its name on the wire.
public enum NoticeKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A message in a chat, told once until the chat is read.
    case message
    /// A product that was reserved for the user, or sold to them.
    case saleAsked = "sale_asked"
    /// A sale that its buyer has confirmed.
    case saleConfirmed = "sale_confirmed"
    /// A sale that the seller has taken back.
    case saleCancelled = "sale_cancelled"
    /// A price of a product that the user likes, lower than at any time of the day before.
    case priceDrop = "price_drop"
    /// A new product of a followed seller, told once until the user looks at what the seller has.
    case newProduct = "new_product"
    /// A report of the user that the operator has looked at.
    case reportDecided = "report_decided"
    /// Something new that matches a search of the user, told once a day for each search.
    case searchMatch = "search_match"
}

/// The facts of one notice, from which a sentence and an address are made in the language of the device.
public struct Notice: Sendable, Hashable {
    /// The scene that the notice opens.
    public enum Subject: Sendable, Hashable {
        case chat(ChatRoom.ID)
        case product(Product.ID)
        case seller(Vendor.ID)
        case search(ProductQuery)
        /// Nothing in particular: the first page.
        case market
    }

    public let kind: NoticeKind
    public let subject: Subject
    /// The name of the other user; `nil` where they have none, and in a notice without content.
    public let person: String?
    /// The name of the product; `nil` where there is none, and in a notice without content.
    public let product: String?
    /// The text of the last message; `nil` where there is none, and in a notice without content.
    public let text: String?

    /// A notice; without `person`, `product` and `text` it says only of which kind it is.
    public init(
        _ kind: NoticeKind,
        of subject: Subject,
        person: String? = nil,
        product: String? = nil,
        text: String? = nil
    ) {
        (self.kind, self.subject) = (kind, subject)
        (self.person, self.product, self.text) = (person, product, text)
    }
}

/// A notice in words: a line, a text, and the address of what it opens.
public struct NoticeWords: Sendable, Hashable {
    public let title: String
    public let body: String
    /// The path of the scene that the notice opens, such as `/room/ada_bob`.
    public let address: String

    public init(title: String, body: String, address: String) {
        (self.title, self.body, self.address) = (title, body, address)
    }
}
