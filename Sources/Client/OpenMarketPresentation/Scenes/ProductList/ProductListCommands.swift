import OpenMarketDomain

extension ProductListModel {
    /// The commands of the rows, of the list as a whole, and of the seller above it.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        sellerPage?.offers ?? []
        rowOffers
        if hasMore {
            offer(
                "loadMore",
                context.wording(state.problem == nil ? .actionLoadMore : .actionRetry),
                state.problem == nil ? .next : .refresh,
                isBusy: state.status == .loadingMore,
                .loadMore
            )
        }
        if state.canSave {
            let isSaved = state.savedSearch != nil
            offer("save", context.wording(isSaved ? .searchUnsave : .searchSave), at: .bar, isOn: isSaved, .toggleSaved)
        }
        if state.canForget, !state.rows.isEmpty {
            offer("forget", context.wording(.actionForgetViewed), .delete, role: .destructive, at: .menu, .forgetViewed)
        }
        offer(
            "refresh",
            context.wording(.actionRefresh),
            .refresh,
            at: .bar,
            isBusy: state.status == .refreshing,
            .refresh
        )
        arranging
    }

    /// Whether the list goes on, or its last page failed and may come; a front end that scrolls asks for it by itself.
    private var hasMore: Bool {
        switch state.status {
        case .idle: !state.rows.isEmpty || state.offersMore
        case .loadingMore: true
        case .failed(let problem): problem.isWorthRetrying
        case .loading, .refreshing, .ended: false
        }
    }

    /// The products, each to be opened and to be liked.
    @SceneOfferBuilder var rowOffers: [SceneOffer] {
        for row in state.rows {
            offer(.init("open", row.id.rawValue), row.title, at: .row(row.id.rawValue), .open(row.id))
            if state.canLike {
                let title = context.wording(row.isLiked ? .actionUnlike : .actionLike)
                offer(
                    .init("like", row.id.rawValue),
                    title,
                    .like,
                    at: .row(row.id.rawValue),
                    isOn: row.isLiked,
                    .toggleLike(row.id)
                )
            }
        }
    }

    /// Orders, conditions and layouts, each with the present choice.
    @SceneOfferBuilder private var arranging: [SceneOffer] {
        for sort in ProductSort.allCases {
            offer(
                .init("sort", sort.rawValue),
                state.name(of: sort, in: context.wording),
                at: .choice(context.wording(.sortTitle)),
                isOn: state.sort == sort,
                .sort(sort)
            )
        }
        for group in state.facets?.groups ?? [] {
            for choice in group.choices {
                let title = [choice.title, choice.count].compactMap(\.self).joined(separator: " ")
                offer(
                    .init("filter", group.id.rawValue + "/" + choice.id),
                    title,
                    at: .choice(group.title),
                    isOn: choice.isChosen,
                    .filter(choice.filter)
                )
            }
        }
        flag("inStock", context.wording(.filterInStock), \.isInStock, true)
        flag("discounted", context.wording(.filterDiscounted), \.isDiscounted, true)
        // Where the market counts, the choices above have those that there are.
        if state.knowsStatus, state.facets?.groups.contains(where: { $0.id != .category }) != true {
            for status in [SaleStatus.onSale, .reserved, .sold] {
                flag("status/" + status.rawValue, context.wording.name(of: status), \.status, status)
            }
        }
        for layout in ListLayout.allCases {
            offer(
                .init("layOut", layout.rawValue),
                layout.title(in: context.wording),
                at: .menu,
                isOn: state.layout == layout,
                .layOut(layout)
            )
        }
    }

    /// A condition that holds or not; only one value of a part can be chosen.
    private func flag<Value: Equatable>(
        _ name: String,
        _ title: String,
        _ condition: WritableKeyPath<ProductFilter, Value?>,
        _ value: Value
    ) -> SceneOffer {
        var filter = state.filter
        let isOn = filter[keyPath: condition] == value
        filter[keyPath: condition] = isOn ? nil : value
        return offer(
            .init("filter", name),
            title,
            at: .choice(context.wording(.filterTitle)),
            isOn: isOn,
            .filter(filter)
        )
    }
}

extension ProductListState {
    /// The end of the list: on its way, failed, or waiting for a button; and what could not be read.
    public func foot(in wording: Wording) -> SceneSection {
        let isWaiting = status == .idle && offersMore
        return SceneSection(
            "foot",
            title: lossText,
            isWaiting ? [SceneRow(wording(.actionLoadMore), open: "loadMore")] : [],
            // What is asked for again shows that above the rows.
            isLoading: status == .loading || status == .loadingMore,
            problem: problem,
            retry: "loadMore"
        )
    }
}
