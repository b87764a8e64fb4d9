package import Foundation

package enum DatabaseLocation: Sendable, Hashable {
    /// Memory, which is gone with the store.
    case memory
    /// A file, with companions beside it while it is open.
    case file(URL)
}
