import OpenMarketDomain

/// One of every error there is, with what must never be shown put wherever it fits.
///
/// The switches have no default: a new case does not compile until it has a
/// number here, and then fails until it has a sample.
enum ErrorSamples {
    /// What a text about an error may never hold.
    static let unspeakable = ["hunter2", "://", "evil.example", "OpenMarketDomain", "price.amount", "libjpeg"]
    static let leak = "hunter2 https://evil.example OpenMarketDomain.Product"

    static let all: [MarketError] = plain + limited + nested

    private static let plain: [MarketError] = [
        .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .insecureConnection, .redirectRefused,
        .unauthenticated, .notOwner, .wrongSecret, .notFound, .conflict, .requestTooLarge,
    ]

    private static let limited: [MarketError] = [
        .invalid(ViolationSamples.all), .invalid([]),
        .rateLimited(retryAfter: .seconds(30)), .rateLimited(retryAfter: nil),
        .unavailable(retryAfter: .seconds(3600)), .unavailable(retryAfter: .seconds(-1)),
        .responseTooLarge(limit: 10_000_000), .responseTooLarge(limit: .max),
        .rejected(ServerRejection(status: 400, code: leak, message: leak)), .rejected(ServerRejection(status: 422)),
        .server(ServerRejection(status: 500, code: leak, message: leak)), .server(ServerRejection(status: 0)),
        .unreadable(Unreadable(expected: leak, path: "pages[3].price.amount")), .unreadable(.page),
    ]

    private static let nested: [MarketError] =
        requests.map(MarketError.invalidRequest) + images.map(MarketError.image) + accounts.map(MarketError.account)
        + [.chat(.withOneself), .chat(.closed)] + storages.map(MarketError.storage)
        + features.map(MarketError.unsupported)

    static let requests: [InvalidRequest] = [
        .identifier, .header, .method, .url, .scheme, .plainHTTP, .noTLS, .number, .file,
        InvalidRequest(rawValue: leak),
    ]
    static let images: [ImageFailure] = [
        .unknownFormat, .heic, .unreadableFile, .fileTooLarge(limit: 20 * 1024 * 1024), .corrupt,
        .tooManyPixels(limit: 100_000_000), .cannotShrink(limit: 300 * 1024), .codecMissing(library: "libjpeg"),
    ]
    static let accounts: [AccountFailure] = [
        .wrongCode,
        .wrongPassword, .unknownUser, .invalidCredentials, .emailInUse, .invalidEmail, .weakPassword,
        .vendorNameTaken, .disabled, .tooManyAttempts, .reauthenticationNeeded, .notAllowed,
        .providerRefused, .otherLogInMethod, .secondFactorNeeded,
    ]
    static let storages: [StorageFailure] = [.missing, .unreadable, .unwritable, .full, .locked, .refused]
    static let features: [MarketFeature] = [
        .vendorProducts, .sorting, .categories, .facets, .banners, .accounts, .thumbnailChoice, .blocking, .reporting,
        .sellerPages, .reviews, .arrangingImages, .imageTexts, .versions,
        MarketFeature(rawValue: leak),
    ]

    static func number(of error: MarketError) -> Int {
        switch error {
        case .offline: 0
        case .unreachable: 1
        case .connectionLost: 2
        case .timedOut: 3
        case .cancelled: 4
        case .insecureConnection: 5
        case .redirectRefused: 6
        case .unauthenticated: 7
        case .notOwner: 8
        case .wrongSecret: 9
        case .notFound: 10
        case .invalid: 11
        case .conflict: 12
        case .rateLimited: 13
        case .unavailable: 14
        case .requestTooLarge: 15
        case .responseTooLarge: 16
        case .rejected: 17
        case .server: 18
        case .unreadable: 19
        case .invalidRequest: 20
        case .image(let failure): 100 + number(of: failure)
        case .account(let failure): 200 + number(of: failure)
        case .chat(.withOneself): 300
        case .chat(.closed): 301
        case .storage(let failure): 400 + number(of: failure)
        case .unsupported: 21
        }
    }

    static let numbers = Set(0...21).union(100...107).union(200...214).union(300...301).union(400...405)

    private static func number(of failure: ImageFailure) -> Int {
        switch failure {
        case .unknownFormat: 0
        case .unreadableFile: 1
        case .fileTooLarge: 2
        case .corrupt: 3
        case .tooManyPixels: 4
        case .cannotShrink: 5
        case .codecMissing: 6
        case .heic: 7
        }
    }

    private static func number(of failure: AccountFailure) -> Int {
        switch failure {
        case .wrongPassword: 0
        case .unknownUser: 1
        case .invalidCredentials: 2
        case .emailInUse: 3
        case .invalidEmail: 4
        case .weakPassword: 5
        case .vendorNameTaken: 6
        case .disabled: 7
        case .tooManyAttempts: 8
        case .reauthenticationNeeded: 9
        case .notAllowed: 10
        case .providerRefused: 11
        case .otherLogInMethod: 12
        case .wrongCode: 13
        case .secondFactorNeeded: 14
        }
    }

    private static func number(of failure: StorageFailure) -> Int {
        switch failure {
        case .missing: 0
        case .unreadable: 1
        case .unwritable: 2
        case .full: 3
        case .locked: 4
        case .refused: 5
        }
    }
}
