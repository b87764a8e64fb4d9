public import Foundation

/// A path of a file as it is typed or pasted into a terminal.
public struct TypedPath: Sendable, Hashable {
    /// The place that it leads to.
    public let url: URL

    /// A path with `~` for the user's folder.
    ///
    /// Terminals paste a file that is dropped on them between quotes or with a backslash before each unusual character,
    /// and file managers as an address. A path that leads to a file is taken as it is.
    public init(_ typed: String) {
        var path = typed.trimmingCharacters(in: .whitespaces)
        for quote in ["'", "\""] where path.count > 1 && path.hasPrefix(quote) && path.hasSuffix(quote) {
            path = String(path.dropFirst().dropLast())
        }
        if path.hasPrefix("file://"), let address = URL(string: path) {
            url = address
        } else {
            let plain = Self.expanded(path)
            url = URL(filePath: Self.exists(plain) ? plain : Self.expanded(Self.unescaped(path)))
        }
    }

    private static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the path without the backslashes that a shell wants.
    private static func unescaped(_ path: String) -> String {
        path.replacing(/\\(.)/) { String($0.1) }
    }

    /// The user's home folder, as the shell names it and every other program of a terminal uses it.
    static var home: URL {
        URL(filePath: ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory())
    }

    private static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return home.path(percentEncoded: false) + path.dropFirst()
    }
}
