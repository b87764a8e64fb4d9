public import Foundation
public import OpenMarketDomain
import OpenMarketFirebaseEmulator

/// The protocols of a backend, its rules, and its sources of time and randomness.
public struct BackendConfiguration: Sendable {
    public var generation: ServedGeneration
    public var rules: AcceptanceRules
    /// Mistakes of the live servers to repeat.
    public var quirks: Set<Quirk>
    public var limits: BackendLimits
    /// The address in the links of images; `nil` for the address at which the client reached the server.
    ///
    /// Needed behind a proxy that does not pass the `Host` field on.
    public var publicAddress: URL?
    /// The images of the home screen; empty for those of the newest products.
    public var banners: [URL]
    /// Makes small images out of large ones.
    public var imageVersions: any ImageVersionMaker
    /// The accounts, with the part of Firebase's protocols; `nil` for a market without users.
    public var firebase: ServedFirebase?
    /// Your own rules for documents of Firebase; `nil` for those of the layout.
    public var accessRules: AccessRules?
    /// Sends an e-mail with a code for a new password or address; `nil` when the market sends none.
    ///
    /// Without it, and without an owner's token by which the codes can be read, a request for a code is refused.
    public var sendMail: (@Sendable (AccountMail) async -> Void)?
    /// Hears of each sign-in that failed, for a log, and must not wait; `nil` for no one.
    public var noteFailedSignIn: (@Sendable (FailedSignIn) -> Void)?
    /// Removes what a program keeps beside the market of a user whose account has ended; `nil` for nothing.
    ///
    /// It may be called more than once for an account, and again after a restart.
    package var forgetAccount: (@Sendable (String) async -> Void)?
    /// The ways to tell users of something while their apps are closed; `nil` for none.
    public var notices: NoticeDelivery?
    /// Whether anyone may create an account, as a vendor or as a user.
    ///
    /// Without it, accounts are made by the program that owns the market.
    public var allowsSignUp = true
    /// The only currency of products that are registered, or edited to have another one; `nil` for all.
    public var currency: Currency?
    /// Names that no one can take, nor any that looks like one, beside those that every market keeps for its operator.
    public var reservedNames: [String] = []
    /// The time of day, for dates.
    public var now: @Sendable () -> Date
    /// Time that only goes forward, for waiting periods.
    public var clock: any Clock<Duration>
    /// Random numbers, for names, salts and secrets.
    ///
    /// Must not be foreseeable outside of tests.
    public var random: @Sendable () -> UInt64

    /// A backend of the extended third generation under strict rules, unless said otherwise.
    public init(
        generation: ServedGeneration = .v3x,
        rules: AcceptanceRules = .strict,
        quirks: Set<Quirk> = [],
        limits: BackendLimits = .default,
        publicAddress: URL? = nil,
        banners: [URL] = [],
        imageVersions: any ImageVersionMaker = NoImageVersions(),
        firebase: ServedFirebase? = ServedFirebase(),
        now: @escaping @Sendable () -> Date = { Date() },
        clock: any Clock<Duration> = ContinuousClock(),
        random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        self.generation = generation
        self.rules = rules
        self.quirks = quirks
        self.limits = limits
        self.publicAddress = publicAddress
        self.banners = banners
        self.imageVersions = imageVersions
        self.firebase = firebase
        self.now = now
        self.clock = clock
        self.random = random
    }

    /// The date, the clock and the random numbers as one value, to give a client in the same process the same ones.
    public var surroundings: Surroundings {
        get { Surroundings(now: now, clock: clock, random: random) }
        set { (now, clock, random) = (newValue.now, newValue.clock, newValue.random) }
    }
}
