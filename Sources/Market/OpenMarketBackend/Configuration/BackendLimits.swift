import Foundation
import OpenMarketHTTPServer

/// Bounds on what one request may ask for.
public struct BackendLimits: Sendable, Hashable {
    /// A body of JSON has at most this many bytes.
    public var jsonBytes = 1024 * 1024
    /// A form has at most this many bytes.
    public var formBytes = 32 * 1024 * 1024
    /// An image has fewer bytes than this under strict rules.
    public var imageBytes = 300 * 1024
    /// An image has at most this many bytes under lenient rules.
    public var lenientImageBytes = 10 * 1024 * 1024
    /// An image has at most this many columns and rows.
    public var imageSide = 8192
    /// An image has at most this many pixels: as many as the versions of it are made from.
    public var imagePixels = 24_000_000
    /// Drawing an image takes at most this many steps: its pixels, as often as its file goes over them.
    public var imageSteps = 500_000_000
    /// The greatest number of images of a product under lenient rules.
    public var lenientImages = 16
    /// A page has at most this many rows; more is refused with 400.
    public var pageSize = 1000
    /// The number of rows that a page number may leave out in an order other than by number, or within a range of prices;
    /// beyond that the response is 400, and names the cursor.
    public var listOffset: Int64 = 1000
    /// A text to search for has at most this many characters.
    public var searchCharacters = 200
    /// A text of any kind has at most this many bytes under lenient rules.
    public var lenientTextBytes = 64 * 1024
    /// The number of times that a chosen password is hashed.
    public var passwordIterations = 600_000
    /// The number of passwords that are hashed at once: one processor is left free, and two are enough.
    public var concurrentHashes = max(1, min(2, ProcessInfo.processInfo.activeProcessorCount - 1))
    /// The number of checks that may wait for their turn; beyond that the response is 503.
    public var waitingHashes = 32
    /// The least seconds for which the response to a change with an idempotency key is kept.
    public var responseLifetime: Int64 = 129_600
    /// A part of an upload that can be resumed has at most this many bytes.
    public var uploadPartBytes = 1024 * 1024
    /// The number of such uploads that a vendor may have at a time; the oldest goes for a new one, unless it had a part
    /// a minute ago.
    public var uploadsPerVendor = 4
    /// The number of bytes that all of them may have together; beyond that the response is 507.
    public var uploadBytes = 1024 * 1024 * 1024
    /// The seconds for which an upload in parts is kept after its last part.
    public var uploadLifetime: Int64 = 86_400
    /// The seconds for which a token for one deletion is valid.
    public var deletionTokenLifetime: Int64 = 86_400
    /// The most products of one vendor.
    public var productsPerVendor = 10_000
    /// The most bytes of images and long texts of one vendor, each in blocks of 4 KiB, without smaller versions of images.
    ///
    /// Beyond that the response is 422.
    public var imageBytesPerVendor = 256 * 1024 * 1024
    /// The most bytes of one address, of IPv6 a network of 48 bits.
    ///
    /// Images and uploads in parts count, for any vendors; documents, messages and files of the accounts that were made
    /// there; and long texts of the vendors. A quarter is for uploads in parts. This machine is not counted.
    public var bytesPerAddress = 256 * 1024 * 1024
    /// The most vendors that are made from one address within an hour, of IPv6 from a network of 48 bits; this machine itself
    /// may make any number.
    public var vendorsPerHour = 100
    /// The number of times within an hour that a user may ask for everything that the market knows of them.
    public var exportsPerHour = 10
    /// A response to that has at most this many bytes, without images; a larger one is the operator's to give.
    public var personalDataBytes = 8 * 1024 * 1024
    /// The time that the queries of one page of a list may take; beyond that the response is 503.
    public var listTime: Duration = .seconds(1)
    /// The time that the queries of one request to Firebase's services may take; beyond that the response is 503.
    public var serviceTime: Duration = .seconds(5)
    /// The number of threads that read the database at the same time: as many as there are processors, and at least
    /// four.
    public var readers = max(4, ProcessInfo.processInfo.activeProcessorCount)
    /// The memory for responses that are kept until the next change.
    public var responseCacheBytes = 8 * 1024 * 1024
    /// The number of changes that are kept for listeners that come back.
    public var recentEvents = 512
    /// The interval at which listeners to events are sent something when nothing changes, and their tokens are checked
    /// again.
    public var eventHeartbeat: Duration = .seconds(10)
    public var guesses = GuessLimits()

    /// The limits of a small shop.
    public init() {}

    /// The limits of a small shop.
    public static let `default` = BackendLimits()
}
