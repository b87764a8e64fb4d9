package import Foundation

/// A folder of its own for a test, removed at the end.
package final class ScratchFolder: Sendable {
    package let url = FileManager.default.temporaryDirectory.appending(path: "market-\(UUID().uuidString)")

    package init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// The path of a file in it.
    package func path(_ name: String) -> String {
        url.appending(path: name).path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
