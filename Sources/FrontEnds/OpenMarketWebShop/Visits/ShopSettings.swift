public import Foundation
import OpenMarket

/// The settings of a shop: its limits for visitors, its times, and its clock.
public struct ShopSettings: Sendable {
    /// The greatest number of visits.
    public var visits = 500
    /// The seconds without a request after which a visit is over.
    public var idle: TimeInterval = 1800
    /// The time between two signs to an open page that the shop is still there.
    public var beat = Duration.seconds(20)
    /// The greatest number of open pages of a visit that hear of changes.
    public var openPages = 4
    /// The greatest number of open pages of all visits together that hear of changes.
    public var allOpenPages = 512
    /// The time for which a chat is watched for a browser that has asked for its page, and not for its news.
    ///
    /// A message that arrives in this time counts as read, and no device is told of it.
    public var rest = Duration.seconds(10)
    /// The greatest number of chats of a visit that are watched though they are open in other tabs only.
    public var chats = 4
    /// The greatest number of bytes of photos that a visit has picked and not sent.
    public var photoBytes = 33_554_432
    /// The greatest number of bytes of such photos of all visits together.
    public var allPhotoBytes = 536_870_912
    /// The names that browsers reach the shop by, besides those of this machine.
    public var hosts: Set<String> = []
    /// The name, the looks and the texts of the shop, as they are now; see ``BrandFile``.
    public var brand: @Sendable () -> Brand = { Brand() }
    /// Whether browsers reach the shop over TLS.
    public var isSecure = false
    /// The clock by which the shop waits.
    public var clock: any Clock<Duration> = ContinuousClock()
    public var now: @Sendable () -> Date = { Date() }

    /// The usual settings.
    public init() {}

    /// The words of the shop in a language.
    func wording(_ language: Language, timeZone: TimeZone = Wording.seoul) -> Wording {
        brand().wording(language, timeZone: timeZone)
    }
}
