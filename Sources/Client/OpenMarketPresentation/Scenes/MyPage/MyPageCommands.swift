import OpenMarketDomain

extension MyPageModel {
    /// The rows of the page, and what it shows below them.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        for row in state.rows {
            let isLost = row.id == .deleteAccount
            offer(
                .init("open", row.id.rawValue),
                row.title,
                role: isLost ? .destructive : .normal,
                isBusy: state.isBusy,
                .open(row.id)
            )
        }
        for change in state.unsent {
            let (id, row) = (change.id.rawValue, SceneCommand.Placement.row(change.id.rawValue))
            offer(.init("sendAgain", id), context.wording(.actionRetry), .send, at: row, .sendAgain(change.id))
            if change.isChangeable {
                offer(.init("change", id), context.wording(.actionEdit), .edit, at: row, .change(change.id))
            }
            let giveUp = context.wording(.actionDelete)
            offer(.init("giveUp", id), giveUp, .delete, role: .destructive, at: row, .giveUp(change.id))
        }
        for seller in state.blocked.value ?? [] {
            offer(
                .init("unblock", seller.id.rawValue),
                context.wording(.actionUnblock),
                at: .row(seller.id.rawValue),
                isBusy: state.isBusy,
                .unblock(seller.id)
            )
        }
        followed?.offers ?? []
    }
}
