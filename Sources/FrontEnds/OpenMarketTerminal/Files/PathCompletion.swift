import Foundation

/// The completion of a path that is being typed: as in a shell, with the folders and images that there are.
public struct PathCompletion {
    /// The path, with everything added that is certain.
    public let text: String
    /// The names to choose from, where more than one fits.
    public let names: [String]

    /// Completes a path that was typed.
    public init(_ typed: String) {
        guard typed != "~" else {
            (text, names) = ("~/", [])
            return
        }
        let start = typed.lastIndex(of: "/").map { typed.index(after: $0) } ?? typed.startIndex
        let (folder, beginning) = (typed[..<start], typed[start...])
        let place = folder.isEmpty ? URL(filePath: ".") : TypedPath(String(folder)).url
        let fitting = PhotoFolder(place, showsHidden: beginning.hasPrefix(".")).entries
            .filter { $0.name.hasPrefix(beginning) }
        let all = fitting.map { $0.isFolder ? $0.name + "/" : $0.name }
        text = folder + (Self.shared(all) ?? String(beginning))
        names = all.count > 1 ? all : []
    }

    /// Returns the longest beginning that all names share.
    private static func shared(_ names: [String]) -> String? {
        names.dropFirst().reduce(names.first) { shared, name in
            shared.map { String(zip($0, name).prefix { $0 == $1 }.map(\.0)) }
        }
    }

    /// Returns as many names as there is room for, and a line that counts the others.
    public static func lines(of names: [String], atMost room: Int) -> [Line] {
        let shown = names.prefix(room).map { Line("  " + $0, .faint) }
        return shown + (names.count > room ? [Line("  …", .faint)] : [])
    }
}
