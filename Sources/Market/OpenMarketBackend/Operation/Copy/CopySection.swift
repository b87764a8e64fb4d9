import OpenMarketWire

/// The sections of a copy, in the order in which they are copied.
///
/// Whatever a market holds is an account, an image or a document. Rows of the market's tables are told as the documents
/// that apps on Firebase read, and those for which there is no such document in collections that only the owner of a
/// project reads. The numbers stand in journals.
package enum CopySection: Int, Sendable, Hashable, CaseIterable {
    case accounts = 0
    /// `marketVendors/{number}`: vendors as a market's own server needs them.
    case vendors = 1
    /// `marketNumbers/{table}`: the last number that a table has given out, which may be that of something gone.
    case numbers = 22
    case products = 2
    /// `marketProducts/{id}`: the fields of a product that only a server has.
    case details = 3
    /// `products/{id}/likes/{uid}`.
    case likes = 4
    case chats = 5
    case messages = 6
    /// Profiles, private accounts, and names that are claimed.
    case users = 7
    /// Every other document.
    case documents = 8
    /// `marketBanners/{number}`: the carousel of the home screen; their images come behind them.
    case banners = 17
    case images = 9
    /// `blocks/{blocker}_{blocked}`, or `marketBlocks/{blocker}:{blocked}`: a block, by the user who blocks and the user
    /// who is blocked.
    case blocks = 10
    /// `marketReports/{reporter}:{subject}`: the reports of users.
    case reports = 11
    /// `reviews/{product}_{writer}_{subject}`, or `marketReviews/{number}`: the reviews of sellers and buyers.
    case reviews = 12
    /// `follows/{follower}/sellers/{vendor}`, or `marketFollows/{vendor}:{follower}`: a follow.
    case follows = 13
    /// `marketAnswers/{chat}`: the first message of each member, and the time before the first reply.
    case answers = 14
    /// `sales/{product}`, or `marketBuyers/{product}`: the buyer of a product.
    case buyers = 15
    /// `histories/{product}`, or `marketHistories/{product}:{version}`: an earlier price of a product.
    case histories = 16
    /// `marketHeld/{product}`: the products that the operator has hidden, and their vendors cannot show.
    case held = 18
    /// `sellers/{user}` and `sellers/{user}/opinions/{writer}`: the number of followers, and the stars that count.
    case sellers = 19
    /// `marketRemoved/{account}`: the accounts that were removed.
    case removed = 20
    /// `marketVersions/{product}`: the version of a product that was changed.
    case versions = 21

    package var name: String { String(describing: self) }

    /// The collection that only the owner of a project reads; `nil` for a section that apps have as well.
    package var ownersCollection: String? {
        switch self {
        case .vendors: Self.vendorCollection
        case .details: Self.detailCollection
        case .blocks: "marketBlocks"
        case .reports: "marketReports"
        case .reviews: "marketReviews"
        case .follows: "marketFollows"
        case .answers: "marketAnswers"
        case .buyers: "marketBuyers"
        case .histories: "marketHistories"
        case .held: "marketHeld"
        case .numbers: "marketNumbers"
        case .removed: "marketRemoved"
        case .versions: "marketVersions"
        case .banners: "marketBanners"
        case .accounts, .products, .likes, .chats, .messages, .users, .documents, .images, .sellers: nil
        }
    }

    /// The name of an item of such a section.
    func id(_ name: String) -> String { (ownersCollection ?? "") + "/" + name }

    /// The sections of the owner's collections, by the names of these.
    package static let ofOwner = allCases.reduce(into: [String: CopySection]()) { sections, section in
        if let collection = section.ownersCollection { sections[collection] = section }
    }

    /// The sections of the collections in which apps on Firebase alone keep what is between users.
    package static let relations = RelationDocument.roots

    /// The rows of a document that was read in this section; `isKnown` as in ``RelationDocument``.
    package func rows(of item: CopyItem, isKnown: (String) -> Bool) -> [CopyItem] {
        guard let table = CopiedTable.of(self) else { return [item] }
        return RelationDocument.rows(item, isKnown: isKnown).map { $0.document == nil ? table.named($0) : $0 }
    }

    /// Returns whether a document has nothing but the numbers of a seller, which follow from reviews and follows.
    package func isCounted(_ item: CopyItem) -> Bool {
        guard self == .sellers, let root = try? JSONDocument(item.content).root else { return false }
        return root.fields.allSatisfy { ["followers", "review", "stars", "number"].contains($0.name) }
    }

    /// Finds the section of a document, by the ids on the way to it.
    package init(of path: [Substring]) {
        let (root, isTop) = (path.first ?? "", path.count == 2)
        if isTop, let section = Self.ofOwner[String(root)] {
            self = section
            return
        }
        if let section = RelationDocument.roots[String(root)] {
            self = section
            return
        }
        switch root {
        case "products" where isTop: self = .products
        case "products" where path.count == 4 && path[2] == "likes": self = .likes
        case "chats" where isTop: self = .chats
        case "chats" where path.count == 4 && path[2] == "messages": self = .messages
        case "users", "vendors": self = .users
        case "sellers": self = .sellers
        default: self = .documents
        }
    }

    static let vendorCollection = "marketVendors"
    static let detailCollection = "marketProducts"
}
