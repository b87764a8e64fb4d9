import OpenMarketDomain

extension ProductDetailModel {
    /// Liking, chatting and managing, the products beside it, and the commands of the sale.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        if let content = state.content.value {
            if state.canLike {
                offer(
                    "like",
                    context.wording(content.isLiked ? .actionUnlike : .actionLike),
                    .like,
                    isOn: content.isLiked,
                    .toggleLike
                )
            }
            if state.canChat {
                offer("chat", context.wording(.actionChat), .chat, isBusy: state.isBusy, .chat)
            }
            if state.isOwner {
                offer("manage", context.wording(.alertOwnerTitle), .edit, isBusy: state.isBusy, .showOwnerActions)
            }
            if !content.images.isEmpty {
                offer("images", context.wording(.titleViewer), .image, at: .menu, .openImage)
            }
            if content.vendorID != nil {
                offer("seller", context.wording(.titleOfSeller, content.vendor ?? ""), .person, at: .menu, .openSeller)
            }
            if !content.isHidden {
                let isBusy = state.history.isLoading
                offer("history", context.wording(.historyTitle), at: .menu, isBusy: isBusy, .showHistory)
            }
            if state.canModerate {
                offer("aboutSeller", context.wording(.actionSeller), .more, at: .menu, .showSellerActions)
            }
        }
        for row in state.related.ofSeller + state.related.similar {
            offer(.init("open", row.id.rawValue), row.title, at: .row(row.id.rawValue), .open(row.id))
        }
        // What was sold stays for its parties when the product goes.
        sale.offers(isOwner: state.isOwner)
        offer("load", context.wording(.actionRefresh), .refresh, at: .bar, isBusy: state.content.isLoading, .load)
    }
}

extension ProductDetailState {
    /// The history of its prices, once that was asked for.
    public func sections(in wording: Wording) -> [SceneSection] {
        guard let content = content.value, !content.isHidden else { return [] }
        let (title, none) = (wording(.historyTitle), wording(.historyEmpty))
        let section = SceneSection("history", title: title, history, askedBy: "history", emptyText: none) {
            let text = $1.price.text + " · " + $1.status.text
            return SceneRow($1.date, id: .init("history", String($0)), text: text, accessibility: $1.accessibility)
        }
        return [section]
    }
}
