import Foundation
import OpenMarketData
import OpenMarketDomain

/// A use case, or a group of them, whose work is seen as the outermost step; it is one of the same kind as its base.
struct Observed<Base: Sendable>: Sendable {
    let base: Base
    let observer: ClientObserver

    /// Does `work`, a function of the base, as a step with the name of the base's type, and of the function in a group.
    func seen<each Argument: Sendable, Value: Sendable, Failure: Error>(
        _ work: (repeat each Argument) async throws(Failure) -> Value,
        _ arguments: repeat each Argument,
        function: String = #function
    ) async throws(Failure) -> Value {
        let all = (repeat each arguments)
        guard let step = step(function) else { return try await work(repeat each all) }
        return try await step.run { () async throws(Failure) in try await work(repeat each all) }
    }

    /// Notes that a stream of the base was asked for; its later values are not part of the step.
    func begun<Value>(_ stream: Value, function: String = #function) -> Value {
        step(function)?.end()
        return stream
    }

    private func step(_ function: String) -> ClientStep? {
        let (type, name) = ("\(type(of: base as Any))", function.prefix { $0 != "(" })
        return ClientStep.begin(.useCase, name == "callAsFunction" ? type : "\(type).\(name)", observer)
    }
}

extension ClientObserver {
    func observing<Base>(_ base: Base) -> Observed<Base> { Observed(base: base, observer: self) }
}

extension MarketUseCases {
    /// The same use cases, seen by `observer`: of a list, each page that is loaded; of a stream, that it was asked for.
    func observed(by observer: ClientObserver) -> MarketUseCases {
        var copy = self
        copy.products = observer.observing(products)
        copy.suggestNames = observer.observing(suggestNames)
        copy.fetchProductDetail = observer.observing(fetchProductDetail)
        copy.refreshProduct = observer.observing(refreshProduct)
        copy.registerProduct = observer.observing(registerProduct)
        copy.editProduct = observer.observing(editProduct)
        copy.deleteProduct = observer.observing(deleteProduct)
        copy.discovery = observer.observing(discovery)
        copy.images = observer.observing(images)
        copy.albums = albums.map(observer.observing)
        copy.kept = observer.observing(kept)
        copy.vendors = observer.observing(vendors)
        copy.sellers = sellers.map(observer.observing)
        copy.notices = notices.map(observer.observing)
        copy.pending = pending.map(observer.observing)
        copy.accounts = accounts?.observed(by: observer)
        return copy
    }
}

extension AccountUseCases {
    fileprivate func observed(by observer: ClientObserver) -> AccountUseCases {
        var copy = self
        copy.signUp = observer.observing(signUp)
        copy.login = observer.observing(login)
        copy.own = observer.observing(own)
        copy.security = security.map(observer.observing)
        copy.fetchUserProfile = observer.observing(fetchUserProfile)
        copy.findUser = observer.observing(findUser)
        copy.setLike = observer.observing(setLike)
        copy.likes = observer.observing(likes)
        copy.openChat = observer.observing(openChat)
        copy.fetchOlderMessages = observer.observing(fetchOlderMessages)
        copy.sendMessage = observer.observing(sendMessage)
        copy.chats = observer.observing(chats)
        return copy
    }
}

extension Observed: ListProductsUseCase where Base == any ListProductsUseCase {
    func callAsFunction(_ selection: ProductSelection) -> ProductList {
        base(selection).loading { load, request async throws(MarketError) in try await seen(load, request) }
    }
}

extension Observed: SuggestNamesUseCase where Base == any SuggestNamesUseCase {
    func callAsFunction(_ keyword: String) async throws(MarketError) -> [String] {
        try await seen(base.callAsFunction(_:), keyword)
    }
}

extension Observed: FetchProductDetailUseCase where Base == any FetchProductDetailUseCase {
    func callAsFunction(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try await seen(base.callAsFunction(_:), id)
    }
}

extension Observed: RegisterProductUseCase where Base == any RegisterProductUseCase {
    func callAsFunction(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await seen(base.callAsFunction(_:images:secret:progress:), draft, images, secret, progress)
    }
    func orKeep(
        _ draft: ProductDraft,
        images: [ImageInput],
        secret: Secret?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> RegistrationResult {
        try await seen(base.orKeep, draft, images, secret, progress)
    }
    func earlier(_ attempt: FormDraft.Attempt) async throws(MarketError) -> Product.ID? {
        try await seen(base.earlier, attempt)
    }
}

extension Observed: EditProductUseCase where Base == any EditProductUseCase {
    func callAsFunction(
        _ id: Product.ID,
        patch: ProductPatch,
        secret: Secret?
    ) async throws(MarketError) -> ProductDetail {
        try await seen(base.callAsFunction(_:patch:secret:), id, patch, secret)
    }
}

extension Observed: DeleteProductUseCase where Base == any DeleteProductUseCase {
    func callAsFunction(_ id: Product.ID, secret: Secret?) async throws(MarketError) {
        try await seen(base.callAsFunction(_:secret:), id, secret)
    }
}

extension Observed: SignUpUseCase where Base == any SignUpUseCase {
    func callAsFunction(_ info: SignUpInfo) async throws(MarketError) -> Session {
        try await seen(base.callAsFunction(_:), info)
    }
}

extension Observed: LoginUseCase where Base == any LoginUseCase {
    func callAsFunction(_ credentials: Credentials) async throws(MarketError) -> Session {
        try await seen(base.callAsFunction(_:), credentials)
    }
}

extension Observed: FetchUserProfileUseCase where Base == any FetchUserProfileUseCase {
    func callAsFunction(_ user: UserID?) async throws(MarketError) -> UserProfile {
        try await seen(base.callAsFunction(_:), user)
    }
}

extension Observed: FindUserUseCase where Base == any FindUserUseCase {
    func callAsFunction(_ name: String) async throws(MarketError) -> UserID {
        try await seen(base.callAsFunction(_:), name)
    }
}

extension Observed: SetLikeUseCase where Base == any SetLikeUseCase {
    func callAsFunction(_ id: Product.ID, isLiked: Bool) async throws(MarketError) -> Bool {
        try await seen(base.callAsFunction(_:isLiked:), id, isLiked)
    }
}

extension Observed: OpenChatUseCase where Base == any OpenChatUseCase {
    func callAsFunction(with user: UserID) async throws(MarketError) -> ChatRoom {
        try await seen(base.callAsFunction(with:), user)
    }
    func callAsFunction(
        withVendorNamed name: String,
        about product: Product.ID?
    ) async throws(MarketError) -> ChatRoom {
        try await seen(base.callAsFunction(withVendorNamed:about:), name, product)
    }
}

extension Observed: FetchOlderMessagesUseCase where Base == any FetchOlderMessagesUseCase {
    func callAsFunction(_ room: ChatRoom.ID, before place: MessageCursor?) async throws(MarketError) -> MessagePage {
        try await seen(base.callAsFunction(_:before:), room, place)
    }
}

extension Observed: SendMessageUseCase where Base == any SendMessageUseCase {
    func callAsFunction(_ body: String, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await seen(base.callAsFunction(_:to:), body, room)
    }
    func retry(_ message: Message, to room: ChatRoom.ID) async throws(MarketError) -> Message {
        try await seen(base.retry, message, room)
    }
    func discard(_ message: Message, from room: ChatRoom.ID) async throws(MarketError) {
        try await seen(base.discard, message, room)
    }
}

extension Observed: DiscoveryUseCases where Base == any DiscoveryUseCases {
    func banners() async throws(MarketError) -> [Banner] { try await seen(base.banners) }
    func spelling(of text: String) async throws(MarketError) -> String? { try await seen(base.spelling, text) }
    func facets(of query: ProductQuery) async throws(MarketError) -> ProductFacets {
        try await seen(base.facets, query)
    }
    func history(of id: Product.ID) async throws(MarketError) -> [ProductRevision] { try await seen(base.history, id) }
    func health() async throws(MarketError) -> ServerHealth { try await seen(base.health) }
}

extension Observed: ImagePreparing, ImageUseCases where Base == any ImageUseCases {
    func load(_ url: URL) async throws(MarketError) -> Data { try await seen(base.load, url) }
    func prepare(
        _ inputs: [ImageInput],
        progress: ProgressReporter?
    ) async throws(MarketError) -> [PreparedImage] {
        try await seen(base.prepare, inputs, progress)
    }
}

extension Observed: KeptUseCases where Base == any KeptUseCases {
    func searches() async throws(MarketError) -> [SavedSearch] { try await seen(base.searches) }
    func saveSearch(_ query: ProductQuery) async throws(MarketError) -> SavedSearch {
        try await seen(base.saveSearch, query)
    }
    func newMatches(of search: SavedSearch) async throws(MarketError) -> NewMatches {
        try await seen(base.newMatches, search)
    }
    func markSeen(_ id: SavedSearch.ID) async throws(MarketError) { try await seen(base.markSeen, id) }
    func forgetSearch(_ id: SavedSearch.ID) async throws(MarketError) { try await seen(base.forgetSearch, id) }
    func views() async throws(MarketError) -> [ViewedProduct] { try await seen(base.views) }
    func noteView(of product: Product) async throws(MarketError) { try await seen(base.noteView, product) }
    func forgetView(of id: Product.ID) async throws(MarketError) { try await seen(base.forgetView, id) }
    func forgetViews() async throws(MarketError) { try await seen(base.forgetViews) }
    func draft() async throws(MarketError) -> FormDraft? { try await seen(base.draft) }
    func keepDraft(_ draft: FormDraft, of account: String?) async throws(MarketError) {
        try await seen(base.keepDraft, draft, account)
    }
    func forgetDraft() async throws(MarketError) { try await seen(base.forgetDraft) }
}

extension Observed: PendingUseCases where Base == any PendingUseCases {
    func changes() -> AsyncStream<[PendingChange]> { begun(base.changes()) }
    func retry(_ id: PendingChange.ID) async throws(MarketError) { try await seen(base.retry, id) }
    func discard(_ id: PendingChange.ID) async throws(MarketError) { try await seen(base.discard, id) }
    func discardRefused(_ id: PendingChange.ID) async throws(MarketError) { try await seen(base.discardRefused, id) }
    func contents(of id: PendingChange.ID) async throws(MarketError) -> RegistrationContents {
        try await seen(base.contents, id)
    }
    func sendNow() async { await seen(base.sendNow) }
}

extension Observed: AlbumUseCases where Base == any AlbumUseCases {
    func arrange(
        _ id: Product.ID,
        album: [AlbumImage<ImageInput>],
        version: Int?,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        try await seen(base.arrange, id, album, version, progress)
    }
}

extension Observed: VendorUseCases where Base == any VendorUseCases {
    func logIn(_ credentials: VendorCredentials) async throws(MarketError) -> Session {
        try await seen(base.logIn, credentials)
    }
}

extension Observed: SellerUseCases where Base == any SellerUseCases {
    func page(of seller: Seller.Key) async throws(MarketError) -> SellerPage { try await seen(base.page, seller) }
    func reviews(about seller: Seller.Key, after review: Review.ID?) async throws(MarketError) -> ReviewPage {
        try await seen(base.reviews, seller, review)
    }
    func followed() async throws(MarketError) -> [FollowedSeller] { try await seen(base.followed) }
    func follow(_ seller: Vendor.ID) async throws(MarketError) { try await seen(base.follow, seller) }
    func unfollow(_ seller: Vendor.ID) async throws(MarketError) { try await seen(base.unfollow, seller) }
    func markSeen(_ seller: Vendor.ID) async throws(MarketError) { try await seen(base.markSeen, seller) }
    func sale(of product: Product.ID) async throws(MarketError) -> Sale? { try await seen(base.sale, product) }
    func review(_ stars: Stars, _ text: String, about product: Product.ID) async throws(MarketError) -> Review {
        try await seen(base.review, stars, text, product)
    }
    func confirmSale(of product: Product.ID) async throws(MarketError) { try await seen(base.confirmSale, product) }
    func answer(_ review: Review.ID, with text: String) async throws(MarketError) {
        try await seen(base.answer, review, text)
    }
    func deleteReview(_ review: Review.ID) async throws(MarketError) { try await seen(base.deleteReview, review) }
    func blocked() async throws(MarketError) -> [Seller] { try await seen(base.blocked) }
    func block(_ seller: Seller.Key) async throws(MarketError) -> Seller { try await seen(base.block, seller) }
    func unblock(_ seller: Vendor.ID) async throws(MarketError) { try await seen(base.unblock, seller) }
    func report(_ report: Report) async throws(MarketError) { try await seen(base.report, report) }
}

extension Observed: NoticesRepository where Base == any NoticesRepository {
    func overview() async throws(MarketError) -> NoticeOverview { try await seen(base.overview) }
    func register(
        _ address: NoticeAddress,
        name: String,
        language: String
    ) async throws(MarketError) -> NoticeDevice {
        try await seen(base.register, address, name, language)
    }
    func remove(_ device: NoticeDevice.ID) async throws(MarketError) { try await seen(base.remove, device) }
    func watch(_ query: ProductQuery) async throws(MarketError) -> WatchedSearch {
        try await seen(base.watch, query)
    }
    func unwatch(_ search: WatchedSearch.ID) async throws(MarketError) { try await seen(base.unwatch, search) }
    func change(_ settings: NoticeSettings, language: String) async throws(MarketError) {
        try await seen(base.change, settings, language)
    }
}

extension Observed: SecurityRepository where Base == any SecurityRepository {
    func changePassword(from current: Secret, to password: Secret) async throws(MarketError) {
        try await seen(base.changePassword(from:to:), current, password)
    }
    func logins() async throws(MarketError) -> [DeviceLogin] { try await seen(base.logins) }
    func end(_ login: DeviceLogin.ID, password: Secret?) async throws(MarketError) {
        try await seen(base.end(_:password:), login, password)
    }
    func endOthers(password: Secret?) async throws(MarketError) {
        try await seen(base.endOthers(password:), password)
    }
    func asksForCodes() async throws(MarketError) -> Bool { try await seen(base.asksForCodes) }
    func beginCodes(password: Secret) async throws(MarketError) -> CodeSecret {
        try await seen(base.beginCodes(password:), password)
    }
    func confirmCodes(_ code: Secret) async throws(MarketError) -> [Secret] { try await seen(base.confirmCodes, code) }
    func endCodes(password: Secret, code: Secret) async throws(MarketError) {
        try await seen(base.endCodes(password:code:), password, code)
    }
}

extension Observed: OwnAccountUseCases where Base == any OwnAccountUseCases {
    func logIn(with grant: ProviderGrant) async throws(MarketError) -> ProviderLogIn {
        try await seen(base.logIn, grant)
    }
    func finishSignUp(
        _ account: UnfinishedAccount,
        vendorName: String,
        market: VendorCredentials?
    ) async throws(MarketError) -> Session {
        try await seen(base.finishSignUp, account, vendorName, market)
    }
    func restore() async throws(MarketError) -> SessionState { try await seen(base.restore) }
    func logOut() async throws(MarketError) { try await seen(base.logOut) }
    func sendPasswordReset(to email: String) async throws(MarketError) { try await seen(base.sendPasswordReset, email) }
    func resetPassword(code: Secret, to password: Secret) async throws(MarketError) {
        try await seen(base.resetPassword, code, password)
    }
    func export() async throws(MarketError) -> Data { try await seen(base.export) }
    func delete(password: Secret, code: Secret?) async throws(MarketError) {
        try await seen(base.delete(password:code:), password, code)
    }
}

extension Observed: LikeUseCases where Base == any LikeUseCases {
    func ids() async throws(MarketError) -> Set<Product.ID> { try await seen(base.ids) }
}

extension Observed: ChatUseCases where Base == any ChatUseCases {
    func rooms() async throws(MarketError) -> [ChatRoom] { try await seen(base.rooms) }
    func cachedRooms() async throws(MarketError) -> Cached<[ChatRoom]> { try await seen(base.cachedRooms) }
    func observe(_ room: ChatRoom.ID) -> AsyncStream<ConversationState> { begun(base.observe(room)) }
    func markRead(_ room: ChatRoom.ID, upTo message: Message) async throws(MarketError) {
        try await seen(base.markRead, room, message)
    }
    func leave(_ room: ChatRoom.ID) async throws(MarketError) { try await seen(base.leave, room) }
}
