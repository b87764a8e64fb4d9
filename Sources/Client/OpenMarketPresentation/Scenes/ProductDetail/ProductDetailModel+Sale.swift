import OpenMarketDomain

// The sale of the product, for its two parties.
extension ProductDetailModel {
    /// Asks the market whether the user is a party of the sale, and says in passing how it went on.
    ///
    /// A failure says nothing, for hardly any user is, and leaves what is shown.
    func loadSale() async {
        guard let sellers = context.market.sellers, context.session.user != nil else { return }
        let before = facts.sale.sale.value
        await load(\.sale.sale) { [id] in
            do {
                return try await sellers.sale(of: id)
            } catch MarketError.unsupported {
                return nil
            }
        }
        if let before, case .loaded(let next?) = facts.sale.sale { tellStep(from: before, to: next) }
    }

    /// Says how the sale went on, unless an alert asks something at the moment; an earlier notice is over.
    private func tellStep(from last: Sale?, to next: Sale) {
        guard alert == nil || alert?.kind == .sale else { return }
        let name = next.other.name
        if next.isConfirmed, last?.isConfirmed != true, last?.isSold == true {
            notice { next.isSeller ? $0(.saleConfirmedBy, $0.person(name)) : $0(.saleConfirmed) }
        } else if next.isSold != last?.isSold || next.other.id != last?.other.id {
            notice { $0.party(of: next) }
        }
    }

    private func notice(_ sentence: @escaping @Sendable (Wording) -> String) {
        show(context.alerts.sale(sentence))
    }

    /// Says in passing that the product has no named buyer and this status.
    func tell(_ status: SaleStatus) {
        switch status {
        case .reserved: notice { $0(.saleReserved) }
        case .sold: notice { $0(.saleSold) }
        case .onSale, .hidden: break
        }
    }

    /// Takes a step of the sale, and shows the new state of the sale.
    private func takeStep(_ step: () async throws -> Void) async {
        await work {
            try await step()
            await loadSale()
        }
    }

    /// Lists the users who have written to the seller, since the market accepts no other buyer, and *someone else*.
    func loadWriters() async {
        guard let accounts = context.market.accounts else { return }
        await load(\.sale.writers) {
            try await accounts.roomsWithMessages().map { BuyerRow(id: $0.other, name: $0.otherName) }
        }
    }

    func deal(_ status: SaleStatus, with buyer: UserID) async {
        await takeStep {
            let isNamed = buyer != BuyerRow.someoneElse
            let patch = ProductPatch(status: status, buyer: isNamed ? buyer : nil)
            _ = try await context.market.editProduct(id, patch: patch)
            // From here on the market's state of the sale is new.
            if facts.sale.sale.value == nil { settle(\.sale.sale, with: nil) }
            if !isNamed { tell(status) }
            // A reservation may become a sale, or another one.
            if status == .sold { change { $0.sale.writers = .idle } }
        }
    }

    private func askToDelete(_ review: Review.ID) {
        guard let sellers = context.market.sellers else { return }
        let alert = context.alerts.confirmDelete(.alertDeleteReviewMessage)
        show(alert.on(.yes) { [weak self] _ in await self?.takeStep { try await sellers.deleteReview(review) } })
    }

    private func askAnswer(to review: Review.ID) {
        guard let sellers = context.market.sellers else { return }
        let alert = context.alerts.reviewAnswer()
        show(
            alert.on(.submit) { [weak self] text in
                await self?.takeStep { try await sellers.answer(review, with: text.reveal()) }
            }
        )
    }
}

// Its commands.
extension ProductDetailModel {
    /// The choice of a buyer, for the seller, and the review, for both.
    @SceneOfferBuilder var saleOffers: [SceneOffer] {
        if state.isOwner, state.sale.canName { naming }
        if state.sale.canConfirm {
            offer("confirm", context.wording(.actionConfirmSale), isBusy: state.isBusy) {
                guard let sellers = self.context.market.sellers else { return }
                await self.takeStep { try await sellers.confirmSale(of: self.id) }
            }
        }
        if state.sale.canReview { reviewing }
        for review in state.sale.reviews {
            let (id, row) = (review.id, SceneCommand.Placement.row(review.id.rawValue))
            if review.isOwn {
                let (title, isBusy) = (context.wording(.actionDelete), state.isBusy)
                offer(.init("deleteReview", id.rawValue), title, .delete, role: .destructive, at: row, isBusy: isBusy) {
                    self.askToDelete(id)
                }
            }
            if review.canAnswer {
                offer(.init("answerReview", id.rawValue), context.wording(.actionAnswer), at: row) {
                    self.askAnswer(to: id)
                }
            }
        }
    }

    @SceneOfferBuilder private var naming: [SceneOffer] {
        if let buyers = state.sale.buyers.value {
            for buyer in buyers {
                if buyer.id != state.sale.reserved { naming("reserve", .actionReserve, .reserved, buyer) }
                naming("sell", .actionSell, .sold, buyer)
            }
        } else {
            let isLoading = state.sale.buyers.isLoading
            offer("buyers", context.wording(.titleBuyers), .person, at: .menu, isBusy: isLoading) {
                await self.loadWriters()
            }
        }
    }

    private func naming(_ verb: String, _ phrase: Phrase, _ status: SaleStatus, _ buyer: BuyerRow) -> SceneOffer {
        let title = buyer.name + ": " + context.wording(phrase)
        return offer(.init(verb, buyer.id.rawValue), title, at: .row(buyer.id.rawValue), isBusy: state.isBusy) {
            await self.deal(status, with: buyer.id)
        }
    }

    @SceneOfferBuilder private var reviewing: [SceneOffer] {
        for stars in Stars.allCases.reversed() {
            let field = FormField(.actionReview, .titleReview, .longText, in: context.wording)
                .labelled(ReviewRow.stars(stars.rawValue) + " " + context.wording(.actionReview))
            offer(.init("review", String(stars.rawValue)), field, isEnabled: !state.isBusy) { text in
                guard let sellers = self.context.market.sellers else { return }
                await self.takeStep { _ = try await sellers.review(stars, text, about: self.id) }
            }
        }
    }
}
