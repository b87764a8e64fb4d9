public import OpenMarketDomain

/// A field that was changed here and elsewhere, with both values, in the words of a reader.
typealias ConflictRow = @Sendable (Wording) -> String

/// Makes every alert of the market, in the words of one wording.
///
/// A view model asks for an alert by what it is about and never writes a
/// sentence itself: each function is a row of a table of words and buttons. The
/// buttons that leave everything as it was come last.
///
/// ```swift
/// let director = AlertDirector(Wording(.korean))
/// state.alert = director.confirmDelete()
/// ```
public struct AlertDirector: Sendable, Equatable {
    public let wording: Wording
    /// The number of the alerts it makes.
    private let number: Int

    /// A director with this wording, whose alerts all have the number 0.
    public init(_ wording: Wording) {
        self.init(wording, number: 0)
    }

    init(_ wording: Wording, number: Int) {
        self.wording = wording
        self.number = number
    }

    /// Begins an alert in an app's own words, with the director's number.
    public func builder(_ kind: AlertKind = .custom) -> AlertBuilder {
        AlertBuilder(kind, number: number)
    }

    /// An alert in the words of a row, which can be said again in other words.
    ///
    /// `blank` fills what is left open in its title or message; `message` takes the place of the row's; `typed` stands in
    /// its field.
    private func alert(
        _ kind: AlertKind,
        _ text: AlertText,
        filledWith blank: @escaping @Sendable (Wording) -> String = { _ in "" },
        typed: String = "",
        message: (@Sendable (Wording) -> String)? = nil
    ) -> AlertModel {
        retold { director in
            let (wording, blank) = (director.wording, blank(director.wording))
            return AlertModel(
                kind,
                number: director.number,
                style: text.style,
                title: wording(text.title, blank),
                message: message?(wording) ?? text.message.map { wording($0, blank) },
                field: text.field.map { AlertField(placeholder: wording($0), text: typed, isSecure: text.hidesField) },
                actions: text.buttons.map { $0.action(in: wording) }
            )
        }
    }

    /// Makes an alert that can be made again in other words.
    private func retold(_ tell: @escaping @Sendable (AlertDirector) -> AlertModel) -> AlertModel {
        var alert = tell(self)
        alert.retelling = AlertModel.Retelling(tell: tell)
        return alert
    }
}

// Accounts.
extension AlertDirector {
    /// Asks before logging out, with the number of changes that the market does not have yet and that are lost.
    func confirmLogout(losing count: Int = 0) -> AlertModel {
        alert(
            .confirmLogout,
            .question(.alertNoticeTitle, nil, .destroys(.yes, .actionYes), .no),
            message: { $0(.alertLogOutMessage) + $0.loss(of: count) }
        )
    }

    /// Asks before the account is deleted, which needs the password again.
    func confirmDeleteAccount(losing count: Int = 0) -> AlertModel {
        let delete = AlertText.Button.destroys(.delete, .actionDeleteAccount)
        return alert(
            .confirmDeleteAccount,
            .question(.alertWarningTitle, nil, delete, .cancel)
                .asking(.fieldPasswordPlaceholder, hidden: true),
            message: { $0(.alertDeleteAccountMessage) + $0.loss(of: count) }
        )
    }

    /// The account of the user cannot sell; another one may.
    func cannotSell() -> AlertModel {
        alert(.cannotSell, .question(.alertCannotSellTitle, .alertCannotSellMessage, .logIn, .cancel))
    }

    /// The session is over.
    public func sessionExpired() -> AlertModel {
        alert(
            .sessionExpired,
            .question(.alertSessionExpiredTitle, .alertSessionExpiredMessage, .logIn, .cancel)
        )
    }

    func signedUp(_ name: String) -> AlertModel { alert(.signedUp, .notice(.alertSignedUpMessage)) { _ in name } }

    func accountDeleted() -> AlertModel { alert(.accountDeleted, .notice(.alertAccountDeleted)) }

    /// A mail for a new password is on its way.
    ///
    /// The text is the same for unknown addresses, so that it does not reveal who has an account.
    func passwordResetSent() -> AlertModel {
        alert(.passwordResetSent, .notice(.alertPasswordResetMessage, title: .alertPasswordResetTitle))
    }

    func resetCode() -> AlertModel {
        alert(
            .resetCode,
            .question(.alertCodeTitle, .alertCodeMessage, .submit, .cancel).asking(.alertCodeField)
        )
    }

    /// Asks for a password, the current one or a new one, as `message` says; `title` is what it is needed for.
    func password(_ message: Phrase, for title: Phrase) -> AlertModel {
        let text = AlertText.question(title, message, .submit, .cancel)
        return alert(.secretPrompt, text.asking(.fieldPasswordPlaceholder, hidden: true))
    }

    func passwordChanged() -> AlertModel { alert(.edited, .notice(.alertPasswordChanged)) }

    /// Asks for a one-time code; `secret` is what an app makes codes of, where it is told, and `address` the same for its
    /// camera.
    func oneTimeCode(_ message: Phrase, secret: String = "", address: String? = nil) -> AlertModel {
        let text = AlertText.question(.myCodes, message, .submit, .cancel).asking(.alertCodeField)
        var question = alert(.resetCode, text) { _ in secret }
        question.code = address.flatMap { QRCode($0) }
        return question
    }

    func recoveryCodes(_ codes: [Secret]) -> AlertModel {
        let list = codes.map { $0.reveal() }.joined(separator: "\n")
        return alert(.custom, .notice(.alertRecoveryCodes, title: .myCodes)) { _ in "\n" + list }
    }
}

// Other users.
extension AlertDirector {
    func leaveChat(with name: String) -> AlertModel {
        let leave = AlertText.Button.destroys(.leave, .actionLeaveChat)
        return alert(.leaveChat, .question(.alertLeaveChatTitle, .alertLeaveChatMessage, leave, .cancel)) {
            $0.name(ofSeller: name)
        }
    }

    func failedMessage() -> AlertModel {
        alert(
            .failedMessage,
            .sheet(.alertFailedMessageTitle, [.does(.retry, .actionSendAgain), .destroys(.delete, .actionDelete)])
        )
    }

    func sellerActions(_ name: String) -> AlertModel {
        alert(
            .sellerActions,
            .sheet(.alertSellerTitle, [.does(.report, .actionReport), .destroys(.block, .actionBlock)])
        ) { $0.name(ofSeller: name) }
    }

    func reportReasons(_ report: @escaping @MainActor (Report.Reason) async -> Void = { _ in }) -> AlertModel {
        let reasons = Report.Reason.allCases
        return alert(.reportReasons, .sheet(.alertReportTitle, reasons.map { .does($0.choice, $0.phrase) }))
            .on(each: reasons, \.choice, report)
    }

    func reported() -> AlertModel { alert(.reported, .notice(.alertReported)) }

    /// Asks before a seller is blocked, and explains the effect.
    func confirmBlock(_ name: String) -> AlertModel {
        let block = AlertText.Button.destroys(.block, .actionBlock)
        return alert(.confirmBlock, .question(.actionBlock, .alertBlockMessage, block, .cancel)) {
            $0.name(ofSeller: name)
        }
    }

    func blocked(_ name: String) -> AlertModel {
        alert(.blocked, .notice(.alertBlocked)) { $0.name(ofSeller: name) }
    }

    func reviewAnswer() -> AlertModel {
        let send = AlertText.Button.does(.submit, .actionSend)
        return alert(
            .reviewAnswer,
            .question(.actionAnswer, .alertAnswerMessage, send, .cancel).asking(.fieldMessage)
        )
    }

    /// Asks for the hours in which nothing is told, from those that stand there.
    func hoursOfRest(_ typed: String) -> AlertModel {
        alert(
            .hoursOfRest,
            .question(.actionHoursOfRest, .alertHoursOfRest, .submit, .cancel).asking(.fieldHoursOfRest),
            typed: typed
        )
    }

    /// A sale went on, which a sentence tells.
    func sale(_ sentence: @escaping @Sendable (Wording) -> String) -> AlertModel {
        alert(.sale, .notice(nil), message: sentence)
    }
}

// Errors and images.
extension AlertDirector {
    /// Reports an error, and a way out.
    ///
    /// - Parameters:
    ///   - error: What went wrong.
    ///   - isRetryable: Whether the view model can do the same again, which then is one of the buttons.
    /// - Returns: The alert; `nil` for an error by which the user gave up on purpose.
    public func error(_ error: MarketError, isRetryable: Bool = false) -> AlertModel? {
        guard error != .cancelled else { return nil }
        return retold { director in
            let (wording, text) = (director.wording, director.wording.text(of: error))
            let buttons: [AlertText.Button] = isRetryable ? [.does(.retry, .actionRetry), .cancel] : [.ok]
            return AlertModel(
                isRetryable ? .retry : .error,
                number: director.number,
                title: text.title,
                message: [text.message, text.detail, text.recovery].compactMap(\.self).joined(separator: "\n"),
                actions: buttons.map { $0.action(in: wording) }
            )
        }
    }

    /// Reports an error, with a button that tries again where that may succeed.
    func failure(_ error: MarketError) -> AlertModel? {
        self.error(error, isRetryable: error.isWorthRetrying)
    }

    func imageLimit(_ maximum: Int) -> AlertModel {
        alert(.imageLimit, .notice(.alertImageLimitMessage)) { $0.number(maximum) }
    }

    /// Camera access is denied, or there is no camera.
    func cameraUnavailable() -> AlertModel { alert(.cameraUnavailable, .notice(.alertNoCameraMessage)) }

    func albumUnavailable() -> AlertModel { alert(.albumUnavailable, .notice(.alertNoAlbumMessage)) }

    func imageSource(
        _ sources: [ImageSource] = [.album, .camera],
        pick: @escaping @MainActor (ImageSource) async -> Void = { _ in }
    ) -> AlertModel {
        alert(.imageSource, .sheet(.alertImageSourceTitle, sources.map { .does($0.choice, $0.phrase) }))
            .on(each: sources, \.choice, pick)
    }
}

// Products.
extension AlertDirector {
    /// Confirms deleting a product, or what else `message` names.
    func confirmDelete(_ message: Phrase = .alertDeleteMessage) -> AlertModel {
        alert(.confirmDelete, .question(.alertWarningTitle, message, .destroys(.yes, .actionYes), .no))
    }

    /// The password of a product, again if the last one was wrong.
    func secretPrompt(wasWrong: Bool = false) -> AlertModel {
        let message: Phrase = wasWrong ? .alertSecretWrong : .alertSecretMessage
        return alert(
            .secretPrompt,
            .question(.alertSecretTitle, message, .submit, .cancel).asking(.fieldPassword, hidden: true)
        )
    }

    /// Offers the actions of an owner on a product; the steps of a sale only where the market knows them.
    ///
    /// Reserving and selling begin with the choice of a buyer where `namesBuyers` says so, and not here; hiding is offered
    /// where the market `hides` products.
    func ownerActions(
        status: SaleStatus? = nil,
        namesBuyers: Bool = false,
        hides: Bool = true,
        change: @escaping @MainActor (SaleStatus) async -> Void = { _ in }
    ) -> AlertModel {
        let next = (status?.next ?? []).filter { !(namesBuyers && $0.hasBuyer) && (hides || $0 != .hidden) }
        let steps = next.map { AlertText.Button.does($0.choice, $0.actionPhrase) }
        let all = [.does(.edit, .actionEdit)] + steps + [.destroys(.delete, .actionDelete)]
        return alert(.ownerActions, .sheet(.alertOwnerTitle, all)).on(each: next, \.choice, change)
    }

    /// Shows the changes from here and from elsewhere, and asks which to keep.
    func editConflict(_ rows: [ConflictRow]) -> AlertModel {
        let (mine, other) = (
            AlertText.Button.does(.keepMine, .actionKeepMine), AlertText.Button.does(.takeOther, .actionTakeOther)
        )
        return alert(
            .editConflict,
            .question(.errorConflictTitle, nil, mine, other, .keepEditing),
            message: { wording in rows.map { $0(wording) }.joined(separator: "\n") }
        )
    }

    /// Asks before a draft is discarded.
    public func discardDraft() -> AlertModel {
        let discard = AlertText.Button.destroys(.discard, .actionDiscard)
        return alert(.discardDraft, .question(.alertDiscardTitle, .alertDiscardMessage, discard, .keepEditing))
    }

    func created() -> AlertModel { alert(.created, .notice(.alertCreatedMessage)) }

    /// A product waits in the outbox.
    func kept() -> AlertModel { alert(.created, .notice(.alertKeptMessage)) }

    func edited() -> AlertModel { alert(.edited, .notice(.alertEditedMessage)) }

    func deleted() -> AlertModel { alert(.deleted, .notice(.alertDeletedMessage)) }
}

extension Wording {
    /// The name of a seller; where there is none, that there is none.
    fileprivate func name(ofSeller name: String) -> String { name.isEmpty ? self(.unnamedVendor) : name }

    /// Returns the sentence about the lost changes that the market does not have yet.
    fileprivate func loss(of count: Int) -> String {
        count > 0 ? "\n" + self(.alertUnsentLost, number(count)) : ""
    }
}

extension SaleStatus {
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

extension Report.Reason {
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
