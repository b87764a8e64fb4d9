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

extension MyPageModel.State {
    /// The ways from the page, below who the user is, then what waits for the market, whom the user follows, and whom the user has blocked.
    public func sections(in wording: Wording) -> [SceneSection] {
        let who = [vendorName, email].compactMap(\.self).joined(separator: "\n")
        let ways = rows.map { SceneRow($0.title, open: .init("open", $0.id.rawValue)) }
        let waiting = unsent.map { row in
            SceneRow(row.title, text: row.text, isNews: row.isRefused, others: row.commands)
        }
        let blockedRows = (blocked.value ?? []).map { SceneRow($0.name, others: [.init("unblock", $0.id.rawValue)]) }
        let sections = [
            SceneSection("ways", title: who.isEmpty ? wording(.emptyLoggedOut) : who, ways),
            SceneSection("unsent", title: wording(.titleUnsent), waiting),
            SceneSection(
                "followed",
                title: wording(.titleFollowed),
                followed?.sceneRows(in: wording) ?? [],
                emptyText: followed?.emptyText,
                problem: followed?.rows.problem
            ),
            SceneSection(
                "blocked",
                title: wording(.titleBlocked),
                blockedRows,
                emptyText: emptyBlockedText,
                problem: blocked.problem,
                retry: "open/blocked"
            ),
        ]
        return sections.filter { !$0.isBlank }
    }
}

extension UnsentRow {
    /// Its commands; a product that was refused is changed first.
    fileprivate var commands: [SceneCommand.ID] {
        (isChangeable ? ["change", "sendAgain", "giveUp"] : ["sendAgain", "giveUp"]).map { .init($0, id.rawValue) }
    }
}

extension FollowedSellersModel.State {
    /// The way to what all of them offer, and each of them with the number of new products.
    fileprivate func sceneRows(in wording: Wording) -> [SceneRow] {
        guard let rows = rows.value, !rows.isEmpty else { return [] }
        return [SceneRow(wording(.titleFollowedProducts), open: "followedProducts")]
            + rows.map { row in
                let id = row.id.rawValue
                return SceneRow(
                    row.name,
                    text: row.news,
                    isNews: true,
                    open: .init("seller", id),
                    others: [.init("unfollow", id)]
                )
            }
    }
}
