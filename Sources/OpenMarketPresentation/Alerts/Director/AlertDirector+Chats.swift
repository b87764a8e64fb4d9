extension AlertDirector {
    /// Asks before a chat is left.
    func leaveChat(with name: String) -> AlertModel {
        alert(
            .leaveChat,
            title: wording(.alertLeaveChatTitle),
            message: wording(.alertLeaveChatMessage, name.isEmpty ? wording(.unnamedVendor) : name),
            actions: [action(.leave, .actionLeaveChat, .destructive), cancel]
        )
    }

    /// Offers the actions on a message that was not sent.
    func failedMessage() -> AlertModel {
        alert(
            .failedMessage,
            style: .sheet,
            title: wording(.alertFailedMessageTitle),
            actions: [action(.retry, .actionSendAgain), action(.delete, .actionDelete, .destructive), cancel]
        )
    }
}
