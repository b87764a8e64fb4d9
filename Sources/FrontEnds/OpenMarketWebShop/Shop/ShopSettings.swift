public import Foundation
import OpenMarket

/// How many visitors a shop takes, how long it waits for them, and by which clock.
public struct ShopSettings: Sendable {
    /// How many visits there are at most.
    public var visits = 500
    /// After so many seconds without a request a visit is over.
    public var idle: TimeInterval = 1800
    /// How often an open page hears that the shop is still there.
    public var beat = Duration.seconds(20)
    /// How many open pages of a visit hear of changes.
    public var openPages = 4
    /// How many open pages of all visits together do.
    public var allOpenPages = 512
    /// How long a chat is watched for a browser that does not ask any more.
    public var rest = Duration.seconds(60)
    /// How many chats of a visit are watched that are open in other tabs only.
    public var chats = 4
    /// How many bytes of photos that were picked and not sent a visit may have here.
    public var photoBytes = 33_554_432
    /// How many bytes of them all visits together may have.
    public var allPhotoBytes = 536_870_912
    /// The names that browsers reach the shop by, besides those of this machine.
    public var hosts: Set<String> = []
    /// The name of the shop, on its pages and where it is installed; that of the SDK without one.
    public var name: String?
    /// Whether browsers reach the shop over TLS.
    public var isSecure = false
    /// What waits.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// What time it is.
    public var now: @Sendable () -> Date = { Date() }

    /// The usual settings.
    public init() {}

    /// The words of the shop in a language, with its own name.
    func wording(_ language: Language, timeZone: TimeZone = Wording.seoul) -> Wording {
        let book = PhraseBook.of(language)
        return Wording(language, timeZone: timeZone, book: name.map { book.replacing(.titleHome, with: $0) } ?? book)
    }
}
