import Foundation
import OpenMarket

/// A file that a path names, before it is added to a form.
///
/// The first bytes say what it is; its name proves nothing.
struct PhotoFile {
    /// Where it is.
    let url: URL

    /// The file at an address that is known.
    init(url: URL) {
        self.url = url
    }

    /// The file at a path as it is typed into a terminal, with `~` for the user's folder.
    ///
    /// Terminals paste a file that is dropped on them between quotes or with a backslash before each unusual character,
    /// and file managers as an address. A path that leads to a file is taken as it is.
    init(path: String) {
        var path = path.trimmingCharacters(in: .whitespaces)
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

    /// The same without the backslashes that a shell wants.
    private static func unescaped(_ path: String) -> String {
        path.replacing(/\\(.)/) { String($0.1) }
    }

    /// Where the user's files are: where the shell says, as in every other program of a terminal.
    static var home: URL {
        ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser
    }

    private static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return home.path(percentEncoded: false) + path.dropFirst()
    }

    /// Why it cannot be used; `nil` when its structure is that of an image that this system reads.
    ///
    /// A pipe or a device is no photo, and opening one would wait for ever or take the user's keys away.
    var failure: ImageFailure? {
        let path = url.resolvingSymlinksInPath().path(percentEncoded: false)
        let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        guard type == .typeRegular, let data = try? Data(contentsOf: url, options: .mappedIfSafe) else {
            return .unreadableFile
        }
        do throws(MarketError) {
            _ = try SystemImageCodec().inspect(data)
        } catch {
            if case .image(let failure) = error { return failure }
        }
        return nil
    }
}
