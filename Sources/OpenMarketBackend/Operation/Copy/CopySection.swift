/// What is copied together, in the order in which it is copied.
///
/// Whatever a market holds is an account, an image or a document: rows of the market's tables are told as the
/// documents that apps on Firebase read, and as two collections that only the owner of a project sees.
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

    /// The sections of documents.
    package static let ofDocuments = allCases.filter { $0 != .accounts && $0 != .images }

    /// The name, for people and scripts.
    package var name: String { String(describing: self) }

    /// Where a document belongs, by the ids on the way to it.
    package init(of path: [Substring]) {
        let (root, isTop) = (path.first ?? "", path.count == 2)
        switch root {
        case Self.vendorCollection[...] where isTop: self = .vendors
        case Self.detailCollection[...] where isTop: self = .details
        case "products" where isTop: self = .products
        case "products" where path.count == 4 && path[2] == "likes": self = .likes
        case "chats" where isTop: self = .chats
        case "chats" where path.count == 4 && path[2] == "messages": self = .messages
        case "users", "vendors": self = .users
        default: self = .documents
        }
    }

    package static let vendorCollection = "marketVendors"
    package static let detailCollection = "marketProducts"
}
