public import Foundation

/// Who loads pictures before they are shown.
public protocol ImagePrefetching: Sendable {
    /// Begins with `urls` in order, behind everything that is shown already.
    func start(_ urls: [URL])

    /// Gives up `urls`; somebody who shows one of them still gets it.
    func cancel(_ urls: [URL])
}
