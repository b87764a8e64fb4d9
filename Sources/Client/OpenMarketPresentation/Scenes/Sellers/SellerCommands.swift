import OpenMarketDomain

extension SaleModel {
    /// The commands of a party of the sale.
    public var offers: [SceneOffer] { offers(isOwner: state.canName) }

    /// The choice of a buyer, for the seller, and the review, for both.
    @SceneOfferBuilder func offers(isOwner: Bool) -> [SceneOffer] {
        if isOwner, state.canName { naming }
        reviewing
    }

    @SceneOfferBuilder private var naming: [SceneOffer] {
        if let buyers = state.buyers.value {
            for buyer in buyers {
                if buyer.id != reserved {
                    offer(.init("reserve", buyer.id.rawValue), .actionReserve, to: buyer, .deal(.reserved, buyer.id))
                }
                offer(.init("sell", buyer.id.rawValue), .actionSell, to: buyer, .deal(.sold, buyer.id))
            }
        } else {
            offer(
                "buyers",
                context.wording(.titleBuyers),
                .person,
                at: .menu,
                isBusy: state.buyers.isLoading,
                .showBuyers
            )
        }
    }

    private func offer(_ id: SceneCommand.ID, _ phrase: Phrase, to buyer: BuyerRow, _ action: Action) -> SceneOffer {
        let title = buyer.name + ": " + context.wording(phrase)
        return offer(id, title, at: .row(buyer.id.rawValue), isBusy: state.isBusy, action)
    }

    @SceneOfferBuilder private var reviewing: [SceneOffer] {
        if state.canConfirm {
            offer("confirm", context.wording(.actionConfirmSale), isBusy: state.isBusy, .confirm)
        }
        if state.canReview {
            for stars in Stars.allCases.reversed() {
                offer(.init("review", String(stars.rawValue)), reviewField(stars), isEnabled: !state.isBusy) {
                    .review(stars, $0)
                }
            }
        }
        for review in state.reviews {
            let row = SceneCommand.Placement.row(review.id.rawValue)
            if review.isOwn {
                offer(
                    .init("deleteReview", review.id.rawValue),
                    context.wording(.actionDelete),
                    .delete,
                    role: .destructive,
                    at: row,
                    isBusy: state.isBusy,
                    .deleteReview(review.id)
                )
            }
            if review.canAnswer {
                let title = context.wording(.actionAnswer)
                offer(.init("answerReview", review.id.rawValue), title, at: row, .answerReview(review.id))
            }
        }
    }

    private func reviewField(_ stars: Stars) -> FormField {
        FormField(.actionReview, .titleReview, .longText, in: context.wording)
            .labelled(ReviewRow.stars(stars.rawValue) + " " + context.wording(.actionReview))
    }
}

extension SellerPageModel {
    /// Following the seller, and the reviews of the seller's buyers.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        if state.canFollow {
            offer(
                "follow",
                state.followTitle,
                .person,
                isOn: state.content.value?.isFollowed,
                isBusy: state.isBusy,
                .toggleFollow
            )
        }
        if state.offersReviews {
            let isBusy = state.reviews.isLoading
            offer("reviews", context.wording(.titleReviews), .more, at: .menu, isBusy: isBusy, .showReviews)
        }
        for review in state.reviews.value ?? [] {
            let row = SceneCommand.Placement.row(review.id.rawValue)
            if review.isOwn {
                offer(
                    .init("deleteReview", review.id.rawValue),
                    context.wording(.actionDelete),
                    .delete,
                    role: .destructive,
                    at: row,
                    .deleteReview(review.id)
                )
            } else {
                let title = context.wording(.actionReport)
                offer(.init("reportReview", review.id.rawValue), title, at: row, .reportReview(review.id))
            }
            if review.canAnswer {
                let title = context.wording(.actionAnswer)
                offer(.init("answerReview", review.id.rawValue), title, at: row, .answerReview(review.id))
            }
        }
    }
}

extension SellerPageModel.State {
    /// The seller, with the way to follow, and what others say, the last one first.
    func sections(in wording: Wording) -> [SceneSection] {
        let about = content.value.map { content in
            SceneRow(
                [content.stars, content.rating].compactMap(\.self).joined(separator: " "),
                text: content.facts.joined(separator: "\n"),
                accessibility: content.accessibility
            )
        }
        let seller = SceneSection(
            "seller",
            title: content.value?.name,
            [about, canFollow ? SceneRow(followTitle, open: "follow") : nil].compactMap(\.self),
            isLoading: content.isLoading && content.value == nil,
            problem: content.problem,
            retry: "refresh"
        )
        guard content.value?.stars != nil else { return [seller] }
        let title = wording(.titleReviews)
        let said = SceneSection("reviews", title: title, reviews, askedBy: "reviews") { $1.row }
        let more = hasMoreReviews ? [SceneSection("more", [SceneRow(wording(.actionLoadMore), open: "reviews")])] : []
        return [seller, said] + more
    }
}

extension FollowedSellersModel {
    /// The sellers, each to be opened and to be followed no longer.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        if state.rows.value?.isEmpty == false {
            offer("followedProducts", context.wording(.titleFollowedProducts), .next, at: .menu, .showProducts)
        }
        for row in state.rows.value ?? [] {
            let placement = SceneCommand.Placement.row(row.id.rawValue)
            offer(.init("seller", row.id.rawValue), row.name, .person, at: placement, .open(row.id))
            offer(
                .init("unfollow", row.id.rawValue),
                context.wording(.actionUnfollow),
                at: placement,
                isBusy: state.isBusy,
                .unfollow(row.id)
            )
        }
    }
}
