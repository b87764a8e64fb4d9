/// The state of the scene of one product.
public struct ProductDetailState: Sendable, Equatable, AlertingState {
    /// The product.
    public internal(set) var content: LoadState<ProductDetailContent> = .idle
    /// The earlier prices, newest first; asked for by ``ProductDetailModel/Action/showHistory``.
    public internal(set) var history: LoadState<[HistoryRow]> = .idle
    /// The image in view, from 1.
    public internal(set) var page = 1
    /// The image in view among all, such as "2 / 5"; `nil` when there is only one.
    public internal(set) var pageText: String?
    /// Whether the user may edit and delete the product.
    public internal(set) var isOwner = false
    /// Whether the user can talk to the vendor: not to oneself.
    public internal(set) var canChat = false
    /// Whether the user can do something about the vendor, such as blocking them.
    public internal(set) var canModerate = false
    /// Whether products can be liked here.
    public internal(set) var canLike: Bool
    /// Whether something is on its way that must not be begun twice.
    public internal(set) var isBusy = false
    /// The alert that is shown.
    public var alert: AlertModel?
}
