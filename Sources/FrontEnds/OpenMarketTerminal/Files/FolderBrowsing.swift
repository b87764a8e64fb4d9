public import Foundation

/// A folder that is being looked through for images: where one is, and what was chosen so far.
public struct FolderBrowsing: Sendable, Hashable {
    public private(set) var folder: PhotoFolder
    /// The index of the entry that keys go to.
    public private(set) var focus = 0
    /// The images that were chosen, in the order in which they were.
    public private(set) var chosen: [URL] = []

    /// Begins in a folder.
    public init(at url: URL) {
        folder = PhotoFolder(url)
    }

    /// The address of the entry that keys go to; `nil` in an empty folder.
    var current: URL? { entry.map { folder.url(of: $0) } }

    private var entry: PhotoFolder.Entry? {
        folder.entries.indices.contains(focus) ? folder.entries[focus] : nil
    }

    /// The image that keys go to; `nil` at a folder.
    public var image: URL? { entry.flatMap { $0.isFolder ? nil : folder.url(of: $0) } }

    /// The images to add: the chosen ones, or else the one that keys go to.
    public var images: [URL] { chosen.isEmpty ? [image].compactMap(\.self) : chosen }

    /// Returns the number of an entry among the chosen images, from 1; `nil` for all others.
    public func number(of entry: PhotoFolder.Entry) -> Int? {
        chosen.firstIndex(of: folder.url(of: entry)).map { $0 + 1 }
    }

    /// Goes where a key leads to; `false` for a key that leads nowhere.
    public mutating func move(by key: Key) -> Bool {
        switch key {
        case .left, .backspace: leave()
        case .right: return open()
        default:
            guard let moved = key.moved(from: focus, of: folder.entries.count, page: 8) else { return false }
            focus = moved
        }
        return true
    }

    /// Goes into the folder that keys go to; `false` at an image.
    public mutating func open() -> Bool {
        guard let entry, entry.isFolder else { return false }
        (folder, focus) = (PhotoFolder(folder.url(of: entry)), 0)
        return true
    }

    /// Goes to the folder that this one is in.
    private mutating func leave() {
        let name = folder.url.lastPathComponent
        folder = PhotoFolder(folder.url.deletingLastPathComponent())
        focus = folder.entries.firstIndex { $0.isFolder && $0.name == name } ?? 0
    }

    /// Chooses the image that keys go to, or no longer; no more than `limit`.
    public mutating func choose(atMost limit: Int) {
        guard let image else { return }
        if let place = chosen.firstIndex(of: image) {
            chosen.remove(at: place)
        } else if chosen.count < limit {
            chosen.append(image)
        }
    }
}

extension FolderBrowsing {
    /// Returns the folder where this user keeps images; `nil` where no such folder is known.
    ///
    /// Desktops of Linux write its name, which has the user's language, into a file (xdg-user-dirs).
    public static func usualFolder(
        home: URL? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL? {
        let home = home ?? TypedPath.home
        let written = try? String(contentsOf: home.appending(path: ".config/user-dirs.dirs"), encoding: .utf8)
        let key = "XDG_PICTURES_DIR="
        let line = written?.split(separator: "\n").first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
        let noted = line?.replacing("\"", with: "").replacing("$HOME", with: home.path(percentEncoded: false))
        let named = environment["XDG_PICTURES_DIR"] ?? noted
        let places = [named.map { URL(filePath: $0) }, home.appending(path: "Pictures")].compactMap(\.self)
        return places.first { $0.leadsToFolder }
    }
}

extension FolderBrowsing {
    /// The entries around the one that keys go to, as many as there is room for, with the number of each chosen image.
    public func lines(atMost room: Int, empty: String) -> [Line] {
        let entries = folder.entries
        guard !entries.isEmpty else { return [Line(empty, .faint)] }
        let first = min(max(0, focus - room / 2), max(0, entries.count - room))
        let rows = entries.indices.dropFirst(first).prefix(room).map { index in
            let (entry, isFocused) = (entries[index], index == focus)
            let number = number(of: entry).map { "\($0) " } ?? "  "
            let name = entry.isFolder ? "▸ " + entry.name + "/" : "▧ " + entry.name
            return Line(isFocused ? "› " : "  ", .accent) + Line(number, .accent)
                + Line(name, isFocused ? .title.reversed : .plain)
        }
        return rows + (first + room >= entries.count && folder.hasMore ? [Line("    …", .faint)] : [])
    }
}
