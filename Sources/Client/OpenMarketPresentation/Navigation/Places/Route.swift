public import Foundation
public import OpenMarketDomain

/// A scene that can be on a stack.
///
/// A route says where, never what is there: ids and texts only, so that it can
/// be kept on disk and come from a link. No password is ever part of it.
public enum Route: Sendable, Hashable {
    /// The form for a new account, with an address filled in, which is neither printed nor kept on disk.
    case signUp(email: String)
    case products(ProductListKind)
    case product(Product.ID)
    case search
    case chatRoom(ChatRoom.ID)
    case notices

    public var needsSession: Bool {
        switch self {
        case .products(let kind): kind.needsSession
        case .chatRoom, .notices: true
        case .signUp, .product, .search: false
        }
    }
}

/// A scene that is presented over all others.
public enum ModalRoute: Sendable, Hashable {
    case register
    /// The form for a new product that the market has refused, to be changed and sent again.
    case registerAgain(PendingChange.ID)
    case edit(Product.ID)
    /// Images in full size, opened at a page; pages count from 1.
    case imageViewer(urls: [URL], page: Int)
    /// Logging in, for guests who want to do what needs an account.
    case login

    public var needsSession: Bool {
        switch self {
        case .register, .registerAgain, .edit: true
        case .imageViewer, .login: false
        }
    }

    /// The modal with a page that exists; `nil` for a viewer without images.
    var checked: ModalRoute? {
        guard case .imageViewer(let urls, let page) = self else { return self }
        guard !urls.isEmpty else { return nil }
        return .imageViewer(urls: urls, page: min(max(page, 1), urls.count))
    }
}
