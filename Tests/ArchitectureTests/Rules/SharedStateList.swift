import Foundation

/// The list of suites that run with the thread sanitizer before every merge, and what it has to name.
struct SharedStateList {
    /// The suites of each file, by target and by the name of the file up to a `+`.
    private(set) var suites: [String: [String: [String]]] = [:]

    init(_ text: String) {
        var target = ""
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split { $0 == " " || $0 == ":" }.map(String.init)
            guard let first = words.first else { continue }
            if line.hasPrefix(" ") {
                suites[target, default: [:]][first] = Array(words.dropFirst())
            } else {
                target = first
                suites[target] = [:]
            }
        }
    }

    /// What is wrong with the list: a file without a line, a line without a file, or a suite that there is not.
    func problems(sources: [SourceFile], tests: [SourceFile]) -> [String] {
        let targets = Set(suites.keys.map { $0 + "Tests" })
        let known = Set(tests.filter { targets.contains($0.target) }.flatMap(Self.suiteNames))
        return suites.keys.sorted().flatMap { target in
            let names = Set(sources.filter { $0.target == target && Self.sharesState($0) }.map(Self.key))
            let lines = suites[target] ?? [:]
            return names.subtracting(lines.keys).sorted().map { "\(target)/\($0) shares state and has no line" }
                + Set(lines.keys).subtracting(names).sorted().map { "\(target)/\($0) has a line and shares no state" }
                + lines.flatMap { name, suites in
                    suites.isEmpty
                        ? ["\(target)/\(name) has no suite"]
                        : suites.filter { !known.contains($0) }.map { "There is no \($0)" }
                }
        }
    }

    /// Whether a file has a lock, an actor or a task of its own.
    static func sharesState(_ file: SourceFile) -> Bool {
        file.tokens.indices.contains { index in
            let texts = file.texts(at: index, count: 3)
            switch texts[0] {
            case "Mutex": return texts.dropFirst().first.map { ["<", "("].contains($0) } ?? false
            case "Task":
                return texts.dropFirst().first.map { ["<", "(", "{"].contains($0) } ?? false || texts.last == "detached"
            case "actor": return texts.dropFirst().first?.first?.isUppercase ?? false
            default: return false
            }
        }
    }

    /// The name of a file up to a `+`, which leads from a type to a part of it.
    private static func key(_ file: SourceFile) -> String {
        String(file.name.dropLast(".swift".count).split(separator: "+").first ?? "")
    }

    private static func suiteNames(in file: SourceFile) -> [String] {
        file.tokens.indices.compactMap { index in
            let texts = file.texts(at: index, count: 2)
            return ["struct", "class"].contains(texts[0]) && texts.count == 2 && texts[1].hasSuffix("Tests")
                ? texts[1] : nil
        }
    }
}
