import Foundation

/// Type names between back ticks are those of a type or a file of this package.
struct DocumentedNameRule {
    /// Pages whose tables begin with a name that is gone, or that other apps have: what stands behind it is checked.
    static let histories = ["Documentation/Migrations/", "Documentation/From-The-Original-Apps.md"]
    /// Names of the systems that pages speak of, which no source uses.
    static let foreign: Set = [
        "FirestoreRestTransport", "NSAllowsLocalNetworking", "NSAppTransportSecurity", "NWPathMonitor",
    ]

    private let known: Set<String>

    /// A rule for a package whose sources have these words and files.
    init(known: Set<String>) {
        self.known = known
    }

    /// The words of code in `files`, and the names of the files and of their folders.
    static func names(of files: [SourceFile]) -> Set<String> {
        var names: Set<String> = []
        for file in files {
            for token in file.tokens { names.insert(token.text) }
            for part in file.path.split(whereSeparator: { "/.+".contains($0) }) { names.insert(String(part)) }
        }
        return names
    }

    /// Every name of a page, outside its blocks of code, that nothing has.
    func findings(in page: Page) -> [Finding] {
        let isHistory = Self.histories.contains(where: page.path.hasPrefix)
        var isCode = false
        var findings: [Finding] = []
        for (index, line) in page.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") { isCode.toggle() }
            guard !isCode else { continue }
            let cells = line.split(separator: " | ")
            let text = isHistory ? String(cells.count > 1 ? cells[1] : "") : String(line)
            for name in Self.names(in: text) where !known.contains(name) && !Self.foreign.contains(name) {
                findings.append(
                    Finding(
                        rule: "names",
                        path: page.path,
                        line: index + 1,
                        problem: "There is no '\(name)'.",
                        advice: "Name the type as it is called now."
                    )
                )
            }
        }
        return findings
    }

    /// The names between back ticks that are words of several parts, such as `ProductList` in `ProductList.loadNext()`.
    static func names(in line: String) -> [String] {
        line.matches(of: #/`([A-Z][a-z0-9]+[A-Z][A-Za-z0-9]*)(?:`|[.(<:\[][^`]*`)/#).map { String($0.output.1) }
    }
}
