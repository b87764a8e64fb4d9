import OpenMarketDomain

extension ChatListModel {
    /// The chats, each to be opened and to be left.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        for room in state.rooms.value ?? [] {
            let (id, row) = (room.id.rawValue, SceneCommand.Placement.row(room.id.rawValue))
            offer(.init("open", id), room.title, .chat, at: row, .open(room.id))
            offer(
                .init("leave", id),
                context.wording(.actionLeaveChat),
                .delete,
                role: .destructive,
                at: row,
                .leave(room.id)
            )
        }
        offer("load", context.wording(.actionRefresh), .refresh, at: .bar, isBusy: state.rooms.isLoading, .load)
    }
}

extension ChatRoomModel {
    /// The draft and its sending, and what can be done with single messages and with the other member.
    @SceneOfferBuilder public var offers: [SceneOffer] {
        let field = FormField(.fieldMessage, .fieldMessagePlaceholder, .longText, in: context.wording)
        offer("type", field.filled(with: state.draft)) { .type($0) }
        offer("send", context.wording(.actionSend), .send, isEnabled: state.problem == nil, .send)
        if let subject = state.subject {
            offer("subject", subject.title, .next, at: .menu, .open(.product(subject.id)))
        }
        if state.hasOlder {
            let isBusy = state.isLoadingOlder
            offer("older", context.wording(.actionLoadMore), .back, at: .menu, isBusy: isBusy, .loadOlder)
        }
        for message in state.messages {
            let (id, row) = (message.id.rawValue, SceneCommand.Placement.row(message.id.rawValue))
            for (index, link) in message.text.links.enumerated() {
                let title = context.wording(.actionOpenLink)
                offer(.init("link", id + "/" + String(index)), title, .next, at: row, .open(link))
            }
            if message.isUnsent {
                offer(
                    .init("failed", id),
                    context.wording(.actionSendAgain),
                    .more,
                    at: row,
                    .tapFailed(message.id)
                )
            }
            if state.canReport, !message.isMine {
                offer(.init("report", id), context.wording(.actionReport), at: row, .report(message.id))
            }
        }
        if state.canBlock {
            offer("block", context.wording(.actionBlock), role: .destructive, at: .menu, .block)
        }
    }
}

extension ChatListModel.State {
    /// The chats, below how old they are where they are not of now.
    public var section: SceneSection {
        let rows = (rooms.value ?? []).map { room in
            SceneRow(
                room.title,
                text: room.lastMessage,
                side: room.time,
                unreadCount: room.unreadCount,
                accessibility: room.accessibility,
                open: .init("open", room.id.rawValue),
                others: [.init("leave", room.id.rawValue)]
            )
        }
        return SceneSection(
            "chats",
            title: ageText,
            rows,
            emptyText: emptyText,
            isLoading: rooms.isLoading && rooms.value == nil,
            problem: rooms.problem,
            retry: "load"
        )
    }
}
