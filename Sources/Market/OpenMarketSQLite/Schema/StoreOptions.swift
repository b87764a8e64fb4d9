import Foundation

package struct StoreOptions: Sendable, Hashable {
    /// The number of threads that read at the same time: as many as there are processors, and at least four.
    ///
    /// Their caches share 64 MiB, however many they are.
    package var readers = max(4, ProcessInfo.processInfo.activeProcessorCount)
    /// The number of threads for reads that may take long: half of the processors is left to everything else.
    package var longReaders = max(1, ProcessInfo.processInfo.activeProcessorCount / 2)
    /// The number of such reads that may wait.
    package var longReads = 256
    /// The number of them that may be of one address.
    package var longReadsOfOneAddress = 16
    /// The time that the queries of one page of a list may take; `nil` for no limit.
    package var listTime: Duration?
    /// The time that the queries of one request to another service over the database may take.
    package var serviceTime: Duration?
    /// The most products of one vendor; `nil` for any number.
    package var productsPerVendor: Int64?
    /// Whether the caller's own thread does all work, on one connection: for a process of one thread alone.
    package var worksInPlace = false
    /// The most bytes of images of one vendor, in blocks of 4 KiB; `nil` for any number.
    package var imageBytesPerVendor: Int64?
    /// The most bytes of one address: of images, of kept responses, and of what accounts that it made have stored; `nil`
    /// for any number.
    package var bytesPerAddress: Int64?
    /// The number of compiled statements that a connection keeps.
    package var statements = 128
    /// The bytes of changes after which a group is committed, whatever waits.
    package var groupBytes = 8 * 1024 * 1024
    /// Whether an acknowledged write survives a loss of power, and not only the end of the process.
    package var survivesPowerLoss = true
    /// The most pages of 4 KiB the database may have; the store throws `full` beyond.
    package var maximumPages: Int64?

    /// Up to how many matches of a filter are sorted, where more are met along the index of the order.
    ///
    /// `nil` lets each list choose what costs least.
    package var fewMatches: Int64?

    package init() {}
}
