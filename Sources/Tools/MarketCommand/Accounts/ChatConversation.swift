import Foundation
import OpenMarket

/// A conversation on a terminal: shows messages once the market has them, and sends typed lines.
struct ChatConversation: Sendable {
    let user: MarketUser
    let room: ChatRoom
    let asJSON: Bool
    let console: Console

    /// Sends one message and shows it.
    func send(_ text: String) async throws(CommandFailure) {
        let message = try await user.calling(await user.accounts.sendMessage(text, to: room.id))
        try show(message)
        noteIfWaiting(message)
    }

    /// Sends each line until there are no more lines, and everything typed has been sent.
    func run(lines: AsyncStream<String>) async throws(CommandFailure) {
        let watcher = Task { () async -> CommandFailure? in await watch() }
        for await line in lines where !line.trimmed.isEmpty {
            do throws(MarketError) {
                noteIfWaiting(try await user.accounts.sendMessage(line, to: room.id))
            } catch {
                let text = Explanation(error).sentence
                console.warn("not sent: \(text)")
            }
        }
        // At the end of its input a pipe has said all it has; someone at a terminal pressed Ctrl-D.
        watcher.cancel()
        if let failure = await watcher.value { throw failure }
    }

    /// Shows every message of the market once.
    private func watch() async -> CommandFailure? {
        var shown: Set<Message.ID> = []
        for await state in user.accounts.chats.observe(room.id) {
            for message in state.messages where message.sentAt != nil && shown.insert(message.id).inserted {
                do throws(CommandFailure) { try show(message) } catch { return error }
            }
            if let last = state.messages.last(where: { $0.sentAt != nil && $0.sender == room.other }) {
                do throws(MarketError) { try await user.accounts.chats.markRead(room.id, upTo: last) } catch {}
            }
            if case .ended(let error) = state.connection, !Task.isCancelled {
                return error == .unauthenticated ? .notLoggedIn : .market(error)
            }
        }
        return nil
    }

    private func noteIfWaiting(_ message: Message) {
        if message.state == .waiting { console.note("kept, and sent later: " + ShownText.line(message.body)) }
    }

    private func show(_ message: Message) throws(CommandFailure) {
        let name = message.sender == room.other ? room.otherName : "me"
        if asJSON {
            let at = message.sentAt?.formatted(.iso8601)
            try console.print(["sender": .string(name), "body": .string(message.body), "at": .text(at)])
        } else {
            try console.print(ShownText.line(name) + ": " + ShownText.line(message.body))
        }
    }
}
