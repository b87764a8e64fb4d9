import Foundation

/// The files of this package, found from the path of this file.
struct SourceTree {
    let root: URL

    static let package = SourceTree(
        root: URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
    )

    /// All Swift files below `Sources`.
    static let sources = package.swiftFiles(below: "Sources")
    /// All Swift files below `Tests`.
    static let tests = package.swiftFiles(below: "Tests")

    /// Everything at the top level that the package has, by name: what git tracks, or all that lies there without git.
    ///
    /// A folder that someone has put beside the package is none of its own.
    func topLevel() throws -> [String] {
        try Self.tracked(in: root) ?? FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
    }

    /// The names at the top level of a folder that git tracks; `nil` where there is no git, or no repository.
    static func tracked(in root: URL) -> [String]? {
        let (git, output) = (Process(), Pipe())
        git.executableURL = URL(filePath: "/usr/bin/env")
        git.arguments = ["git", "-C", root.path, "ls-files", "-z"]
        (git.standardOutput, git.standardError) = (output, FileHandle.nullDevice)
        guard (try? git.run()) != nil, let bytes = try? output.fileHandleForReading.readToEnd() else { return nil }
        git.waitUntilExit()
        guard git.terminationStatus == 0 else { return nil }
        let paths = bytes.split(separator: 0).compactMap { String(bytes: $0, encoding: .utf8) }
        return Set(paths.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
    }

    /// The folders directly below `folder`, by name.
    func folders(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return names.filter { isFolder(folder + "/" + $0) }.sorted()
    }

    /// The Swift files below `folder`, also those of the packages in it but not of their builds.
    func swiftFiles(below folder: String) -> [SourceFile] {
        let start = root.appending(path: folder).path
        let paths = FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix(".build/") && !$0.contains("/.build/") }
            .sorted()
            .compactMap { file(at: folder + "/" + $0) }
    }

    /// All pages in Markdown of the package itself, but not those of packages that were built or fetched.
    func pages() -> [Page] {
        let own = (try? topLevel()) ?? []
        let paths = own.flatMap { name in
            isFolder(name) ? filesBelow(name).map { name + "/" + $0 } : [name]
        }
        return paths.filter { $0.hasSuffix(".md") && !$0.hasPrefix(".build") && !$0.contains("/.build") }
            .sorted()
            .compactMap { path in
                let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
                return text.map { Page(path: path, text: $0) }
            }
    }

    /// Whether there is a file or a folder at `path`.
    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The file at `path` below the package; `nil` when it cannot be read.
    func file(at path: String) -> SourceFile? {
        let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
        return text.map { SourceFile(path: path, text: $0) }
    }

    /// How many entries each folder that holds some of `files` has, files and folders together.
    static func entryCounts(of files: [SourceFile]) -> [String: Int] {
        var entries: [String: Set<String>] = [:]
        for file in files {
            let parts = file.path.split(separator: "/").map(String.init)
            for depth in 1..<parts.count {
                entries[parts[..<depth].joined(separator: "/"), default: []].insert(parts[depth])
            }
        }
        return entries.mapValues(\.count)
    }

    private func filesBelow(_ folder: String) -> [String] {
        let start = root.appending(path: folder).path
        return FileManager.default.enumerator(atPath: start)?.compactMap { $0 as? String } ?? []
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
        return exists && isFolder.boolValue
    }
}
