package import Foundation

package enum DatabaseLocation: Sendable, Hashable {
    /// In memory: gone when the store is.
    case memory
    /// In a file, with companions beside it while it is open.
    case file(URL)
}
