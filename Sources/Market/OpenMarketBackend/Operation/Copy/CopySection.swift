/// The sections of a copy, in the order in which they are copied.
///
/// Whatever a market holds is an account, an image or a document: rows of the market's tables are told as the
/// documents that apps on Firebase read, and as collections that only the owner of a project sees. The numbers stand in
/// journals: a new section is added at the end.
package enum CopySection: Int, Sendable, Hashable, CaseIterable {
    case accounts
    /// `marketVendors/{number}`: vendors as a market's own server needs them.
    case vendors
    case products
    /// `marketProducts/{id}`: what a product has at a server and not in Firebase.
    case details
    /// `products/{id}/likes/{uid}`.
    case likes
    case chats
    case messages
    /// Profiles, private accounts, and names that are claimed.
    case users
    /// Every other document.
    case documents
    case images
    /// `marketBlocks/{number}`: who has blocked whom.
    case blocks
    /// `marketReports/{number}`: what users have found wrong.
    case reports
    /// `marketReviews/{number}`: what sellers and buyers say of each other.
    case reviews
    /// `marketFollows/{vendor}:{follower}`: who follows whom.
    case follows
    /// `marketAnswers/{chat}`: who has written to whom, and the time before the first reply.
    case answers

    /// The sections of documents.
    package static let ofDocuments = allCases.filter { $0 != .accounts && $0 != .images }

    /// The name, for people and scripts.
    package var name: String { String(describing: self) }

    /// The collection that only the owner of a project reads; `nil` for what apps have as well.
    package var ownersCollection: String? {
        switch self {
        case .vendors: Self.vendorCollection
        case .details: Self.detailCollection
        case .blocks: "marketBlocks"
        case .reports: "marketReports"
        case .reviews: "marketReviews"
        case .follows: "marketFollows"
        case .answers: "marketAnswers"
        case .accounts, .products, .likes, .chats, .messages, .users, .documents, .images: nil
        }
    }

    /// The sections of the owner's collections, by the names of these.
    package static let ofOwner = allCases.reduce(into: [String: CopySection]()) { sections, section in
        if let collection = section.ownersCollection { sections[collection] = section }
    }

    /// Finds the section of a document, by the ids on the way to it.
    package init(of path: [Substring]) {
        let (root, isTop) = (path.first ?? "", path.count == 2)
        if isTop, let section = Self.ofOwner[String(root)] {
            self = section
            return
        }
        switch root {
        case "products" where isTop: self = .products
        case "products" where path.count == 4 && path[2] == "likes": self = .likes
        case "chats" where isTop: self = .chats
        case "chats" where path.count == 4 && path[2] == "messages": self = .messages
        case "users", "vendors": self = .users
        default: self = .documents
        }
    }

    static let vendorCollection = "marketVendors"
    static let detailCollection = "marketProducts"
}
