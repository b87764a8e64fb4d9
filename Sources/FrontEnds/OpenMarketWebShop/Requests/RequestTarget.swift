import OpenMarket
import OpenMarketHTTPServer
import OpenMarketWire

/// The target of a request.
enum RequestTarget: Sendable, Hashable {
    /// The style sheet, the script, or the icon.
    case asset(Asset)
    /// An image of the market, by the name that the shop has given it.
    case picture(String)
    /// A page, or an action on it.
    case page(Place)
    /// An image that was picked for a new product.
    case pickedPhoto(Int)
    /// The progress of a new product that is being sent.
    case progress
    /// The request to cancel sending a new product; its form stays open.
    case cancelUpload
    case suggestions(String)
    /// The changes on a page while it is open.
    case events(Place)
    /// The page for the time without a network.
    case offline(Language?)
    /// The name and look of the shop as an app of its own.
    case manifest(Language)
    /// A text of the operator.
    case legalPage(Brand.LegalPage)
    /// The colours of the brand, and its logo.
    case brandStyle, logo
    /// The pages that are for programs which search the web.
    case robots, siteMap
    /// The main photo of a product, for links that are shared.
    case sharedPhoto(Product.ID)
    /// The request to use another language.
    case language
    /// The choice in the app's own alert.
    case alert

    /// Reads the target of a request; `nil` for a path that the shop does not have.
    init?(target: String) {
        guard let path = RequestPath(target: target)?.segments, let query = Query(target: target) else { return nil }
        if let product = SharedPhoto.product(in: target) {
            self = .sharedPhoto(product)
            return
        }
        // Pages are read by stricter rules than the requests of their scripts, and come last.
        switch (path.count, path.first, path.dropFirst().first, path.last) {
        case (1, "language", _, _): self = .language
        case (1, "alert", _, _): self = .alert
        case (1, let name?, _, _) where Asset(rawValue: name) != nil:
            guard let asset = Asset(rawValue: name) else { return nil }
            self = .asset(asset)
        case (1, let name?, _, _) where Brand.LegalPage(rawValue: name) != nil:
            guard let page = Brand.LegalPage(rawValue: name) else { return nil }
            self = .legalPage(page)
        case (1, "brand.css", _, _): self = .brandStyle
        case (1, "logo.png", _, _): self = .logo
        case (1, "robots.txt", _, _): self = .robots
        case (1, "sitemap.xml", _, _): self = .siteMap
        case (1, "offline", _, _): self = .offline(Self.language(in: query))
        case (1, "manifest.webmanifest", _, _): self = .manifest(Self.language(in: query) ?? .english)
        case (1, "events", _, _):
            guard let place = PlaceAddress(query["place"] ?? "")?.place else { return nil }
            self = .events(place)
        case (2, "pictures", let name?, _): self = .picture(name)
        case (2, "register", "progress", _): self = .progress
        case (2, "register", "cancel", _): self = .cancelUpload
        case (2, "search", "suggestions", _): self = .suggestions(query["q"] ?? "")
        case (3, "register", "photos", let id?):
            guard let id = Int(id) else { return nil }
            self = .pickedPhoto(id)
        default:
            guard let place = PlaceAddress(target)?.place else { return nil }
            self = .page(place)
        }
    }

    /// Whether it shows that the user is there; a request that a script repeats by itself does not.
    var showsPresence: Bool {
        switch self {
        case .events, .progress: false
        default: true
        }
    }

    var methods: [HTTPMethod] {
        switch self {
        case .page: [.get, .head, .post]
        case .language, .alert, .cancelUpload: [.post]
        case .events: [.get]
        default: [.get, .head]
        }
    }

    private static func language(in query: Query) -> Language? {
        query["language"].flatMap(Language.init(rawValue:))
    }
}
