extension AlertDirector {
    /// Confirms deleting a product.
    func confirmDelete() -> AlertModel {
        alert(
            .confirmDelete,
            title: wording(.alertWarningTitle),
            message: wording(.alertDeleteMessage),
            actions: [action(.yes, .actionYes, .destructive), action(.no, .actionNo, .cancel)]
        )
    }

    /// The password of a product, again if the last one was wrong.
    func secretPrompt(wasWrong: Bool = false) -> AlertModel {
        alert(
            .secretPrompt,
            title: wording(.alertSecretTitle),
            message: wording(wasWrong ? .alertSecretWrong : .alertSecretMessage),
            field: AlertField(placeholder: wording(.fieldPassword), isSecure: true),
            actions: [action(.submit, .actionSubmit), cancel]
        )
    }

    /// What an owner can do with a product.
    func ownerActions() -> AlertModel {
        alert(
            .ownerActions,
            style: .sheet,
            title: wording(.alertOwnerTitle),
            actions: [action(.edit, .actionEdit), action(.delete, .actionDelete, .destructive), cancel]
        )
    }

    /// The sources of images that the device has.
    func imageSource(hasCamera: Bool = true) -> AlertModel {
        alert(
            .imageSource,
            style: .sheet,
            title: wording(.alertImageSourceTitle),
            actions: [action(.album, .actionAlbum)] + (hasCamera ? [action(.camera, .actionCamera)] : []) + [cancel]
        )
    }

    /// Whether to throw away what was written.
    public func discardDraft() -> AlertModel {
        alert(
            .discardDraft,
            title: wording(.alertDiscardTitle),
            message: wording(.alertDiscardMessage),
            actions: [
                action(.discard, .actionDiscard, .destructive), action(.cancel, .actionKeepEditing, .cancel),
            ]
        )
    }

    /// A product was registered.
    func created() -> AlertModel {
        notice(.created, wording(.alertCreatedMessage))
    }

    /// A product was edited.
    func edited() -> AlertModel {
        notice(.edited, wording(.alertEditedMessage))
    }
}
