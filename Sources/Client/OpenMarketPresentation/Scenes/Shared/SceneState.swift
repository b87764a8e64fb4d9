public import Foundation
public import OpenMarketDomain

/// The state of a scene: a function of its facts, so that it can be tested without a scene.
///
/// Facts are values of the domain and what the user has typed, in no language. A ``DrawnScene`` draws its state from them
/// whenever they, the language or the user have changed, so that no scene has code for any of these.
///
/// ```swift skip
/// struct FollowersState: SceneState {
///     struct Facts: Sendable { var sellers: Loaded<[Seller]> = .idle }
///     let names: LoadState<[String]>
///
///     init(_ facts: Facts, in drawing: SceneDrawing) {
///         names = facts.sellers.drawn(in: drawing.wording) { $0.map(\.name) }
///     }
/// }
/// ```
public protocol SceneState: Sendable, Equatable {
    associatedtype Facts: Sendable

    /// Draws the state.
    init(_ facts: Facts, in drawing: SceneDrawing)
}

/// Everything that a state is drawn with, beside the facts of its own scene.
public struct SceneDrawing: Sendable {
    public let wording: Wording
    public let now: Date
    /// The session of the user; `nil` for a guest.
    public let session: Session?
    public let products: KnownProducts
    public let alert: AlertModel?
    /// Whether the scene waits for a change that must not be sent twice.
    public let isBusy: Bool
    private let rows: DrawnRows

    /// The surroundings of a state; a test leaves out what the state does not show.
    public init(
        wording: Wording = Wording(),
        now: Date = Date(timeIntervalSince1970: 0),
        session: Session? = nil,
        products: KnownProducts = KnownProducts(),
        alert: AlertModel? = nil,
        isBusy: Bool = false
    ) {
        self.init(
            wording: wording,
            now: now,
            session: session,
            products: products,
            rows: DrawnRows(),
            alert: alert,
            isBusy: isBusy
        )
    }

    init(
        wording: Wording,
        now: Date,
        session: Session?,
        products: KnownProducts,
        rows: DrawnRows,
        alert: AlertModel?,
        isBusy: Bool
    ) {
        (self.wording, self.now, self.session) = (wording, now, session)
        (self.products, self.rows, self.alert, self.isBusy) = (products, rows, alert, isBusy)
    }

    /// A product as lists show it; one that was drawn before, and has not changed, costs nothing.
    public func row(of product: Product) -> ProductRow {
        rows.row(of: product, isLiked: products.isLiked(product.id), in: wording, at: now)
    }

    func row(
        of message: Message,
        isMine: Bool,
        isRead: Bool,
        otherName: String?,
        links: DeepLink.Rules
    ) -> MessageRow {
        rows.row(of: DrawnRows.Said(message: message, isMine: isMine, isRead: isRead, otherName: otherName)) {
            MessageRow(
                message,
                isMine: isMine,
                isRead: isRead,
                otherName: otherName,
                links: links,
                wording: wording,
                now: now
            )
        }
    }

    /// The user, while logged in with an account.
    public var user: UserID? { session?.auth?.user }
}
