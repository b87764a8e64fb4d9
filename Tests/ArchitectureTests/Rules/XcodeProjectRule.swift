import Foundation

/// A project file that is written by hand refers to nothing that is not there.
struct XcodeProjectRule {
    /// Where the project file is.
    let path: String
    /// Whether there is a file or a folder at a path below the package.
    let exists: (String) -> Bool

    /// Every reference without an object, and every path without a file.
    func findings(in text: String) -> [Finding] {
        let list = try? PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        guard let root = list as? [String: Any], let objects = root["objects"] as? [String: [String: Any]] else {
            return [finding("It is no property list with objects.")]
        }
        let start = root["rootObject"] as? String ?? ""
        let lost = objects[start] == nil ? [finding("Its root object \(start) is missing.")] : []
        return lost
            + objects.sorted { $0.key < $1.key }.flatMap { id, object in
                references(in: object).filter { objects[$0] == nil }.map { finding("\(id) refers to \($0).") }
                    + paths(of: object).filter { !exists($0) }.map { finding("\(id) is at \($0).") }
            }
    }

    /// Everything in an object that looks like an id, also deeper down.
    private func references(in value: Any) -> [String] {
        switch value {
        case let text as String: text.wholeMatch(of: /0A[0-9A-F]{22}/) == nil ? [] : [text]
        case let list as [Any]: list.flatMap(references)
        case let object as [String: Any]: object.sorted { $0.key < $1.key }.flatMap { references(in: $0.value) }
        default: []
        }
    }

    /// Where an object has to be on the disk: all groups but synchronised ones stand for the folder of the project.
    private func paths(of object: [String: Any]) -> [String] {
        if let package = object["relativePath"] as? String { return [resolve(package + "/Package.swift")] }
        guard object["sourceTree"] as? String == "<group>", let path = object["path"] as? String else { return [] }
        return [resolve(path)]
    }

    private func resolve(_ relative: String) -> String {
        var parts = path.split(separator: "/").dropLast(2).map(String.init)
        for part in relative.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }

    private func finding(_ problem: String) -> Finding {
        Finding(rule: "project", path: path, line: 1, problem: problem, advice: "Correct the project file.")
    }
}
