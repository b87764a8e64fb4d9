public import Foundation
public import Observation
public import OpenMarketDomain

/// The context that every scene is created with: the market, the store of its products, the session, and the language.
@MainActor
@Observable
public final class SceneContext {
    public let market: MarketUseCases
    public let store: ProductStore
    public let session: CurrentSession
    /// The words, which ``use(_:)`` changes.
    public private(set) var wording: Wording
    let rules: ProductRules
    let accountRules: AccountRules
    let messageRules: MessageRules
    /// The currencies that a new product can be offered in; the first one is chosen at first.
    let currencies: [Currency]
    /// The sign before the fraction in the numbers that users type.
    let decimalSeparator: DecimalSeparator
    /// The sources of images on this device, in the order in which they are offered.
    let imageSources: [ImageSource]
    /// The ways to log in that the app brings along, in the order of their buttons.
    let socialLogins: [any SocialLoginProvider]
    /// The account that a provider has vouched for and that the sign-up is to finish; it holds tokens, so no route has it.
    @ObservationIgnored var unfinishedAccount: UnfinishedAccount?
    /// The product from which each chat was opened last.
    @ObservationIgnored var subjects: [ChatRoom.ID: Product.ID] = [:]
    let links: DeepLink.Rules
    let history: any SearchHistory
    private let surroundings: Surroundings
    /// The rows of products as they were drawn last, for all scenes.
    @ObservationIgnored let rows = DrawnRows()
    @ObservationIgnored private var alertCount = 0
    @ObservationIgnored private var readers = Listeners<Wording>()

    /// A context for the scenes of one front end; share it among all of them.
    ///
    /// The date and the clock are those of the market's client, unless `surroundings` are given.
    public init(
        market: MarketUseCases,
        wording: Wording = Wording(),
        rules: ProductRules = .default,
        accountRules: AccountRules = .default,
        messageRules: MessageRules = .default,
        currencies: [Currency] = Currency.known,
        decimalSeparator: DecimalSeparator = .point,
        imageSources: [ImageSource] = [.album, .camera],
        socialLogins: [any SocialLoginProvider] = [],
        links: DeepLink.Rules = DeepLink.Rules(scheme: nil),
        history: any SearchHistory = InMemorySearchHistory(),
        surroundings: Surroundings? = nil
    ) {
        self.market = market
        self.wording = wording
        self.rules = rules
        self.accountRules = accountRules
        self.messageRules = messageRules
        self.currencies = currencies
        self.decimalSeparator = decimalSeparator
        self.imageSources = imageSources
        self.socialLogins = socialLogins
        self.links = links
        self.history = history
        self.surroundings = surroundings ?? market.surroundings
        store = ProductStore(events: market.events, now: self.surroundings.now)
        session = CurrentSession(market.sessions)
    }

    public var clock: any Clock<Duration> { surroundings.clock }
    public var now: @Sendable () -> Date { surroundings.now }

    /// Makes one alert, in the user's language and with a number of its own; ask the context again for the next alert.
    public var alerts: AlertDirector {
        alertCount += 1
        return AlertDirector(wording, number: alertCount)
    }
}

extension SceneContext {
    /// The name of the account under which something is kept on this device; `nil` for guests.
    var account: String? { session.session?.cacheAccount }

    /// Speaks another language, or goes by the clock of another time zone, from now on.
    ///
    /// Every open scene is drawn again at once. Its typed texts, loaded values and open questions stay as they are.
    public func use(_ wording: Wording) {
        guard wording != self.wording else { return }
        self.wording = wording
        readers.call(with: wording)
    }

    /// The number of scenes, and of parts of scenes, that are drawn again in another language.
    var readerCount: Int { readers.count }

    /// Calls `body` with every later wording, as long as `owner` lives; `body` must not capture `owner` strongly.
    public func onWording(for owner: AnyObject, _ body: @escaping @MainActor (Wording) -> Void) {
        readers.add(for: owner, body)
    }
}

extension SceneContext {
    /// Likes a product or removes the like: shown in every scene at once, and undone when the market refuses.
    public func toggleLike(of id: Product.ID) async throws(MarketError) {
        guard let accounts = market.accounts else { throw .unsupported(.accounts) }
        let isLiked = !store.isLiked(id)
        store.beginLike(id, isLiked)
        // A task of its own: a like is sent even if the scene is closed.
        let outcome = await Task { await Self.like(id, isLiked, accounts) }.value
        store.endLike(id)
        guard case .failure(let error) = outcome, error != .cancelled else { return }
        // A guest likes nothing; any other error comes with an event that shows what the market has.
        if error == .unauthenticated { store.setLiked(id, false) }
        throw error
    }

    /// Loads what the user likes, so that every list shows its hearts; there are none if that fails.
    @discardableResult
    func loadLikes() async -> Bool {
        guard let accounts = market.accounts, session.user != nil else {
            store.forgetLikes()
            return true
        }
        let moment = store.beginRequest()
        guard let ids = try? await accounts.likes.ids() else { return false }
        store.replaceLikes(with: ids, asOf: moment)
        return true
    }

    private static func like(
        _ id: Product.ID,
        _ isLiked: Bool,
        _ accounts: AccountUseCases
    ) async -> Result<Bool, MarketError> {
        do throws(MarketError) {
            return .success(try await accounts.setLike(id, isLiked: isLiked))
        } catch {
            return .failure(error)
        }
    }
}
