import OpenMarketDomain

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

    /// Offers the actions of an owner on a product; the steps of a sale only where the market knows them.
    func ownerActions(status: SaleStatus? = nil) -> AlertModel {
        let steps = (status?.next ?? []).map { action($0.choice, $0.actionPhrase) }
        return alert(
            .ownerActions,
            style: .sheet,
            title: wording(.alertOwnerTitle),
            actions: [action(.edit, .actionEdit)] + steps + [action(.delete, .actionDelete, .destructive), cancel]
        )
    }

    /// Shows the changes from here and from elsewhere, and asks which to keep.
    func editConflict(_ rows: [ConflictRow]) -> AlertModel {
        alert(
            .editConflict,
            title: wording(.errorConflictTitle),
            message: rows.map { wording(.alertConflictRow, $0.label, $0.mine, $0.theirs) }.joined(separator: "\n"),
            actions: [
                action(.keepMine, .actionKeepMine), action(.takeOther, .actionTakeOther),
                action(.cancel, .actionKeepEditing, .cancel),
            ]
        )
    }

    /// The sources of images that the device has.
    func imageSource(_ sources: [ImageSource] = [.album, .camera]) -> AlertModel {
        alert(
            .imageSource,
            style: .sheet,
            title: wording(.alertImageSourceTitle),
            actions: sources.map { action($0.choice, $0.phrase) } + [cancel]
        )
    }

    /// Asks before a draft is discarded.
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

    /// A product waits in the outbox.
    func kept() -> AlertModel {
        notice(.created, wording(.alertKeptMessage))
    }

    /// A product was edited.
    func edited() -> AlertModel {
        notice(.edited, wording(.alertEditedMessage))
    }
}

extension SaleStatus {
    /// The button that leads to this status.
    fileprivate var choice: AlertChoice {
        switch self {
        case .onSale: .markOnSale
        case .reserved: .markReserved
        case .sold: .markSold
        case .hidden: .hide
        }
    }

    fileprivate var actionPhrase: Phrase {
        switch self {
        case .onSale: .actionMarkOnSale
        case .reserved: .actionMarkReserved
        case .sold: .actionMarkSold
        case .hidden: .actionHide
        }
    }

    /// The status that a button leads to.
    init?(_ choice: AlertChoice) {
        guard let status = SaleStatus.allCases.first(where: { $0.choice == choice }) else { return nil }
        self = status
    }
}
