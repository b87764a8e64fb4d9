public import Foundation

/// Loads images before they are shown.
public protocol ImagePrefetching: Sendable {
    /// Begins with `urls` in order, behind everything that is shown already.
    func start(_ urls: [URL])

    /// Cancels `urls`; a screen that shows one of them still gets it.
    func cancel(_ urls: [URL])
}
