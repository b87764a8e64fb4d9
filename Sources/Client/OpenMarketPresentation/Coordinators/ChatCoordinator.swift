import OpenMarketDomain

/// Leads from the list of chats into one of them.
@MainActor
struct ChatCoordinator {
    let flow: Flow

    func chats() -> ChatListModel {
        let model = ChatListModel(
            context: flow.context,
            onRooms: { [flow] rooms in flow.app?.openRoom?.take(rooms) },
            isReading: { [flow] id in flow.app?.isReading(id) ?? false }
        )
        model.onExit = { [flow] exit in
            switch exit {
            case .room(let id): flow.push(.chatRoom(id), from: .root(.chat))
            case .logIn: flow.logIn(from: .root(.chat))
            }
        }
        return model
    }

    func room(_ id: ChatRoom.ID, entry: Int) -> ChatRoomModel {
        let model = ChatRoomModel(id, context: flow.context)
        model.onExit = { [flow] exit in
            switch exit {
            case .logIn: flow.logIn(from: .entry(entry))
            // A link in a message is shown over the chat, so that the user comes back to it; a tab is selected.
            case .link(let link):
                if case .route(let route) = link {
                    flow.push(route, from: .entry(entry))
                } else if flow.router.navigation.shows(.entry(entry)) {
                    flow.app?.open(link)
                }
            case .blocked(let name): flow.leave(entry, saying: flow.context.alerts.blocked(name))
            }
        }
        model.onRead = { [flow] in flow.app?.noteRead(id) }
        return model
    }
}
