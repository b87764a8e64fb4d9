#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// The user's chats.
    struct ChatsView: View {
        let model: ChatListModel
        @Environment(AppCoordinator.self) private var app

        var body: some View {
            List {
                if let problem = model.state.rooms.problem { ProblemView(problem: problem) { model.send(.load) } }
                if let text = model.state.ageText { Text(text).faint() }
                ForEach(model.state.rooms.value ?? []) { room in
                    Button {
                        model.send(.open(room.id))
                    } label: {
                        row(room)
                    }
                    .badge(room.unreadCount)
                    .swipeActions {
                        Button(app.context.wording(.actionLeaveChat), role: .destructive) {
                            model.send(.leave(room.id))
                        }
                    }
                }
                if let text = model.state.emptyText { Text(text).foregroundStyle(.secondary) }
            }
            .refreshable { await model.perform(.load) }
        }

        private func row(_ room: ChatRoomRow) -> some View {
            VStack(alignment: .leading) {
                HStack {
                    Text(room.title).font(.headline)
                    Spacer()
                    Text(room.time).faint()
                }
                Text(room.lastMessage).lineLimit(1).foregroundStyle(.secondary)
            }
            .spoken(room.accessibility)
        }
    }
#endif
