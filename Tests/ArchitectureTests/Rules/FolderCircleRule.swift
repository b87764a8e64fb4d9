/// The folders of a target depend on each other in one direction only.
///
/// A folder uses another one when it names a type that is declared there. Files directly in the target's folder count
/// as a folder of their own, `.`; folders within folders are not looked at.
struct FolderCircleRule {
    private static let declarations: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]

    /// Every use of one folder by another that belongs to a circle.
    func findings(in files: [SourceFile]) -> [Finding] {
        let targets = Dictionary(grouping: files, by: \.target)
        return targets.keys.sorted().flatMap { target in circle(of: uses(in: targets[target] ?? [])) }
    }

    /// One folder names a type of another one.
    private struct Use {
        let from: String
        let to: String
        let finding: Finding
    }

    private func uses(in files: [SourceFile]) -> [Use] {
        var homes: [String: Set<String>] = [:]
        for file in files {
            for name in names(declaredIn: file, atTopLevel: true) { homes[name, default: []].insert(file.folder) }
        }
        return files.flatMap { file in
            let own = names(declaredIn: file, atTopLevel: false)
            return file.tokens.indices.compactMap { index -> Use? in
                let name = file.tokens[index].text
                // Behind a point stands a member of a type that is named in front of it.
                let isMember = index > 0 && file.tokens[index - 1].text == "."
                guard !isMember, !own.contains(name), let found = homes[name], found.count == 1,
                    let home = found.first, home != file.folder
                else { return nil }
                return Use(from: file.folder, to: home, finding: finding(file, index, name, home))
            }
        }
    }

    /// The names behind `struct`, `class` and the like.
    private func names(declaredIn file: SourceFile, atTopLevel: Bool) -> Set<String> {
        var depth = 0
        var names: Set<String> = []
        for (token, next) in zip(file.tokens, file.tokens.dropFirst()) {
            if token.text == "{" { depth += 1 }
            if token.text == "}" { depth -= 1 }
            if Self.declarations.contains(token.text), !atTopLevel || depth == 0 { names.insert(next.text) }
        }
        return names
    }

    /// What is left when every folder is taken away that uses none of the others, or that none of them uses.
    private func circle(of uses: [Use]) -> [Finding] {
        var left = uses
        while true {
            let (users, used) = (Set(left.map(\.from)), Set(left.map(\.to)))
            let rest = left.filter { users.contains($0.to) && used.contains($0.from) }
            if rest.count == left.count { return rest.map(\.finding) }
            left = rest
        }
    }

    private func finding(_ file: SourceFile, _ index: Int, _ name: String, _ home: String) -> Finding {
        Finding(
            rule: "no circle of folders",
            path: file.path,
            line: file.tokens[index].line,
            problem: "\(file.folder) uses \(name) of \(home), and \(home) uses \(file.folder), directly or by others.",
            advice: "Move what both need into a folder that uses neither of them."
        )
    }
}

extension SourceFile {
    /// The folder within the target; `.` for a file that is in none.
    fileprivate var folder: String { place.count > 2 ? place[1] : "." }
}
