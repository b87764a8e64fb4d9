import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// The reason why a request is refused; each generation has its own words for it.
struct Refusal: Error, Sendable, Hashable {
    enum Problem: String, CaseIterable, Sendable {
        case unknownRoute, noSignUp, otherAccount, tooMany, needsCursor, noUpload, uploadLength, uploadOffset
        case wrongSecret, otherVendor, noVendor, vendorDisabled, hiddenByOperator, chatClosed
        case emailTaken, invalidEmail, weakPassword, wrongCredentials, accountDisabled, sessionEnded, wrongCode,
            tooManyAttempts
        case signInAgain, notAllowed, providerRefused, wrongPassword, secondFactorNeeded
    }

    var status: Int
    /// A sentence for the developer of the client.
    var message: String
    /// Every broken rule, for responses that can list them.
    var violations: [RuleViolation] = []
    /// The seconds after which the client may try again.
    var retryAfter: Int?
    /// The methods that would have worked.
    var allow: [String] = []
    /// The word for what is wrong, where a status can mean several things.
    var problem: Problem?
    /// Header fields that only this refusal has.
    var headers: HTTPHeaders = [:]
    /// Whether it is worded as a router in front of the market would, which knows no JSON.
    var isRouterPage = false

    init(_ status: Int, _ message: String, _ problem: Problem? = nil) {
        (self.status, self.message, self.problem) = (status, message, problem)
    }

    static let notFound = Refusal(404, "Not Found")
    /// The refusal of a path that this generation lacks, which a client can tell from a missing product.
    static let unknownRoute = Refusal(404, "Not Found", .unknownRoute)
    /// Accounts are made by the owner of the market alone.
    static let noSignUp = Refusal(403, "This market makes no accounts.", .noSignUp)
    static let wrongSecret = Refusal(403, "The secret is wrong.", .wrongSecret)
    static let otherVendor = Refusal(403, "The product belongs to another vendor.", .otherVendor)
    /// The user of the token sells nothing here: `POST /api/vendors` makes the user a vendor.
    static let noVendor = Refusal(403, "The user is no vendor.", .noVendor)
    /// The operator lets this vendor change nothing, or the account that it belonged to is gone.
    static let vendorDisabled = Refusal(403, "The vendor is disabled.", .vendorDisabled)
    /// The product stays hidden until the operator shows it.
    static let hiddenByOperator = Refusal(
        403,
        "The operator of the market has hidden this product.",
        .hiddenByOperator
    )

    static func malformed(_ message: String) -> Refusal { Refusal(400, message) }

    static func broken(_ violations: [RuleViolation]) -> Refusal {
        var refusal = Refusal(400, violations.map(\.sentence).joined(separator: " "))
        refusal.violations = violations
        return refusal
    }

    /// Makes the refusal for a failed check of a secret.
    init(_ failure: SecretFailure) {
        switch failure {
        case .wrong: self = .wrongSecret
        case .overloaded: self = Refusal(503, "Too many requests are waiting.").after(1)
        case .tooManyGuesses(let wait):
            let (seconds, fraction) = wait.components
            self = Refusal(429, "Too many wrong secrets.").after(Int(clamping: seconds) + (fraction > 0 ? 1 : 0))
        }
    }

    /// Another method is needed.
    static func method(allow: [String]) -> Refusal {
        var refusal = Refusal(405, "Method Not Allowed")
        refusal.allow = allow
        return refusal
    }

    /// Returns the refusal with a time to wait.
    func after(_ seconds: Int) -> Refusal {
        var refusal = self
        refusal.retryAfter = max(1, seconds)
        return refusal
    }
}

struct RuleViolation: Sendable, Hashable {
    /// The field as the client named it.
    let field: String
    let rule: String

    var sentence: String { "\(field): \(rule)." }
}

extension Refusal {
    /// The refusal of bytes for which the disk has no space; reading goes on.
    static let noSpace = Refusal(507, "Insufficient Storage").after(60)
    /// Something broke that is not the client's fault.
    static let failed = Refusal(500, "Internal Server Error")
    static let tooLarge = Refusal(413, "Content Too Large")

    /// The user has as many of these as one user may have.
    static let tooMany = Refusal(422, "You have too many of these.", .tooMany)
    /// The page lies so far behind the first one that only a cursor finds it at once.
    static let tooFarBehind = Refusal(
        400,
        "page_no: is too far behind the first page in this order; read on with the cursor of the page before.",
        .needsCursor
    )
    /// The refusal of a request without a valid ID token of a user.
    static let noUser = Refusal(401, "The ID token of a user is needed.")

    /// The user who is named as a buyer may not be named; why is the same for all, as a block is a matter between two users.
    static let badBuyer = Refusal.broken([
        RuleViolation(field: "buyer", rule: "must be a user who has written to the vendor, and stays once it is sold")
    ])

    /// Makes the refusal for a failure of the store.
    init(_ error: StoreError) {
        switch error {
        case .missing: self = .notFound
        case .versionConflict: self.init(412, "The product has been changed since.")
        case .duplicate(.review): self.init(409, "You have reviewed this sale already.")
        case .duplicate(.answer): self.init(409, "You have answered this review already.")
        case .duplicate(.message): self.init(409, "Another message has this id.")
        case .duplicate: self.init(409, "This name is taken.")
        case .noUser: self = .noUser
        case .tooMany: self = .tooMany
        case .buyer: self = .badBuyer
        case .closedChat: self = Refusal(403, "This chat is closed.", .chatClosed)
        case .answeredBefore: self.init(409, "A request with this key is being answered.")
        case .full: self = .noSpace
        case .busy, .closed, .tooSlow, .cancelled: self = Refusal(503, "Service Unavailable").after(1)
        case .newerSchema, .foreignFile, .emptied, .linked, .corrupt, .io, .constraint, .unexpected: self = .failed
        }
    }
}
