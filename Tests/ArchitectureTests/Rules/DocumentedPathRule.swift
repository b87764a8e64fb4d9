import Foundation

/// One page of the documentation.
struct Page: Sendable {
    /// The path below the package.
    let path: String
    let text: String
}

/// Paths between back ticks lead somewhere.
struct DocumentedPathRule {
    /// Pages that have their reader make these files, in a package of the reader's own.
    static let lessons: Set = ["Documentation/FirstEndpoint.md", "From-Nothing-To-A-Product-List.md"]
    /// Files that exist only while they are needed.
    static let optional: Set = [".ci/api-breakage-allowed.txt"]

    private let exists: (String) -> Bool

    /// A rule for a package in which `exists` knows the paths, seen from its root.
    init(exists: @escaping (String) -> Bool) {
        self.exists = exists
    }

    /// Every path of a page that leads nowhere, from the root as well as from the folder of the page.
    func findings(in page: Page) -> [Finding] {
        guard !Self.lessons.contains(where: { page.path == $0 || page.path.hasSuffix("/" + $0) }) else { return [] }
        let folder = page.path.split(separator: "/").dropLast().joined(separator: "/")
        var isCode = false
        var findings: [Finding] = []
        for (index, line) in page.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            for path in Self.paths(in: String(line)) where !exists(path) && !exists(folder + "/" + path) {
                findings.append(
                    Finding(
                        rule: "paths",
                        path: page.path,
                        line: index + 1,
                        problem: "There is no '\(path)'.",
                        advice: "Name the place where it is now."
                    )
                )
            }
        }
        return findings
    }

    /// The paths between back ticks; patterns and places to fill in are none.
    static func paths(in line: String) -> [String] {
        line.matches(of: #/`((?:Sources|Tests|Examples|Documentation|\.ci)/[^`\s*…]*)`/#)
            .map { String($0.output.1) }
            .filter { !optional.contains($0) && !$0.contains("NAME") }
    }
}
