public import OpenMarketDomain

/// Makes every alert of the market, in the words of one wording.
///
/// A view model asks for an alert by what it is about and never writes a
/// sentence itself. The buttons that leave everything as it was come last.
///
/// ```swift
/// let director = AlertDirector(Wording(.korean))
/// state.alert = director.confirmDelete()
/// ```
public struct AlertDirector: Sendable, Equatable {
    /// The language and the words.
    public let wording: Wording
    /// The number of the alerts it makes.
    private let number: Int

    /// A director with this wording, whose alerts all have the number 0.
    public init(_ wording: Wording) {
        self.init(wording, number: 0)
    }

    /// A director of one alert, which gets a number.
    init(_ wording: Wording, number: Int) {
        self.wording = wording
        self.number = number
    }

    /// Begins an alert in an app's own words, with the director's number.
    public func builder(_ kind: AlertKind = .custom) -> AlertBuilder {
        AlertBuilder(kind, number: number)
    }

    /// An alert with the director's number.
    func alert(
        _ kind: AlertKind,
        style: AlertModel.Style = .alert,
        title: String? = nil,
        message: String? = nil,
        field: AlertField? = nil,
        actions: [AlertAction]
    ) -> AlertModel {
        AlertModel(
            kind,
            number: number,
            style: style,
            title: title,
            message: message,
            field: field,
            actions: actions
        )
    }

    /// A sentence that needs nothing but to be read.
    func notice(_ kind: AlertKind, _ message: String, title: Phrase = .alertNoticeTitle) -> AlertModel {
        alert(kind, title: wording(title), message: message, actions: [action(.ok, .actionOK)])
    }

    func action(_ choice: AlertChoice, _ title: Phrase, _ role: AlertAction.Role = .normal) -> AlertAction {
        AlertAction(choice, title: wording(title), role: role)
    }

    var cancel: AlertAction { action(.cancel, .actionCancel, .cancel) }
}

extension AlertDirector {
    /// Asks before logging out, with which so many changes are lost that the market does not have yet.
    func confirmLogout(losing count: Int = 0) -> AlertModel {
        alert(
            .confirmLogout,
            title: wording(.alertNoticeTitle),
            message: wording(.alertLogOutMessage) + loss(of: count),
            actions: [action(.yes, .actionYes, .destructive), action(.no, .actionNo, .cancel)]
        )
    }

    /// Asks before the account is deleted, which needs the password again.
    func confirmDeleteAccount(losing count: Int = 0) -> AlertModel {
        alert(
            .confirmDeleteAccount,
            title: wording(.alertWarningTitle),
            message: wording(.alertDeleteAccountMessage) + loss(of: count),
            field: AlertField(placeholder: wording(.fieldPasswordPlaceholder), isSecure: true),
            actions: [action(.delete, .actionDeleteAccount, .destructive), cancel]
        )
    }

    private func loss(of count: Int) -> String {
        count > 0 ? "\n" + wording(.alertUnsentLost, wording.number(count)) : ""
    }

    /// The account of the user cannot sell; another one may.
    func cannotSell() -> AlertModel {
        alert(
            .cannotSell,
            title: wording(.alertCannotSellTitle),
            message: wording(.alertCannotSellMessage),
            actions: [action(.logIn, .actionLogIn), cancel]
        )
    }

    /// The session is over.
    public func sessionExpired() -> AlertModel {
        alert(
            .sessionExpired,
            title: wording(.alertSessionExpiredTitle),
            message: wording(.alertSessionExpiredMessage),
            actions: [action(.logIn, .actionLogIn), cancel]
        )
    }

    /// The user has signed up under a name.
    func signedUp(_ name: String) -> AlertModel {
        notice(.signedUp, wording(.alertSignedUpMessage, name))
    }

    /// A mail for a new password is on its way.
    ///
    /// The text is the same for unknown addresses, so that it does not reveal who has an account.
    func passwordResetSent() -> AlertModel {
        notice(.passwordResetSent, wording(.alertPasswordResetMessage), title: .alertPasswordResetTitle)
    }
}

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

extension AlertDirector {
    /// Reports an error, and a way out.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - isRetryable: Whether the view model can do the same again, which then is one of the buttons.
    /// - Returns: The alert; `nil` for what the user gave up on purpose.
    public func error(_ error: MarketError, isRetryable: Bool = false) -> AlertModel? {
        guard error != .cancelled else { return nil }
        let text = wording.text(of: error)
        return alert(
            isRetryable ? .retry : .error,
            title: text.title,
            message: [text.message, text.detail, text.recovery].compactMap(\.self).joined(separator: "\n"),
            actions: isRetryable ? [action(.retry, .actionRetry), cancel] : [action(.ok, .actionOK)]
        )
    }

    /// Reports an error, with a button that tries again where that may succeed.
    func failure(_ error: MarketError) -> AlertModel? {
        self.error(error, isRetryable: error.isWorthRetrying)
    }

    /// The limit of images is reached.
    func imageLimit(_ maximum: Int) -> AlertModel {
        notice(.imageLimit, wording(.alertImageLimitMessage, wording.number(maximum)))
    }

    /// Camera access is denied, or there is no camera.
    func cameraUnavailable() -> AlertModel {
        notice(.cameraUnavailable, wording(.alertNoCameraMessage))
    }

    /// Photo library access is denied.
    func albumUnavailable() -> AlertModel {
        notice(.albumUnavailable, wording(.alertNoAlbumMessage))
    }
}

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

extension AlertDirector {
    /// Offers the actions on a seller.
    func sellerActions(_ name: String) -> AlertModel {
        alert(
            .sellerActions,
            style: .sheet,
            title: wording(.alertSellerTitle, wording.name(ofSeller: name)),
            actions: [action(.report, .actionReport), action(.block, .actionBlock, .destructive), cancel]
        )
    }

    /// Why something is reported.
    func reportReasons() -> AlertModel {
        alert(
            .reportReasons,
            style: .sheet,
            title: wording(.alertReportTitle),
            actions: Report.Reason.allCases.map { action($0.choice, $0.phrase) } + [cancel]
        )
    }

    /// A report has arrived.
    func reported() -> AlertModel {
        notice(.reported, wording(.alertReported))
    }

    /// Asks before a seller is blocked, and explains the effect.
    func confirmBlock(_ name: String) -> AlertModel {
        alert(
            .confirmBlock,
            title: wording(.actionBlock),
            message: wording(.alertBlockMessage, wording.name(ofSeller: name)),
            actions: [action(.block, .actionBlock, .destructive), cancel]
        )
    }
}

extension Wording {
    /// The name of a seller; where there is none, that there is none.
    fileprivate func name(ofSeller name: String) -> String { name.isEmpty ? self(.unnamedVendor) : name }
}

extension Report.Reason {
    /// The button with this reason.
    fileprivate var choice: AlertChoice {
        switch self {
        case .fraud: .fraud
        case .forbidden: .forbidden
        case .counterfeit: .counterfeit
        case .abuse: .abuse
        case .spam: .spam
        case .other: .other
        }
    }

    fileprivate var phrase: Phrase {
        switch self {
        case .fraud: .reasonFraud
        case .forbidden: .reasonForbidden
        case .counterfeit: .reasonCounterfeit
        case .abuse: .reasonAbuse
        case .spam: .reasonSpam
        case .other: .reasonOther
        }
    }

    /// The reason on a button.
    init?(_ choice: AlertChoice) {
        guard let reason = Report.Reason.allCases.first(where: { $0.choice == choice }) else { return nil }
        self = reason
    }
}
