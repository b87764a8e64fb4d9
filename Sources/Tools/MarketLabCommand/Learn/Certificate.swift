import MarketCommand

/// A text that says who passed the course when, with the hash of every file that was graded.
///
/// It proves nothing by itself: the teacher grades what was handed in, and compares.
struct Certificate: Sendable, Equatable {
    let name: String
    /// The day, as in 2026-11-26.
    let date: String
    /// The hashes of the learner's files and of the given ones, by their paths in the workspace.
    let files: [String: String]

    /// The text; its lines of hashes are those of `sha256sum`.
    var text: String {
        let head = [Self.title, "", "name: " + name, "date: " + date, ""]
        let hashes = files.sorted { $0.key < $1.key }.map { $0.value + "  " + $0.key }
        return (head + hashes).joined(separator: "\n") + "\n"
    }

    /// Certifies the results of a grading.
    init(name: String, date: String, results: [String: GradedExercise]) {
        (self.name, self.date, files) = (ShownText.line(name).trimmed, date, Self.files(of: results))
    }

    /// Reads a certificate; `nil` for another text.
    init?(_ text: String) {
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.count > 3, lines[0] == Self.title, lines[1].hasPrefix("name: "), lines[2].hasPrefix("date: ") else {
            return nil
        }
        (name, date) = (String(lines[1].dropFirst(6)), String(lines[2].dropFirst(6)))
        let hashes = lines.dropFirst(3).map { $0.split(separator: " ", maxSplits: 1).map { String($0).trimmed } }
        guard hashes.allSatisfy({ $0.count == 2 }) else { return nil }
        files = Dictionary(hashes.map { ($0[1], $0[0]) }) { $1 }
    }

    /// The paths of the files that are not those that were graded.
    func differences(from results: [String: GradedExercise]) -> [String] {
        let there = Self.files(of: results)
        return Set(there.keys).union(files.keys).filter { there[$0] != files[$0] }.sorted()
    }

    private static let title = "OpenMarket: a course in layered design"

    private static func files(of results: [String: GradedExercise]) -> [String: String] {
        let pairs = results.flatMap { name, result in result.files.map { (name + "/" + $0.key, $0.value) } }
        return Dictionary(pairs) { $1 }
    }
}
