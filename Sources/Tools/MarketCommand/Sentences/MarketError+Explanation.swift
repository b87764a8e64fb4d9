import OpenMarket

extension Explanation {
    /// Explains the outcome of a call to the market.
    init(_ error: MarketError) {
        self =
            switch error {
            case .offline, .unreachable, .connectionLost, .timedOut, .insecureConnection, .redirectRefused,
                .unavailable, .rateLimited:
                Self.connection(error)
            case .cancelled: Explanation("cancelled", "interrupted", exit: .interrupted)
            case .unauthenticated:
                Self.account("unauthenticated", "the account is missing or unknown")
            case .notOwner:
                Self.account("notOwner", "the product belongs to another vendor")
            case .wrongSecret:
                Self.account("wrongSecret", "the secret is wrong")
            case .notFound: Explanation("notFound", "there is no such thing, or no longer")
            case .invalid(let violations):
                Explanation("invalid", "the market's rules are broken:", violations: violations, exit: .invalidInput)
            case .conflict: Explanation("conflict", "somebody else changed it first; look again")
            case .requestTooLarge: Explanation("tooLarge", "what was sent is too large", exit: .invalidInput)
            case .responseTooLarge(let limit): Explanation("answerTooLarge", "the answer has more than \(limit) bytes")
            case .rejected(let rejection): Self.rejected(rejection)
            case .server(let rejection): Explanation("server", "the market failed" + Self.words(of: rejection))
            case .unreadable(let finding): Self.unreadable(finding)
            case .invalidRequest(let reason): Self.unsent(reason)
            case .image(let failure): Self.image(failure)
            case .account(let failure): Self.refused(failure)
            case .chat(.withOneself): Explanation("selfChat", "nobody can chat with themselves", exit: .invalidInput)
            case .chat(.closed):
                Explanation("closedChat", "the chat is closed: neither side can write any more", exit: .permission)
            case .storage: Explanation("storage", "a local file could not be used", exit: .unwritableFile)
            case .unsupported(let feature): Explanation("unsupported", Self.sentence(about: feature))
            }
    }

    private static func sentence(about feature: MarketFeature) -> String {
        switch feature {
        case .sorting: "this market cannot sort; of the generations only v3x can"
        case .categories: "this market has no categories"
        case .facets: "this market does not count what a list would have; of the generations only v3x does"
        case .vendorProducts: "this market does not say whose a product is, so it cannot list those of one vendor"
        case .banners: "this market has no banners"
        case .accounts: "this market has no users: no sign-up, likes or chats"
        case .saleStatus: "this market does not know reserved or sold products; of the generations only v3x does"
        case .hiding: "this market cannot hide products"
        case .history: "this market does not keep what products cost before"
        case .reporting: "this market takes no reports; one of v3x with accounts does"
        case .sellerPages: "nobody can be followed in this market; in one of v3x with accounts they can"
        case .reviews: "this market knows no buyers and no reviews; one of v3x with accounts does"
        case .blocking: "nobody can be blocked in this market; in one of v3x with accounts they can"
        case .thumbnailChoice: "this market chooses the thumbnail itself"
        case .imageTexts: "this market keeps no texts for images; of the generations only v3x does"
        case .liveChanges: "this market does not report what others change; of the generations only v3x does"
        case .versions: "this market counts no versions of a product; of the generations only v3x does"
        default: "this market has no \(feature.rawValue)"
        }
    }

    private static func account(_ code: String, _ sentence: String) -> Explanation {
        let hint =
            "Sign up with 'market signup' or log in with 'market login'; on v3x every user sells. Or name a vendor with "
            + "--identifier and --secret-file, or MARKET_IDENTIFIER and MARKET_SECRET; 'market vendor add' makes one."
        return Explanation(code, sentence, hint: hint, exit: .permission)
    }

    private static func refused(_ failure: AccountFailure) -> Explanation {
        switch failure {
        case .wrongPassword: Explanation("wrongPassword", "the password is wrong", exit: .permission)
        case .wrongCode:
            Explanation("wrongCode", "the code is wrong, was used already, or is too old", exit: .permission)
        case .secondFactorNeeded:
            Explanation("secondFactorNeeded", "a one-time code is needed, by --code", exit: .permission)
        case .unknownUser: Explanation("unknownUser", "nobody has this e-mail address", exit: .permission)
        case .invalidCredentials:
            Explanation("invalidCredentials", "the e-mail address or the password is wrong", exit: .permission)
        case .emailInUse: Explanation("emailInUse", "somebody has this e-mail address already")
        case .invalidEmail: Explanation("invalidEmail", "this is no e-mail address", exit: .invalidInput)
        case .weakPassword: Explanation("weakPassword", "the market wants a better password", exit: .invalidInput)
        case .vendorNameTaken: Explanation("vendorNameTaken", "somebody else has this vendor name")
        case .disabled:
            Explanation(
                "disabled",
                "the account is switched off",
                hint: "Ask the operator: 'market account enable' or 'market vendor enable' switches it on again.",
                exit: .permission
            )
        case .tooManyAttempts:
            Explanation("tooManyAttempts", "too many attempts; try again in some minutes", exit: .tryAgain)
        case .reauthenticationNeeded:
            Explanation("reauthenticationNeeded", "the login is too old for this; log in again", exit: .permission)
        case .providerRefused:
            Explanation("providerRefused", "the market does not accept the log-in of the provider", exit: .permission)
        case .otherLogInMethod:
            Explanation("otherLogInMethod", "the account of this address is logged in to in another way")
        case .notAllowed: Explanation("notAllowed", "this market does not allow that", exit: .permission)
        }
    }

    private static func connection(_ error: MarketError) -> Explanation {
        switch error {
        case .offline: Explanation("offline", "this machine has no network", exit: .unavailable)
        case .connectionLost: Explanation("connectionLost", "the connection broke", exit: .unavailable)
        case .timedOut: Explanation("timedOut", "the market did not answer in time", exit: .unavailable)
        case .insecureConnection:
            Explanation(
                "insecureConnection",
                "the connection would not be secure: the certificate does not hold, or a redirect leaves https",
                exit: .unavailable
            )
        case .redirectRefused:
            Explanation("redirectRefused", "the server sends us elsewhere, where we do not go", exit: .unavailable)
        case .unavailable(let delay):
            Explanation("unavailable", "the market is busy or closed" + later(delay), exit: .unavailable)
        case .rateLimited(let delay): Explanation("rateLimited", "too many calls" + later(delay), exit: .tryAgain)
        default: Explanation("unreachable", "nothing answers at this address", exit: .unavailable)
        }
    }

    private static func later(_ delay: Duration?) -> String {
        delay.map { "; try again in \($0.components.seconds) s" } ?? ""
    }

    private static func rejected(_ rejection: ServerRejection) -> Explanation {
        if rejection.code == ServerRejection.unknownRoute {
            return Explanation(
                "unknownRoute",
                "there is no Open Market of this generation at this address",
                hint:
                    "Is there a path too many in --url? It may speak another generation: --generation v1a, v1b, v2, v3 or v3x."
            )
        }
        if rejection.code == ServerRejection.hiddenByOperator {
            return Explanation(
                "hiddenByOperator",
                "the operator of the market has hidden this product, so its status cannot be changed",
                hint: "Ask the operator, who can show it again: market product show ID --data PATH.",
                exit: .permission
            )
        }
        let sentence = "the market refused" + words(of: rejection)
        return Explanation("rejected", sentence, exit: rejection.status == 400 ? .invalidInput : .failure)
    }

    private static func words(of rejection: ServerRejection) -> String {
        let text = rejection.message.map { ": " + TextWidth.cut(ShownText.line($0), to: 500) }
        return " (\(rejection.status))" + (text ?? "")
    }

    private static func unreadable(_ finding: Unreadable) -> Explanation {
        let place = finding.path.isEmpty ? "" : " at \(ShownText.line(finding.path))"
        return Explanation(
            "unreadable",
            "the answer cannot be understood: no \(ShownText.line(finding.expected))\(place)",
            hint: "Does the server speak this --generation?"
        )
    }

    private static func unsent(_ reason: InvalidRequest) -> Explanation {
        switch reason {
        case .identifier: Explanation("invalidRequest", "this cannot be an id", exit: .usage)
        case .header: Explanation("invalidRequest", "the account holds a forbidden character", exit: .usage)
        case .plainHTTP:
            Explanation(
                "plainHTTP",
                "plain HTTP to another machine is switched off",
                hint: "Use https, or --plain-http when you trust the network in between.",
                exit: .unavailable
            )
        case .noTLS:
            Explanation(
                "noTLS",
                "the server at this address does not speak TLS",
                hint: "Try the address with http://, and check the port.",
                exit: .unavailable
            )
        case .file: Explanation("invalidRequest", "a file changed while it was read", exit: .unreadableFile)
        default: Explanation("invalidRequest", "the request cannot be sent (\(reason.rawValue))", exit: .usage)
        }
    }

    private static func image(_ failure: ImageFailure) -> Explanation {
        switch failure {
        case .unknownFormat: image("a picture must be JPEG or PNG")
        case .heic:
            image(
                "HEIC images cannot be read on this system",
                hint: "Convert the image to JPEG, for example with heif-convert."
            )
        case .unreadableFile: image("a picture cannot be read", exit: .unreadableFile)
        case .fileTooLarge(let limit): image("a picture has more than \(limit) bytes")
        case .corrupt: image("a picture is damaged")
        case .tooManyPixels(let limit): image("a picture has more than \(limit) pixels")
        case .cannotShrink(let limit): image("a picture cannot be made smaller than \(limit) bytes")
        case .codecMissing(let library):
            image("a picture has to be made smaller, for which \(library) is missing", hint: "Install \(library).")
        }
    }

    private static func image(_ sentence: String, hint: String? = nil, exit: ExitCode = .invalidInput) -> Explanation {
        Explanation("image", sentence, hint: hint, exit: exit)
    }
}
