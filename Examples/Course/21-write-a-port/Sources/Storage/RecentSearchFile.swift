import Foundation

/// Recent searches in a file of JSON: the implementation that the app ships.
package actor RecentSearchFile {
    /// The file.
    package nonisolated let url: URL
    private let maximum = 10

    /// Recent searches in a folder; the file is made by the first search.
    package init(in folder: URL) {
        url = folder.appending(path: "searches.json")
    }

    /// The texts that were searched, the last one first.
    package func texts() -> [String] {
        guard let data = try? Data(contentsOf: url) else { return [] }
        return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }

    /// Puts a text first.
    ///
    /// One that differs only in its case or in the spaces around it is the same; a blank one is none.
    package func remember(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { return }
        write(Array(([text] + texts().filter { !Self.same($0, text) }).prefix(maximum)))
    }

    /// Removes a text.
    package func forget(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        write(texts().filter { !Self.same($0, text) })
    }

    /// Removes all texts.
    package func clear() {
        try? FileManager.default.removeItem(at: url)
    }

    /// The number of bytes on the disk.
    package func size() -> Int {
        (try? Data(contentsOf: url).count) ?? 0
    }

    private func write(_ texts: [String]) {
        try? JSONEncoder().encode(texts).write(to: url, options: .atomic)
    }

    private static func same(_ one: String, _ other: String) -> Bool {
        one.lowercased() == other.lowercased()
    }
}
