public import OpenMarketDomain

/// Someone for whom a product can be reserved, or to whom it can be sold.
public struct BuyerRow: Sendable, Equatable, Identifiable {
    /// The user.
    public let id: UserID
    /// The name in the chat.
    public let name: String

    /// The id of the row for someone who has not written: the sale has no buyer that the market knows.
    public static let someoneElse = UserID(rawValue: "")
}

/// The sale of one product: for its seller the choice of a buyer, for both parties who the other one is, and a review.
@MainActor
public final class SaleModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The buyer or the seller; `nil` for those who are no party of it, and while no buyer is named.
        public internal(set) var text: String?
        /// The reviews that the two have written.
        public internal(set) var reviews: [ReviewRow] = []
        /// Whether the user may confirm that the product was sold to them.
        public internal(set) var canConfirm = false
        /// Whether the user may review the other one now.
        public internal(set) var canReview = false
        /// Whether the seller, should that be the user, can name a buyer.
        public internal(set) var canName = false
        /// The buyers whom the seller can name; asked for by ``SaleModel/Action/showBuyers``.
        public internal(set) var buyers: LoadState<[BuyerRow]> = .idle
        /// The text in place of them when there is no one to name.
        public internal(set) var noBuyersText: String?
        /// Whether something is on its way that must not be begun twice.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?
    }

    /// It leads nowhere.
    public enum Exit: Sendable, Equatable {}

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The product appears, or its sale went on.
        case load
        /// The seller wants to choose a buyer.
        case showBuyers
        /// The product is reserved for someone, or sold to them.
        case deal(SaleStatus, UserID)
        /// The buyer confirms the sale.
        case confirm
        /// The other party is reviewed.
        case review(Stars, String)
        /// A review of the user is deleted.
        case deleteReview(Review.ID)
        /// A review about the user is to be answered.
        case answerReview(Review.ID)
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The product.
    public let product: Product.ID
    /// The state on the screen.
    public let source: StateSource<State>
    /// Never called.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    /// Whether the sale was asked for, so that every other user asks for it as well.
    private var isShown = false
    /// The number of loads begun: only the last one may show its result.
    private var loads = 0
    private var sale: Sale?
    /// The user for whom the product is reserved.
    var reserved: UserID? { sale.flatMap { $0.isSold ? nil : $0.other.user } }
    /// Whether the state of the sale is known, so that what the market says later is news.
    private var isKnown = false
    /// The users who have written to the seller, once they were asked for.
    private var writers: [BuyerRow] = []

    /// A sale of which nothing is known yet.
    public init(of product: Product.ID, context: SceneContext) {
        self.product = product
        self.context = context
        source = StateSource(State())
        context.session.onChange(for: self) { [weak self] _ in self?.forget() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    /// Forgets what another user has seen, and asks again for the one who is here now.
    private func forget() {
        (sale, isKnown, writers) = (nil, false, [])
        source.change { $0 = State() }
        if isShown { Task { [weak self] in await self?.load() } }
    }

    private func retell(in wording: Wording) {
        if let sale { show(sale) }
        source.change { state in
            state.buyers = self.renewed(state.buyers.retold(in: wording))
            if state.noBuyersText != nil { state.noBuyersText = wording(.emptyBuyers) }
        }
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .showBuyers: return showBuyers
        case .deal(let status, let buyer): return { await self.deal(status, with: buyer) }
        case .confirm: return confirm
        case .review(let stars, let text): return { await self.review(stars, text) }
        case .deleteReview(let id): askToDelete(id)
        case .answerReview(let id): askAnswer(to: id)
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    /// Asks the market whether the user is a party of the sale.
    ///
    /// A failure says nothing, for hardly any user is, and leaves what is shown.
    func load() async {
        isShown = true
        guard let sellers = context.market.sellers, let user = context.session.user else { return }
        loads += 1
        let number = loads
        do throws(MarketError) {
            let sale = try await sellers.sale(of: product)
            guard user == context.session.user, number == loads else { return }
            if isKnown { tellStep(to: sale) }
            isKnown = true
            show(sale)
        } catch .unsupported {
            guard user == context.session.user, number == loads else { return }
            show(nil)
        } catch {
            guard user == context.session.user, number == loads else { return }
            source.change { $0.canName = true }
        }
    }

    /// Says in passing how the sale went on, unless something is asked at the moment; what was said before is over.
    private func tellStep(to next: Sale?) {
        guard let next, state.alert == nil || state.alert?.kind == .sale else { return }
        let name = next.other.name
        if next.isConfirmed, sale?.isConfirmed != true, sale?.isSold == true {
            notice { next.isSeller ? $0(.saleConfirmedBy, $0.person(name)) : $0(.saleConfirmed) }
        } else if next.isSold != sale?.isSold || next.other.id != sale?.other.id {
            notice { $0.party(of: next) }
        }
    }

    private func notice(_ sentence: @escaping @Sendable (Wording) -> String) {
        source.show(context.alerts.sale(sentence))
    }

    private func show(_ sale: Sale?) {
        self.sale = sale
        let (wording, now) = (context.wording, context.now())
        source.change { state in
            state.text = sale.map { wording.text(of: $0) }
            state.reviews =
                sale?.reviews.map { ReviewRow($0, aboutUser: !$0.isOwn, wording: wording, now: now) } ?? []
            state.canConfirm = sale?.canConfirm ?? false
            state.canReview = sale?.canReview ?? false
            state.canName = sale?.isSold != true
            state.buyers = self.renewed(state.buyers)
        }
    }

    /// The rows of buyers: those who have written, and someone else while the market knows no buyer.
    ///
    /// The market keeps a buyer until the product is on sale again.
    private var buyers: [BuyerRow] {
        guard sale == nil, context.store.product(product)?.status != .sold else { return writers }
        return writers + [BuyerRow(id: BuyerRow.someoneElse, name: context.wording(.saleSomeoneElse))]
    }

    /// Returns the list of buyers with the rows of now, where it shows any.
    private func renewed(_ list: LoadState<[BuyerRow]>) -> LoadState<[BuyerRow]> {
        list.value == nil ? list : list.showing(buyers)
    }

    /// Lists those who have written to the seller, since the market names no one else as a buyer, and someone else.
    func showBuyers() async {
        guard let accounts = context.market.accounts, context.market.sellers != nil, !state.buyers.isLoading else {
            return
        }
        let user = context.session.user
        source.change { $0.buyers = .loading(self.buyers) }
        do throws(MarketError) {
            let rooms = try await accounts.roomsWithMessages()
            guard user == context.session.user else { return }
            writers = rooms.map { BuyerRow(id: $0.other, name: $0.otherName) }
            source.change { state in
                state.buyers = .loaded(self.buyers)
                state.noBuyersText = self.writers.isEmpty ? self.context.wording(.emptyBuyers) : nil
            }
        } catch {
            guard user == context.session.user else { return }
            source.change { $0.buyers = $0.buyers.after(error, in: self.context.wording) }
        }
    }

    private func deal(_ status: SaleStatus, with buyer: UserID) async {
        guard status.hasBuyer else { return }
        await work { model async throws(MarketError) in
            let isNamed = buyer != BuyerRow.someoneElse
            let patch = ProductPatch(status: status, buyer: isNamed ? buyer : nil)
            _ = try await model.context.market.editProduct(model.product, patch: patch)
            model.isKnown = true
            if !isNamed { model.tell(status) }
            // A reservation may become a sale, or another one.
            guard status == .sold else { return }
            model.writers = []
            model.source.change { $0.buyers = .idle }
        }
    }

    /// Says in passing that the product has no named buyer and this status.
    func tell(_ status: SaleStatus) {
        switch status {
        case .reserved: notice { $0(.saleReserved) }
        case .sold: notice { $0(.saleSold) }
        case .onSale, .hidden: break
        }
    }

    private func confirm() async {
        guard let sellers = context.market.sellers, state.canConfirm else { return }
        await work { model async throws(MarketError) in try await sellers.confirmSale(of: model.product) }
    }

    private func review(_ stars: Stars, _ text: String) async {
        guard let sellers = context.market.sellers, state.canReview else { return }
        await work { model async throws(MarketError) in
            _ = try await sellers.review(stars, text, about: model.product)
        }
    }

    private func askToDelete(_ id: Review.ID) {
        guard let sellers = context.market.sellers, state.reviews.contains(where: { $0.id == id && $0.isOwn }) else {
            return
        }
        source.show(
            context.alerts.confirmDelete(.alertDeleteReviewMessage).on(.yes) { [weak self] _ in
                await self?.work { _ async throws(MarketError) in try await sellers.deleteReview(id) }
            }
        )
    }

    private func askAnswer(to id: Review.ID) {
        guard let sellers = context.market.sellers,
            state.reviews.contains(where: { $0.id == id && $0.canAnswer })
        else { return }
        source.show(
            context.alerts.reviewAnswer().on(.submit) { [weak self] text in
                await self?.work { _ async throws(MarketError) in try await sellers.answer(id, with: text.reveal()) }
            }
        )
    }

    /// Does one thing at a time, and shows the sale as it is afterwards.
    private func work(_ step: @MainActor (SaleModel) async throws(MarketError) -> Void) async {
        guard !state.isBusy else { return }
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await step(self)
            await load()
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }
}

extension SaleModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleBuyers) }
    /// Asks who the parties are.
    public func appear() async { await load() }
    /// There is nothing to disconnect.
    public func cancelWork() { onExit = nil }

}

extension Wording {
    /// Returns the sentence for a party of a sale.
    fileprivate func text(of sale: Sale) -> String {
        party(of: sale) + (sale.awaitsBuyer ? "\n" + self(.saleAwaitsBuyer) : "")
    }

    /// Returns a name, or that there is none.
    fileprivate func person(_ name: String) -> String { name.isEmpty ? self(.unnamedVendor) : name }

    /// Returns who the other party is.
    fileprivate func party(of sale: Sale) -> String {
        let name = person(sale.other.name)
        return switch (sale.isSeller, sale.isSold) {
        case (true, false): self(.saleReservedFor, name)
        case (true, true): self(.saleSoldTo, name)
        case (false, false): self(.saleReservedBy, name)
        case (false, true): self(.saleBoughtFrom, name)
        }
    }
}
