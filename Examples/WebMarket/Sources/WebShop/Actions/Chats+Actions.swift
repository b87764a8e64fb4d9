import OpenMarket
import WebPages

extension ChatListModel {
    /// Does what a button of the list says.
    func perform(_ form: PostedForm) async {
        guard form.action == .leave else { return }
        await perform(.leave(ChatRoom.ID(rawValue: form["room"])))
    }
}

extension ChatRoomModel {
    /// Does what a button of the chat says.
    func perform(_ form: PostedForm, in visit: Visit) async {
        switch form.action {
        case .send:
            guard visit.takesFirst(form["mark"]) else { return }
            await perform(.type(form["text"]))
            await perform(.send)
        case .failed: await perform(.tapFailed(Message.ID(rawValue: form["message"])))
        case .report: await perform(.report(Message.ID(rawValue: form["message"])))
        case .block: await perform(.block)
        default: break
        }
    }
}
