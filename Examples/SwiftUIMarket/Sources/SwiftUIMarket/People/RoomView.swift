#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// One chat: messages from the oldest to the newest, and a field below them.
    struct RoomView: View {
        let model: ChatRoomModel
        @Environment(AppCoordinator.self) private var app
        /// The message at the bottom of the screen: it stays there when older ones come in above.
        @State private var place: MessageRow.ID?

        var body: some View {
            ScrollView {
                LazyVStack(spacing: 8) {
                    if model.state.hasOlder { ProgressView().onAppear { Task { await model.loadOlder() } } }
                    ForEach(model.state.messages) { message in
                        bubble(of: message)
                            .contextMenu { others(of: message) }
                            .accessibilityActions { others(of: message) }
                    }
                }
                .scrollTargetLayout()
                .padding(.horizontal)
                if let text = model.state.emptyText { Text(text).foregroundStyle(.secondary) }
                if let problem = model.state.problem { Text(problem.text.message).foregroundStyle(.red) }
            }
            .defaultScrollAnchor(.bottom)
            .scrollPosition(id: $place, anchor: .bottom)
            .onChange(of: model.state.messages.last?.id) { end, _ in
                guard let newest = model.state.messages.last else { return }
                let isAtEnd = place == nil || place == end
                if ChatPlace.follows(isOwn: newest.isMine, isAtEnd: isAtEnd) { place = newest.id }
            }
            .safeAreaInset(edge: .bottom) { input }
            .safeAreaInset(edge: .top) {
                if let subject = model.state.subject {
                    Button(subject.title) { model.send(command: "subject") }
                        .padding()
                        .frame(maxWidth: .infinity)
                        .background(.bar)
                }
            }
        }

        /// A message that was not sent is a button: it asks what to do with it.
        @ViewBuilder private func bubble(of message: MessageRow) -> some View {
            if message.isUnsent {
                Button {
                    model.send(command: .init("failed", message.id.rawValue))
                } label: {
                    MessageView(message: message)
                }
                .buttonStyle(.plain)
            } else {
                MessageView(message: message)
            }
        }

        private func others(of message: MessageRow) -> some View {
            MessageCommands(message: message, model: model)
        }

        private var input: some View {
            VStack(alignment: .leading) {
                if let text = model.state.ageText { Text(text).faint() }
                if let text = model.state.connectionText { Text(text).faint() }
                ForEach(model.state.problems, id: \.self) { Text($0).font(.caption).foregroundStyle(.red) }
                HStack {
                    TypedField(
                        app.context.wording(.fieldMessagePlaceholder),
                        text: model.binding(\.draft) { model.type($0, into: "type") },
                        kind: .text
                    )
                    .textFieldStyle(.roundedBorder)
                    Button(app.context.wording(.actionSend)) { model.send(command: "send") }
                        .disabled(!model.state.canSend)
                }
            }
            .padding()
            .background(.bar)
        }
    }

    /// What can be done with a message, in a menu that asks for it when it opens.
    private struct MessageCommands: View {
        let message: MessageRow
        let model: ChatRoomModel

        var body: some View { CommandButtons(commands: model.commands(ofRow: message.id.rawValue), model: model) }
    }

    /// A message; the user's own are on the right.
    private struct MessageView: View {
        let message: MessageRow

        var body: some View {
            VStack(alignment: message.isMine ? .trailing : .leading, spacing: 2) {
                Text(message.body)
                    .padding(10)
                    .background(
                        ThemeStyle(message.isMine && !message.isWaiting ? .tint : .fill),
                        in: .rect(cornerRadius: 12)
                    )
                Text(message.about)
                    .font(.caption2)
                    .foregroundStyle(ThemeStyle(message.hasFailed ? .danger : .faint))
            }
            .frame(maxWidth: .infinity, alignment: message.isMine ? .trailing : .leading)
            .spoken(message.accessibility)
        }
    }

    #Preview("Room") {
        SampleView(.room) { scene in
            if case .room(let model) = scene { RoomView(model: model) }
        }
    }
    #Preview("Message") {
        SampleView(.room) { scene in
            if case .room(let model) = scene, let message = model.state.messages.last {
                VStack {
                    MessageView(message: message)
                    MessageCommands(message: message, model: model)
                }
            }
        }
    }
#endif
