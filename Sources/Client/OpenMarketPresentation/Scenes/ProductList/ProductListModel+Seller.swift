import Foundation
import OpenMarketDomain

// The seller whose products these are.
extension ProductListModel {
    private var seller: Seller.Key? { facts.hasSellerPage ? facts.kind.seller.map { .vendor($0) } : nil }

    /// Loads what is known of the seller, or loads it again.
    func loadSeller() async {
        guard let sellers = context.market.sellers, let seller, !facts.seller.page.isLoading else { return }
        await load(\.seller.page) { try await sellers.page(of: seller) }
    }

    /// Loads the first reviews, or those behind the last one.
    func loadReviews() async {
        guard let sellers = context.market.sellers, let seller, !facts.seller.reviews.isLoading else { return }
        let before = facts.seller.reviews.value
        guard before == nil || before?.next != nil else { return }
        await load(\.seller.reviews) {
            let part = try await sellers.reviews(about: seller, after: before?.next)
            return SellerState.Facts.Reviews(list: (before?.list ?? []) + part.reviews, next: part.next)
        }
    }

    private func toggleFollow() async {
        guard let sellers = context.market.sellers, let page = facts.seller.page.value else { return }
        guard context.session.user != nil else {
            onExit?(.logIn())
            return
        }
        let isDone = await work(orLeaveBy: .logIn()) {
            if page.isFollowed {
                try await sellers.unfollow(page.seller.id)
            } else {
                try await sellers.follow(page.seller.id)
            }
        }
        guard isDone else { return }
        var changed = page
        changed.isFollowed.toggle()
        changed.followerCount = max(0, page.followerCount + (changed.isFollowed ? 1 : -1))
        settle(\.seller.page, with: changed)
    }

    private func askToDelete(_ id: Review.ID) {
        let alert = context.alerts.confirmDelete(.alertDeleteReviewMessage)
        show(alert.on(.yes) { [weak self] _ in await self?.delete(id) })
    }

    private func delete(_ id: Review.ID) async {
        guard let sellers = context.market.sellers else { return }
        guard await work({ try await sellers.deleteReview(id) }) else { return }
        change { $0.seller.reviews.value?.list.removeAll { $0.id == id } }
        await loadSeller()
    }

    private func askAnswer(to id: Review.ID) {
        show(context.alerts.reviewAnswer().on(.submit) { [weak self] text in await self?.answer(id, text.reveal()) })
    }

    private func answer(_ id: Review.ID, _ text: String) async {
        guard let sellers = context.market.sellers else { return }
        guard await work({ try await sellers.answer(id, with: text) }) else { return }
        change { facts in
            guard let index = facts.seller.reviews.value?.list.firstIndex(where: { $0.id == id }) else { return }
            facts.seller.reviews.value?.list[index].answer = text.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private func askReason(for id: Review.ID) {
        guard context.session.user != nil else {
            onExit?(.logIn())
            return
        }
        show(context.alerts.reportReasons { [weak self] reason in await self?.report(id, reason) })
    }

    private func report(_ id: Review.ID, _ reason: Report.Reason) async {
        guard let sellers = context.market.sellers else { return }
        await work {
            try await sellers.report(Report(.review(id), reason))
            show(context.alerts.reported())
        }
    }
}

extension ProductListModel {
    /// Following the seller, and the reviews of the seller's buyers.
    @SceneOfferBuilder func offers(of seller: SellerState) -> [SceneOffer] {
        if seller.canFollow {
            let isFollowed = seller.content.value?.isFollowed
            offer("follow", seller.followTitle, .person, isOn: isFollowed, isBusy: state.isBusy) {
                await self.toggleFollow()
            }
        }
        if seller.offersReviews {
            let isLoading = seller.reviews.isLoading
            offer("reviews", context.wording(.titleReviews), .more, at: .menu, isBusy: isLoading) {
                await self.loadReviews()
            }
        }
        for review in seller.reviews.value ?? [] { offers(of: review) }
    }

    @SceneOfferBuilder private func offers(of review: ReviewRow) -> [SceneOffer] {
        let (id, row, wording) = (review.id, SceneCommand.Placement.row(review.id.rawValue), context.wording)
        if review.isOwn {
            offer(.init("deleteReview", id.rawValue), wording(.actionDelete), .delete, role: .destructive, at: row) {
                self.askToDelete(id)
            }
        } else {
            offer(.init("reportReview", id.rawValue), wording(.actionReport), at: row) { self.askReason(for: id) }
        }
        if review.canAnswer {
            offer(.init("answerReview", id.rawValue), wording(.actionAnswer), at: row) { self.askAnswer(to: id) }
        }
    }
}
