extension AlertDirector {
    /// Whether to leave a chat.
    func leaveChat(with name: String) -> AlertModel {
        alert(
            .leaveChat,
            title: wording(.alertLeaveChatTitle),
            message: wording(.alertLeaveChatMessage, name.isEmpty ? wording(.unnamedVendor) : name),
            actions: [action(.leave, .actionLeaveChat, .destructive), cancel]
        )
    }

    /// What to do with a message that was not sent.
    func failedMessage() -> AlertModel {
        alert(
            .failedMessage,
            style: .sheet,
            title: wording(.alertFailedMessageTitle),
            actions: [action(.retry, .actionSendAgain), action(.delete, .actionDelete, .destructive), cancel]
        )
    }
}
