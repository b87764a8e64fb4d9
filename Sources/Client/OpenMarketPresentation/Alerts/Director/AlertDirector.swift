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

    /// Makes an alert that can be made again in other words.
    private func retold(_ tell: @escaping @Sendable (AlertDirector) -> AlertModel) -> AlertModel {
        var alert = tell(self)
        alert.retelling = AlertModel.Retelling(tell: tell)
        return alert
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
        retold {
            $0.alert(
                .confirmLogout,
                title: $0.wording(.alertNoticeTitle),
                message: $0.wording(.alertLogOutMessage) + $0.loss(of: count),
                actions: [$0.action(.yes, .actionYes, .destructive), $0.action(.no, .actionNo, .cancel)]
            )
        }
    }

    /// Asks before the account is deleted, which needs the password again.
    func confirmDeleteAccount(losing count: Int = 0) -> AlertModel {
        retold {
            $0.alert(
                .confirmDeleteAccount,
                title: $0.wording(.alertWarningTitle),
                message: $0.wording(.alertDeleteAccountMessage) + $0.loss(of: count),
                field: AlertField(placeholder: $0.wording(.fieldPasswordPlaceholder), isSecure: true),
                actions: [$0.action(.delete, .actionDeleteAccount, .destructive), $0.cancel]
            )
        }
    }

    private func loss(of count: Int) -> String {
        count > 0 ? "\n" + wording(.alertUnsentLost, wording.number(count)) : ""
    }

    /// The account of the user cannot sell; another one may.
    func cannotSell() -> AlertModel {
        retold {
            $0.alert(
                .cannotSell,
                title: $0.wording(.alertCannotSellTitle),
                message: $0.wording(.alertCannotSellMessage),
                actions: [$0.action(.logIn, .actionLogIn), $0.cancel]
            )
        }
    }

    /// The session is over.
    public func sessionExpired() -> AlertModel {
        retold {
            $0.alert(
                .sessionExpired,
                title: $0.wording(.alertSessionExpiredTitle),
                message: $0.wording(.alertSessionExpiredMessage),
                actions: [$0.action(.logIn, .actionLogIn), $0.cancel]
            )
        }
    }

    /// The user has signed up under a name.
    func signedUp(_ name: String) -> AlertModel {
        retold { $0.notice(.signedUp, $0.wording(.alertSignedUpMessage, name)) }
    }

    /// The user's account was deleted.
    func accountDeleted() -> AlertModel {
        retold { $0.notice(.accountDeleted, $0.wording(.alertAccountDeleted)) }
    }

    /// A mail for a new password is on its way.
    ///
    /// The text is the same for unknown addresses, so that it does not reveal who has an account.
    func passwordResetSent() -> AlertModel {
        retold {
            $0.notice(.passwordResetSent, $0.wording(.alertPasswordResetMessage), title: .alertPasswordResetTitle)
        }
    }

    /// Asks for the code in that mail.
    func resetCode() -> AlertModel {
        retold {
            $0.alert(
                .resetCode,
                title: $0.wording(.alertCodeTitle),
                message: $0.wording(.alertCodeMessage),
                field: AlertField(placeholder: $0.wording(.alertCodeField), isSecure: false),
                actions: [$0.action(.submit, .actionSubmit), $0.cancel]
            )
        }
    }
}

extension AlertDirector {
    /// Asks before a chat is left.
    func leaveChat(with name: String) -> AlertModel {
        retold {
            $0.alert(
                .leaveChat,
                title: $0.wording(.alertLeaveChatTitle),
                message: $0.wording(.alertLeaveChatMessage, name.isEmpty ? $0.wording(.unnamedVendor) : name),
                actions: [$0.action(.leave, .actionLeaveChat, .destructive), $0.cancel]
            )
        }
    }

    /// Offers the actions on a message that was not sent.
    func failedMessage() -> AlertModel {
        retold {
            $0.alert(
                .failedMessage,
                style: .sheet,
                title: $0.wording(.alertFailedMessageTitle),
                actions: [
                    $0.action(.retry, .actionSendAgain), $0.action(.delete, .actionDelete, .destructive), $0.cancel,
                ]
            )
        }
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
        return retold {
            let text = $0.wording.text(of: error)
            return $0.alert(
                isRetryable ? .retry : .error,
                title: text.title,
                message: [text.message, text.detail, text.recovery].compactMap(\.self).joined(separator: "\n"),
                actions: isRetryable ? [$0.action(.retry, .actionRetry), $0.cancel] : [$0.action(.ok, .actionOK)]
            )
        }
    }

    /// Reports an error, with a button that tries again where that may succeed.
    func failure(_ error: MarketError) -> AlertModel? {
        self.error(error, isRetryable: error.isWorthRetrying)
    }

    /// The limit of images is reached.
    func imageLimit(_ maximum: Int) -> AlertModel {
        retold { $0.notice(.imageLimit, $0.wording(.alertImageLimitMessage, $0.wording.number(maximum))) }
    }

    /// Camera access is denied, or there is no camera.
    func cameraUnavailable() -> AlertModel {
        retold { $0.notice(.cameraUnavailable, $0.wording(.alertNoCameraMessage)) }
    }

    /// Photo library access is denied.
    func albumUnavailable() -> AlertModel {
        retold { $0.notice(.albumUnavailable, $0.wording(.alertNoAlbumMessage)) }
    }
}

extension AlertDirector {
    /// Confirms deleting a product.
    func confirmDelete() -> AlertModel {
        retold {
            $0.alert(
                .confirmDelete,
                title: $0.wording(.alertWarningTitle),
                message: $0.wording(.alertDeleteMessage),
                actions: [$0.action(.yes, .actionYes, .destructive), $0.action(.no, .actionNo, .cancel)]
            )
        }
    }

    /// The password of a product, again if the last one was wrong.
    func secretPrompt(wasWrong: Bool = false) -> AlertModel {
        retold {
            $0.alert(
                .secretPrompt,
                title: $0.wording(.alertSecretTitle),
                message: $0.wording(wasWrong ? .alertSecretWrong : .alertSecretMessage),
                field: AlertField(placeholder: $0.wording(.fieldPassword), isSecure: true),
                actions: [$0.action(.submit, .actionSubmit), $0.cancel]
            )
        }
    }

    /// Offers the actions of an owner on a product; the steps of a sale only where the market knows them.
    ///
    /// Reserving and selling begin with the choice of a buyer where `namesBuyers` says so, and not here.
    func ownerActions(
        status: SaleStatus? = nil,
        namesBuyers: Bool = false,
        change: @escaping @MainActor (SaleStatus) async -> Void = { _ in }
    ) -> AlertModel {
        let next = (status?.next ?? []).filter { !(namesBuyers && $0.hasBuyer) }
        return retold { director in
            director.alert(
                .ownerActions,
                style: .sheet,
                title: director.wording(.alertOwnerTitle),
                actions: [director.action(.edit, .actionEdit)]
                    + next.map { director.action($0.choice, $0.actionPhrase) }
                    + [director.action(.delete, .actionDelete, .destructive), director.cancel]
            )
        }.on(each: next, \.choice, change)
    }

    /// Shows the changes from here and from elsewhere, and asks which to keep.
    func editConflict(_ rows: [ConflictRow]) -> AlertModel {
        retold { director in
            director.alert(
                .editConflict,
                title: director.wording(.errorConflictTitle),
                message: rows.map { $0(director.wording) }.joined(separator: "\n"),
                actions: [
                    director.action(.keepMine, .actionKeepMine), director.action(.takeOther, .actionTakeOther),
                    director.action(.cancel, .actionKeepEditing, .cancel),
                ]
            )
        }
    }

    /// The sources of images that the device has.
    func imageSource(
        _ sources: [ImageSource] = [.album, .camera],
        pick: @escaping @MainActor (ImageSource) async -> Void = { _ in }
    ) -> AlertModel {
        retold { director in
            director.alert(
                .imageSource,
                style: .sheet,
                title: director.wording(.alertImageSourceTitle),
                actions: sources.map { director.action($0.choice, $0.phrase) } + [director.cancel]
            )
        }.on(each: sources, \.choice, pick)
    }

    /// Asks before a draft is discarded.
    public func discardDraft() -> AlertModel {
        retold {
            $0.alert(
                .discardDraft,
                title: $0.wording(.alertDiscardTitle),
                message: $0.wording(.alertDiscardMessage),
                actions: [
                    $0.action(.discard, .actionDiscard, .destructive), $0.action(.cancel, .actionKeepEditing, .cancel),
                ]
            )
        }
    }

    /// A product was registered.
    func created() -> AlertModel {
        retold { $0.notice(.created, $0.wording(.alertCreatedMessage)) }
    }

    /// A product waits in the outbox.
    func kept() -> AlertModel {
        retold { $0.notice(.created, $0.wording(.alertKeptMessage)) }
    }

    /// A product was edited.
    func edited() -> AlertModel {
        retold { $0.notice(.edited, $0.wording(.alertEditedMessage)) }
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
}

extension AlertDirector {
    /// Offers the actions on a seller.
    func sellerActions(_ name: String) -> AlertModel {
        retold {
            $0.alert(
                .sellerActions,
                style: .sheet,
                title: $0.wording(.alertSellerTitle, $0.wording.name(ofSeller: name)),
                actions: [$0.action(.report, .actionReport), $0.action(.block, .actionBlock, .destructive), $0.cancel]
            )
        }
    }

    /// Why something is reported.
    func reportReasons(_ report: @escaping @MainActor (Report.Reason) async -> Void = { _ in }) -> AlertModel {
        retold { director in
            director.alert(
                .reportReasons,
                style: .sheet,
                title: director.wording(.alertReportTitle),
                actions: Report.Reason.allCases.map { director.action($0.choice, $0.phrase) } + [director.cancel]
            )
        }.on(each: Report.Reason.allCases, \.choice, report)
    }

    /// Asks for the answer to a review.
    func reviewAnswer() -> AlertModel {
        retold {
            $0.alert(
                .reviewAnswer,
                title: $0.wording(.actionAnswer),
                message: $0.wording(.alertAnswerMessage),
                field: AlertField(placeholder: $0.wording(.fieldMessage), isSecure: false),
                actions: [$0.action(.submit, .actionSend), $0.cancel]
            )
        }
    }

    /// A report has arrived.
    func reported() -> AlertModel {
        retold { $0.notice(.reported, $0.wording(.alertReported)) }
    }

    /// A sale went on, which a sentence tells.
    func sale(_ sentence: @escaping @Sendable (Wording) -> String) -> AlertModel {
        retold { $0.notice(.sale, sentence($0.wording)) }
    }

    /// A seller was blocked.
    func blocked(_ name: String) -> AlertModel {
        retold { $0.notice(.blocked, $0.wording(.alertBlocked, $0.wording.name(ofSeller: name))) }
    }

    /// Asks before a seller is blocked, and explains the effect.
    func confirmBlock(_ name: String) -> AlertModel {
        retold {
            $0.alert(
                .confirmBlock,
                title: $0.wording(.actionBlock),
                message: $0.wording(.alertBlockMessage, $0.wording.name(ofSeller: name)),
                actions: [$0.action(.block, .actionBlock, .destructive), $0.cancel]
            )
        }
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
}
