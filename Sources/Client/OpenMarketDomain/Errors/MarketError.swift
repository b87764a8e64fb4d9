/// Everything that can go wrong, as facts a shop can act on.
///
/// Every port and use case throws this type and no other. The cases say what
/// happened, not what to show to the user: the sentences are in Presentation.
public indirect enum MarketError: Error, Sendable, Hashable {
    /// This device has no network.
    case offline
    /// The server's name is unknown, or nothing listens there.
    case unreachable
    /// The connection broke before the response was complete.
    case connectionLost
    /// The call took longer than it may.
    case timedOut
    /// The caller cancelled. Nothing else becomes this case.
    case cancelled
    /// The server's certificate is invalid, or a secure address redirected to an insecure one.
    ///
    /// An address that cannot be called securely at all is an ``invalidRequest(_:)`` that names the cure.
    case insecureConnection
    /// The server redirected to an address that is not followed.
    case redirectRefused
    /// No user is logged in, or the server does not know this identity.
    case unauthenticated
    /// The product belongs to another user.
    case notOwner
    /// The password of the item or the vendor is wrong.
    case wrongSecret
    /// The product, user or chat does not exist, or no longer.
    case notFound
    /// The input breaks these rules, in the order of the form.
    case invalid([Violation])
    /// Another user changed it first.
    case conflict
    /// Too many calls; try again after this long, where the server said it.
    case rateLimited(retryAfter: Duration?)
    /// The server is overloaded or in maintenance.
    case unavailable(retryAfter: Duration?)
    /// The request is larger than the server accepts.
    case requestTooLarge
    /// The response is larger than this many bytes and was not read to the end.
    case responseTooLarge(limit: Int)
    /// The server understood the request and refused it.
    case rejected(ServerRejection)
    case server(ServerRejection)
    /// The response could not be decoded.
    case unreadable(Unreadable)
    /// The request could not be built from what it was given.
    case invalidRequest(InvalidRequest)
    /// An image could not be prepared or decoded.
    case image(ImageFailure)
    case account(AccountFailure)
    /// The chat cannot be opened or written to.
    case chat(ChatFailure)
    case storage(StorageFailure)
    /// The market does not have this feature.
    case unsupported(MarketFeature)
}

extension MarketError {
    /// The effect at the market of a change that failed with an error.
    public enum Outcome: Sendable, Hashable {
        /// The market has changed nothing: the request was not sent, or was refused.
        case unchanged
        /// The market has changed nothing, and its state is not what the caller believed: a cached copy is out of date.
        case outdated
        /// Unknown: no complete response arrived, so the change may have been made.
        case unknown
    }

    /// The effect at the market of a change that failed with this error.
    ///
    /// ```swift
    /// do { try await market.deleteProduct(id) } catch {
    ///     if error.outcome == .unknown { /* look before doing it once more */ }
    /// }
    /// ```
    public var outcome: Outcome {
        switch self {
        // A server that was not reached has not got the request.
        case .offline, .unreachable, .insecureConnection, .redirectRefused, .invalidRequest, .requestTooLarge,
            .unauthenticated, .notOwner, .invalid, .rateLimited, .rejected, .image, .account, .chat, .storage,
            .unsupported, .unreadable(.page):
            .unchanged
        // The first generation responds "wrong password" also for an item that was deleted.
        case .notFound, .conflict, .wrongSecret:
            .outdated
        // A gateway says "unavailable" also when the server behind it did the work and responded too late.
        case .connectionLost, .timedOut, .cancelled, .server, .unavailable, .unreadable, .responseTooLarge:
            .unknown
        }
    }
}

/// The reason why a chat cannot be opened or written to.
public enum ChatFailure: Sendable, Hashable {
    /// Both members would be the same user.
    case withOneself
    /// One user has blocked the other, or is gone; the error does not say which.
    case closed
}

/// The reason why a local store failed.
public enum StorageFailure: Sendable, Hashable {
    /// The store has nothing under this name.
    case missing
    case unreadable
    case unwritable
    case full
    /// The device has to be unlocked first: it was started, and not used since.
    case locked
    /// The system does not let this app keep anything there.
    case refused
}

/// The reason why an image could not be prepared for upload, or shown.
public enum ImageFailure: Sendable, Hashable {
    /// The data is in no image format that is known here.
    case unknownFormat
    /// The image is HEIC, as an iPhone's camera writes it, which this system cannot read: convert it to JPEG.
    ///
    /// Apple platforms read HEIC and upload it as JPEG.
    case heic
    case unreadableFile
    /// The file has more bytes than are read.
    case fileTooLarge(limit: Int)
    /// The data starts like an image but cannot be decoded.
    case corrupt
    case tooManyPixels(limit: Int)
    /// The image is above the limit at every quality and size.
    case cannotShrink(limit: Int)
    /// The image has to be re-encoded and this system has no codec; the name says what to install.
    case codecMissing(library: String)
}

/// The report of a server when it refused a request or failed.
public struct ServerRejection: Sendable, Hashable {
    /// The HTTP status, or 0 where the back end has none.
    public let status: Int
    /// The server's own code, an open set.
    public let code: String?
    /// The server's own sentence, shortened, without control characters; for logs and developers.
    public let message: String?

    /// The code of a path that the server does not serve.
    ///
    /// The server, or the generation of its API, does not know the path; a missing product is
    /// ``MarketError/notFound`` instead. Servers that do not distinguish the two lead to that case, too.
    public static let unknownRoute = "unknownRoute"

    /// The code of a product that the operator of the market has hidden, and its vendor cannot show again.
    public static let hiddenByOperator = "hiddenByOperator"

    public init(status: Int, code: String? = nil, message: String? = nil) {
        (self.status, self.code, self.message) = (status, code, message)
    }
}

/// The reason why a request was not sent.
///
/// Raw value with members rather than an enum: new checks must not break the
/// switch of an app.
public struct InvalidRequest: RawRepresentable, Sendable, Hashable {
    /// A stable name of the reason.
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// An id cannot be one segment of a path.
    public static let identifier = InvalidRequest(rawValue: "identifier")
    /// A header's name or value cannot be sent as it is.
    public static let header = InvalidRequest(rawValue: "header")
    /// The method is not a token.
    public static let method = InvalidRequest(rawValue: "method")
    /// The address is not one we can call.
    public static let url = InvalidRequest(rawValue: "url")
    /// The address of a server lacks `http://` or `https://`.
    public static let scheme = InvalidRequest(rawValue: "scheme")
    /// Plain HTTP to another machine, which `NetworkSettings.allowsPlainHTTP` has to allow.
    public static let plainHTTP = InvalidRequest(rawValue: "plainHTTP")
    /// The address says `https`, and the server there does not speak TLS.
    public static let noTLS = InvalidRequest(rawValue: "noTLS")
    /// A number cannot be written down, for example not-a-number.
    public static let number = InvalidRequest(rawValue: "number")
    /// A file to send cannot be read, or changed while it was read.
    public static let file = InvalidRequest(rawValue: "file")
    /// A value cannot be stored as a document, because it is no object or holds what cannot be written down.
    public static let entity = InvalidRequest(rawValue: "entity")
}

/// The reason why the account service refused.
public enum AccountFailure: Sendable, Hashable {
    /// The user exists, and the password is wrong.
    case wrongPassword
    case unknownUser
    /// The address or the password is wrong; the service does not say which, on purpose.
    case invalidCredentials
    case emailInUse
    /// The text is no code from an e-mail or an app, or the code was used already or is too old.
    case wrongCode
    /// The password is right, and the account asks for a one-time code as well.
    case secondFactorNeeded
    /// The service does not take this text for an e-mail address.
    case invalidEmail
    case weakPassword
    case vendorNameTaken
    case disabled
    /// Too many attempts; the next one is accepted after some minutes.
    case tooManyAttempts
    /// The last login is too long ago for this request; log in again first.
    case reauthenticationNeeded
    /// The service does not accept what the log-in provider gave: it is forged, too old, or meant for another app.
    case providerRefused
    /// The address belongs to an account that is logged in to in another way, by password or another provider.
    case otherLogInMethod
    /// The service does not allow this at all, such as signing up.
    case notAllowed
}

/// The reason why a response could not be decoded, without the value that was wrong.
public struct Unreadable: Error, Sendable, Hashable, Codable {
    public let expected: String
    /// The path, such as `pages[3].price`; empty for the whole response.
    public let path: String

    public init(expected: String, path: String = "") {
        self.expected = expected
        self.path = path
    }

    /// A page in the place of data: a network that wants a log-in of its own answers for the market.
    package static let page = Unreadable(expected: "data in place of a page")

    /// The same finding seen from one level further out.
    package func inside(_ outer: String) -> Unreadable {
        if path.isEmpty { return Unreadable(expected: expected, path: outer) }
        return Unreadable(expected: expected, path: path.hasPrefix("[") ? outer + path : outer + "." + path)
    }
}

/// Something that one market can do and another cannot.
public struct MarketFeature: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let vendorProducts = MarketFeature(rawValue: "vendorProducts")
    public static let sorting = MarketFeature(rawValue: "sorting")
    /// Putting the products that match a text best first; without it they stand in the market's own order.
    public static let relevance = MarketFeature(rawValue: "relevance")
    /// Looking for what was probably meant where nothing matches a text, as ``ProductPage/repaired`` says.
    public static let searchRepair = MarketFeature(rawValue: "searchRepair")
    /// Telling which texts are searched for most.
    public static let popularSearches = MarketFeature(rawValue: "popularSearches")
    public static let categories = MarketFeature(rawValue: "categories")
    /// Counting what a list would have, narrowed in another way.
    public static let facets = MarketFeature(rawValue: "facets")
    public static let hiding = MarketFeature(rawValue: "hiding")
    /// Saying that products are reserved or sold.
    public static let saleStatus = MarketFeature(rawValue: "saleStatus")
    /// Telling what products cost before.
    public static let history = MarketFeature(rawValue: "history")
    public static let banners = MarketFeature(rawValue: "banners")
    /// Telling how many products a list has.
    public static let listTotals = MarketFeature(rawValue: "listTotals")
    /// Telling how many users like a product.
    public static let likeCounts = MarketFeature(rawValue: "likeCounts")
    public static let accounts = MarketFeature(rawValue: "accounts")
    public static let blocking = MarketFeature(rawValue: "blocking")
    public static let reporting = MarketFeature(rawValue: "reporting")
    /// Changing the images of a product that is there already.
    public static let arrangingImages = MarketFeature(rawValue: "arrangingImages")
    /// Telling what others say of a seller, and following them.
    public static let sellerPages = MarketFeature(rawValue: "sellerPages")
    /// Naming the buyer of a product, and reviewing each other.
    public static let reviews = MarketFeature(rawValue: "reviews")
    /// Telling users of something while their apps are closed.
    public static let notices = MarketFeature(rawValue: "notices")
    public static let thumbnailChoice = MarketFeature(rawValue: "thumbnailChoice")
    /// Texts that say what is to be seen on the images of a product.
    public static let imageTexts = MarketFeature(rawValue: "imageTexts")
    /// Counting the versions of a product, so that an edit of an old one is refused.
    public static let versions = MarketFeature(rawValue: "versions")
    /// Reporting what others change; without it, users see a change when they load again.
    public static let liveChanges = MarketFeature(rawValue: "liveChanges")
}
