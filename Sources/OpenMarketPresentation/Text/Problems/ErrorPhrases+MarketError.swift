import OpenMarketDomain

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
        case .rejected: self.init(.errorRejectedTitle, .errorRejected, .recoverInput)
        case .server: self.init(.errorServerTitle, .errorServer, .recoverLater)
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
