import OpenMarketDomain

/// The phrases for an error; their values are inserted by ``Wording``.
struct ErrorPhrases: Sendable, Equatable {
    let title: Phrase
    let message: Phrase
    let recovery: Phrase

    init(_ title: Phrase, _ message: Phrase, _ recovery: Phrase) {
        (self.title, self.message, self.recovery) = (title, message, recovery)
    }

    init(_ failure: AccountFailure) {
        switch failure {
        case .wrongPassword: self.init(.errorAccountTitle, .errorWrongPassword, .recoverSecret)
        case .unknownUser: self.init(.errorAccountTitle, .errorUnknownUser, .recoverSignUp)
        case .invalidCredentials: self.init(.errorAccountTitle, .errorCredentials, .recoverCredentials)
        case .emailInUse: self.init(.errorAccountTitle, .errorEmailInUse, .recoverEmail)
        case .wrongCode: self.init(.errorAccountTitle, .errorWrongCode, .recoverCode)
        case .secondFactorNeeded: self.init(.errorAccountTitle, .errorCodeNeeded, .recoverCode)
        case .invalidEmail: self.init(.errorAccountTitle, .errorEmail, .recoverEmail)
        case .weakPassword: self.init(.errorAccountTitle, .errorWeakPassword, .recoverPassword)
        case .vendorNameTaken: self.init(.errorAccountTitle, .errorVendorNameTaken, .recoverVendorName)
        case .disabled: self.init(.errorAccountTitle, .errorDisabled, .recoverContact)
        case .tooManyAttempts: self.init(.errorBusyTitle, .errorTooManyAttempts, .recoverLater)
        case .reauthenticationNeeded: self.init(.errorLogInTitle, .errorReauthentication, .recoverLogIn)
        case .providerRefused: self.init(.errorAccountTitle, .errorProviderRefused, .recoverAgainIfNeeded)
        case .otherLogInMethod: self.init(.errorAccountTitle, .errorOtherLogInMethod, .recoverOtherLogIn)
        case .notAllowed: self.init(.errorUnsupportedTitle, .errorNotAllowed, .recoverOther)
        }
    }

    init(_ failure: ImageFailure) {
        switch failure {
        case .unknownFormat: self.init(.errorImageTitle, .errorImageFormat, .recoverImage)
        case .heic: self.init(.errorImageTitle, .errorImageHEIC, .recoverImage)
        case .unreadableFile: self.init(.errorImageTitle, .errorImageFile, .recoverImage)
        case .fileTooLarge: self.init(.errorImageTitle, .errorImageBytes, .recoverImage)
        case .corrupt: self.init(.errorImageTitle, .errorImageCorrupt, .recoverImage)
        case .tooManyPixels: self.init(.errorImageTitle, .errorImagePixels, .recoverImage)
        case .cannotShrink: self.init(.errorImageTitle, .errorImageShrink, .recoverImage)
        case .codecMissing: self.init(.errorImageTitle, .errorImageCodec, .recoverImage)
        }
    }

    init(_ failure: StorageFailure) {
        switch failure {
        case .missing: self.init(.errorStorageTitle, .errorStorageMissing, .recoverLogIn)
        case .unreadable: self.init(.errorStorageTitle, .errorStorageUnreadable, .recoverRetry)
        case .unwritable: self.init(.errorStorageTitle, .errorStorageUnwritable, .recoverStorage)
        case .full: self.init(.errorStorageTitle, .errorStorageFull, .recoverStorage)
        case .locked: self.init(.errorStorageTitle, .errorStorageLocked, .recoverRetry)
        case .refused: self.init(.errorStorageTitle, .errorStorageRefused, .recoverContact)
        }
    }

    init(_ failure: ChatFailure) {
        switch failure {
        case .withOneself: self.init(.errorChatTitle, .errorChatWithOneself, .recoverOther)
        case .closed: self.init(.errorChatTitle, .errorChatClosed, .recoverOther)
        }
    }

    init(_ reason: InvalidRequest) {
        switch reason {
        case .identifier: self.init(.errorInputTitle, .errorRequestIdentifier, .recoverReload)
        case .number: self.init(.errorInputTitle, .errorRequestNumber, .recoverInput)
        case .file: self.init(.errorImageTitle, .errorRequestFile, .recoverImage)
        case .url: self.init(.errorAddressTitle, .errorAddress, .recoverAddress)
        case .scheme: self.init(.errorAddressTitle, .errorAddressScheme, .recoverAddress)
        case .plainHTTP: self.init(.errorSecurityTitle, .errorPlainHTTP, .recoverPlainHTTP)
        case .noTLS: self.init(.errorSecurityTitle, .errorNoTLS, .recoverNoTLS)
        default: self.init(.errorGeneralTitle, .errorRequest, .recoverContact)
        }
    }
}

extension ErrorPhrases {
    init(_ error: MarketError) {
        switch error {
        case .offline: self.init(.errorConnectionTitle, .errorOffline, .recoverConnection)
        case .unreachable: self.init(.errorConnectionTitle, .errorUnreachable, .recoverLater)
        case .connectionLost: self.init(.errorConnectionTitle, .errorConnectionLost, .recoverConnection)
        case .timedOut: self.init(.errorConnectionTitle, .errorTimedOut, .recoverConnection)
        case .cancelled: self.init(.errorCancelledTitle, .errorCancelled, .recoverAgainIfNeeded)
        case .insecureConnection: self.init(.errorSecurityTitle, .errorInsecure, .recoverContact)
        case .redirectRefused: self.init(.errorSecurityTitle, .errorRedirect, .recoverContact)
        case .unauthenticated: self.init(.errorLogInTitle, .errorUnauthenticated, .recoverLogIn)
        case .notOwner: self.init(.errorPermissionTitle, .errorNotOwner, .recoverOther)
        case .wrongSecret: self.init(.errorPermissionTitle, .errorWrongSecret, .recoverSecret)
        case .notFound: self.init(.errorNotFoundTitle, .errorNotFound, .recoverReload)
        case .invalid: self.init(.errorInputTitle, .errorInvalid, .recoverInput)
        case .conflict: self.init(.errorConflictTitle, .errorConflict, .recoverReload)
        case .rateLimited: self.init(.errorBusyTitle, .errorRateLimited, .recoverLater)
        case .unavailable: self.init(.errorBusyTitle, .errorUnavailable, .recoverLater)
        case .requestTooLarge: self.init(.errorInputTitle, .errorRequestTooLarge, .recoverShorter)
        case .responseTooLarge: self.init(.errorServerTitle, .errorResponseTooLarge, .recoverContact)
        case .rejected(let rejection) where rejection.code == ServerRejection.unknownRoute:
            self.init(.errorAddressTitle, .errorUnknownRoute, .recoverGeneration)
        case .rejected(let rejection) where rejection.code == ServerRejection.hiddenByOperator:
            self.init(.errorPermissionTitle, .errorHiddenByOperator, .recoverOperator)
        case .rejected: self.init(.errorRejectedTitle, .errorRejected, .recoverInput)
        case .server: self.init(.errorServerTitle, .errorServer, .recoverLater)
        case .unreadable(.page): self.init(.errorConnectionTitle, .errorPage, .recoverPage)
        case .unreadable: self.init(.errorServerTitle, .errorUnreadable, .recoverContact)
        case .invalidRequest(let reason): self.init(reason)
        case .image(let failure): self.init(failure)
        case .account(let failure): self.init(failure)
        case .chat(let failure): self.init(failure)
        case .storage(let failure): self.init(failure)
        case .unsupported: self.init(.errorUnsupportedTitle, .errorUnsupported, .recoverOther)
        }
    }
}

/// The texts about an error.
public struct ErrorText: Sendable, Equatable {
    public let title: String
    /// The event, in a sentence; several lines for several broken rows.
    public let message: String
    public let recovery: String
    /// The market's own words, in quotes, where they are fit to be read.
    public let detail: String?

    public init(title: String, message: String, recovery: String, detail: String? = nil) {
        (self.title, self.message, self.recovery, self.detail) = (title, message, recovery, detail)
    }
}
