import Foundation

/// The languages of the course.
enum CourseLanguage: String, Codable, Sendable, CaseIterable {
    case en, ko

    /// The language that was asked for, or that of the environment.
    init(_ chosen: String?, environment: [String: String]) {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        let system = names.first { !$0.isEmpty } ?? ""
        self = chosen.flatMap(Self.init) ?? (system.hasPrefix("ko") ? .ko : .en)
    }

    /// The text in this language.
    func callAsFunction(_ english: String, _ korean: String) -> String {
        self == .ko ? korean : english
    }
}

/// An exercise of the course, as its README describes it.
struct CourseExercise: Sendable, Hashable {
    /// The text of an exercise in one language.
    struct Text: Sendable, Hashable {
        var title = ""
        /// The paragraphs and the items of lists, in one line each.
        var paragraphs: [String] = []
        /// The title of the chapter.
        var chapter = ""
        /// The path of the chapter's page from the folder of the exercise.
        var page = ""
        /// The hints, from the first step to the last.
        var hints: [String] = []
    }

    /// The name of its folder, such as `05-page`.
    let name: String
    private let texts: [CourseLanguage: Text]

    /// The number that names it on the command line, such as `05`.
    var number: String { String(name.prefix(2)) }

    /// The text in a language.
    subscript(language: CourseLanguage) -> Text { texts[language] ?? Text() }

    /// Reads the texts of a README, which has a part for each language, with the hints at the end of each.
    init(name: String, readme: String) {
        self.name = name
        let pages = Self.parts(of: readme)
        let titles = pages[0].prefix { $0 != "\n" }.dropFirst(5).components(separatedBy: " · ")
        texts = Dictionary(
            uniqueKeysWithValues: CourseLanguage.allCases.enumerated().map { index, language in
                var text = Text(title: titles[min(index, titles.count - 1)])
                let (task, hints) = Self.halves(of: pages[index])
                let paragraphs = Self.paragraphs(of: task)
                text.paragraphs = Array(paragraphs.dropLast())
                (text.chapter, text.page) = Self.link(in: paragraphs.last ?? "")
                text.hints = Self.paragraphs(of: hints).map { String($0.dropFirst(3)) }
                return (language, text)
            }
        )
    }

    /// The README without its hints, which come one by one.
    static func task(of readme: String) -> String {
        parts(of: readme).map { halves(of: $0).task }.joined(separator: korean)
    }

    private static let korean = "\n## 한국어\n"

    /// The English part and the Korean part.
    private static func parts(of page: String) -> [String] {
        let parts = page.components(separatedBy: korean)
        return [parts[0], parts.dropFirst().first ?? ""]
    }

    /// The task of a part, and what stands below the heading of its hints.
    private static func halves(of part: String) -> (task: String, hints: String) {
        let halves = part.split(separator: /\n### .*\n/, maxSplits: 1, omittingEmptySubsequences: false)
        return (String(halves[0]), halves.count > 1 ? String(halves[1]) : "")
    }

    /// The paragraphs below the title; each item of a list is a paragraph of its own.
    private static func paragraphs(of part: String) -> [String] {
        var paragraphs: [String] = []
        var isOpen = false
        for line in part.split(separator: "\n", omittingEmptySubsequences: false) {
            let begins = line.hasPrefix("- ") || line.prefixMatch(of: /\d\.\s/) != nil
            if line.isEmpty || line.hasPrefix("# ") {
                isOpen = false
            } else if isOpen, !begins {
                paragraphs[paragraphs.count - 1] += " " + line.trimmingPrefix(while: \.isWhitespace)
            } else {
                paragraphs.append(String(line))
                isOpen = true
            }
        }
        return paragraphs
    }

    /// The first link of a text.
    private static func link(in text: String) -> (String, String) {
        guard let match = text.firstMatch(of: /\[([^\]]*)\]\(([^)]*)\)/) else { return ("", "") }
        return (String(match.1), String(match.2))
    }
}
