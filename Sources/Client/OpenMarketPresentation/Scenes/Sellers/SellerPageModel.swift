import Foundation
public import OpenMarketDomain

/// The header above the products of a seller: name, reviews, and the button that follows.
@MainActor
public final class SellerPageModel: PresentedScene {
    /// The state on the screen.
    public struct State: Sendable, Equatable, AlertingState {
        /// The seller.
        public internal(set) var content: LoadState<SellerPageContent> = .idle
        /// The reviews of others, the last one first; asked for by ``Action/showReviews``.
        public internal(set) var reviews: LoadState<[ReviewRow]> = .idle
        /// Whether there are more reviews.
        public internal(set) var hasMoreReviews = false
        /// Whether the user can follow: not oneself, and no user who sells nothing.
        public internal(set) var canFollow = false
        /// The text on the button that follows, or stops following.
        public internal(set) var followTitle = ""
        /// Whether something is on its way that must not be begun twice.
        public internal(set) var isBusy = false
        /// The alert that is shown.
        public var alert: AlertModel?

        /// Whether there are reviews to ask for, or more of them.
        public var offersReviews: Bool {
            content.value?.stars != nil && (reviews.value == nil || hasMoreReviews)
        }
    }

    /// A way out of the page.
    public enum Exit: Sendable, Hashable {
        /// To the log-in.
        case logIn
    }

    /// An action of the user.
    public enum Action: Sendable, Equatable {
        /// The page appears, or its failure is tried again.
        case load
        /// The seller is followed, or no longer.
        case toggleFollow
        /// The reviews are opened, or more of them are asked for.
        case showReviews
        /// A review of the user is deleted.
        case deleteReview(Review.ID)
        /// A review about the user is to be answered.
        case answerReview(Review.ID)
        /// A review by someone else is to be reported.
        case reportReview(Review.ID)
        /// A button of an alert is chosen.
        case answer(AlertChoice)
    }

    /// The user whose page it is.
    public let seller: Seller.Key
    /// The state on the screen.
    public let source: StateSource<State>
    /// Called when the user wants to go to another scene.
    public var onExit: (@MainActor (Exit) -> Void)?

    let context: SceneContext
    private var page: SellerPage?
    private var reviews: [Review] = []
    private var next: Review.ID?

    /// A page that has not loaded anything yet.
    public init(_ seller: Seller.Key, context: SceneContext) {
        self.seller = seller
        self.context = context
        source = StateSource(State())
        // Another user follows others, and may not find this seller at all.
        context.session.onChange(for: self) { [weak self] _ in self?.forget() }
        context.onWording(for: self) { [weak self] wording in self?.retell(in: wording) }
    }

    private func retell(in wording: Wording) {
        let (content, reviews) = (state.content, state.reviews)
        if let page { show(page) } else if reviews.value != nil { showRows() }
        source.change { state in
            state.content = content.showing(state.content.value).retold(in: wording)
            state.reviews = reviews.showing(state.reviews.value).retold(in: wording)
        }
        source.retellAlert(in: wording)
    }

    /// Does what the user did.
    public func handle(_ action: Action) -> SceneWork? {
        switch action {
        case .load: return load
        case .toggleFollow: return toggleFollow
        case .showReviews: return showReviews
        case .deleteReview(let id): askToDelete(id)
        case .answerReview(let id): askAnswer(to: id)
        case .reportReview(let id): askReason(for: id)
        case .answer(let choice): return { await self.answer(choice, text: nil) }
        }
        return nil
    }

    /// Loads the page, or loads it again.
    func load() async {
        guard let sellers = context.market.sellers, !state.content.isLoading else { return }
        let user = context.session.user
        source.change { $0.content = .loading($0.content.value) }
        do throws(MarketError) {
            let page = try await sellers.page(of: seller)
            guard user == context.session.user else { return }
            show(page)
        } catch {
            guard user == context.session.user else { return }
            source.change { $0.content = $0.content.after(error, in: self.context.wording) }
        }
    }

    /// Follows the seller, or no longer.
    func toggleFollow() async {
        guard let sellers = context.market.sellers, let page, state.canFollow, !state.isBusy else { return }
        guard context.session.user != nil else {
            onExit?(.logIn)
            return
        }
        let user = context.session.user
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            if page.isFollowed {
                try await sellers.unfollow(page.seller.id)
            } else {
                try await sellers.follow(page.seller.id)
            }
            guard user == context.session.user else { return }
            var changed = page
            changed.isFollowed.toggle()
            changed.followerCount = max(0, page.followerCount + (changed.isFollowed ? 1 : -1))
            show(changed)
        } catch .unauthenticated {
            // There is no user any more when the login has just expired.
            if context.session.user == nil || context.session.user == user { onExit?(.logIn) }
        } catch {
            guard user == context.session.user else { return }
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    /// Loads the first reviews, or those behind the last one.
    func showReviews() async {
        guard let sellers = context.market.sellers, !state.reviews.isLoading else { return }
        guard state.reviews.value == nil || state.hasMoreReviews else { return }
        let user = context.session.user
        source.change { $0.reviews = .loading($0.reviews.value) }
        do throws(MarketError) {
            let part = try await sellers.reviews(about: seller, after: next)
            guard user == context.session.user else { return }
            (reviews, next) = (reviews + part.reviews, part.next)
            showRows()
        } catch {
            guard user == context.session.user else { return }
            source.change { $0.reviews = $0.reviews.after(error, in: self.context.wording) }
        }
    }

    private func askToDelete(_ id: Review.ID) {
        source.show(
            context.alerts.confirmDelete(.alertDeleteReviewMessage).on(.yes) { [weak self] _ in await self?.delete(id) }
        )
    }

    private func delete(_ id: Review.ID) async {
        guard let sellers = context.market.sellers, !state.isBusy else { return }
        let user = context.session.user
        source.change { $0.isBusy = true }
        defer { source.change { $0.isBusy = false } }
        do throws(MarketError) {
            try await sellers.deleteReview(id)
            guard user == context.session.user else { return }
            reviews.removeAll { $0.id == id }
            // Where they were forgotten there is nothing to show: they are not loaded.
            if state.reviews.value != nil { showRows() }
            await load()
        } catch {
            guard user == context.session.user else { return }
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    private func askAnswer(to id: Review.ID) {
        guard state.reviews.value?.contains(where: { $0.id == id && $0.canAnswer }) == true else { return }
        source.show(context.alerts.reviewAnswer().on(.submit) { [weak self] text in await self?.answer(id, text) })
    }

    private func answer(_ id: Review.ID, _ text: Secret) async {
        guard let sellers = context.market.sellers else { return }
        let user = context.session.user
        do throws(MarketError) {
            try await sellers.answer(id, with: text.reveal())
            guard user == context.session.user else { return }
            guard let place = reviews.firstIndex(where: { $0.id == id }) else { return }
            reviews[place].answer = text.reveal().trimmingCharacters(in: .whitespacesAndNewlines)
            if state.reviews.value != nil { showRows() }
        } catch {
            guard user == context.session.user else { return }
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    private func askReason(for id: Review.ID) {
        guard context.session.user != nil else {
            onExit?(.logIn)
            return
        }
        guard reviews.contains(where: { $0.id == id && !$0.isOwn }) else { return }
        source.show(context.alerts.reportReasons { [weak self] reason in await self?.report(id, reason) })
    }

    private func report(_ id: Review.ID, _ reason: Report.Reason) async {
        guard let sellers = context.market.sellers else { return }
        do throws(MarketError) {
            try await sellers.report(Report(.review(id), reason))
            source.show(context.alerts.reported())
        } catch {
            source.show(context.alerts.error(error, isRetryable: false))
        }
    }

    private func show(_ page: SellerPage) {
        self.page = page
        let (wording, now) = (context.wording, context.now())
        source.change { state in
            state.content = .loaded(SellerPageContent(page, wording: wording, now: now))
            state.canFollow = !page.isOwn && page.seller.isVendor
            state.followTitle = wording(page.isFollowed ? .actionUnfollow : .actionFollow)
        }
        // Only now it is known whether they are about the user.
        if state.reviews.value != nil { showRows() }
    }

    private func showRows() {
        let (wording, now) = (context.wording, context.now())
        let isOwn = page?.isOwn == true
        let rows = reviews.map { ReviewRow($0, aboutUser: isOwn, wording: wording, now: now) }
        source.change { state in
            state.reviews = .loaded(rows)
            state.hasMoreReviews = self.next != nil
        }
    }

    private func forget() {
        let isShown = state.content != .idle
        (page, reviews, next) = (nil, [], nil)
        source.change { $0 = State() }
        if isShown { Task { [weak self] in await self?.load() } }
    }
}

extension SellerPageModel {
    /// The title of the scene.
    public var title: String { context.wording(.titleSeller) }
    /// Loads the page, unless it is there.
    public func appear() async { if state.content.value == nil { await load() } }
    /// Disconnects the exits.
    public func cancelWork() { onExit = nil }
}

extension LoadState {
    /// The same after a failure; after a cancellation as it was before.
    func after(_ error: MarketError, in wording: Wording) -> LoadState {
        error == .cancelled ? loaded : .failed(Problem(error, in: wording), value)
    }
}

/// The public facts about a seller, as text.
public struct SellerPageContent: Sendable, Equatable {
    /// The name.
    public let name: String
    /// Five stars, of which as many are full as the reviews say; `nil` without a review.
    public let stars: String?
    /// The rating in numbers, or a note that there are no reviews.
    public let rating: String
    /// The known facts: speed of responses, date of joining, number of products, number of followers.
    public let facts: [String]
    /// Whether the user follows.
    public let isFollowed: Bool
    /// The text for VoiceOver.
    public let accessibility: AccessibleText

    init(_ page: SellerPage, wording: Wording, now: Date) {
        name = page.seller.name.isEmpty ? wording(.unnamedVendor) : page.seller.name
        let tenths = Int((page.rating.mean * 10).rounded())
        stars = page.rating.count > 0 ? ReviewRow.stars((tenths + 5) / 10) : nil
        let mean = wording.number(Decimal(tenths) / 10)
        rating =
            page.rating.count > 0
            ? wording(.sellerRating, mean, wording.number(page.rating.count)) : wording(.emptyReviews)
        let since = page.memberSince.map { wording(.sellerSince, wording.calendarDay($0, now: now)) }
        facts =
            [page.responseTime.map { wording($0.phrase) }, since].compactMap(\.self) + [
                wording(.sellerProducts, wording.number(page.onSaleCount), wording.number(page.soldCount)),
                wording(.sellerFollowers, wording.number(page.followerCount)),
            ]
        isFollowed = page.isFollowed
        accessibility = AccessibleText(label: ([name, rating] + facts).joined(separator: wording(.spokenSeparator)))
    }
}

extension ResponseTime {
    fileprivate var phrase: Phrase {
        switch self {
        case .hour: .sellerAnswersHour
        case .hours: .sellerAnswersHours
        case .day: .sellerAnswersDay
        }
    }
}
