/// A command of a scene, as the sources of Presentation offer it.
struct OfferedCommand: Sendable, Hashable {
    /// The scene's view model, without its suffix.
    let scene: String
    /// The id with a slash in place of the thing; `fields` for a loop over the fields of a form.
    let name: String
    /// Whether it takes the text of a field.
    let isField: Bool
    /// The case of the scene's action that it performs.
    let action: String

    /// The commands that a file offers, each once and in their order.
    static func all(in text: String) -> [OfferedCommand] {
        var (scene, commands) = ("", [OfferedCommand]())
        for match in text.matches(of: #/(?:class|extension) (\w+)Model\b|\b(?:offer|leading|naming)\((?=["\n.])/#) {
            if let name = match.output.1 {
                scene = String(name)
            } else if let command = OfferedCommand(text[match.range.upperBound...], in: scene),
                !commands.contains(where: { $0.scene == scene && $0.name == command.name })
            {
                commands.append(command)
            }
        }
        return commands
    }

    /// The command whose arguments a text begins with.
    private init?(_ text: Substring, in scene: String) {
        let arguments = Self.arguments(of: text)
        let rest = text[(arguments.last?.endIndex ?? text.startIndex)...].drop { $0 != ")" }.dropFirst()
        let closure = rest.prefixMatch(of: #/\s*\{\s*\.(\w+)/#)?.output.1
        let last = arguments.last?.firstMatch(of: #/^\s*\.(\w+)(?:\(.*)?$/#)?.output.1
        let called = rest.prefixMatch(of: #/[^\n]*\{[^\n]*\n?\s*(?:await )?self\.(\w+)/#)?.output.1
        guard let first = arguments.first, first.contains("\"") || first.contains("field.rawValue") else { return nil }
        self.scene = scene
        let second = arguments.dropFirst().first?.drop(while: \.isWhitespace) ?? ""
        isField = closure != nil || second.hasPrefix("typing:") || second == "field"
        if let id = first.firstMatch(of: #/"(\w+)(\/?)"/#)?.output {
            let isOfRow = first.contains(".init(") || second.hasPrefix(".action") || !id.2.isEmpty
            name = id.1 + (isOfRow ? "/" : "")
        } else {
            name = "fields"
        }
        let function = closure ?? last ?? called.flatMap { ["onExit", "change", "edit"].contains($0) ? nil : $0 }
        action = function.map { String($0) } ?? name.split(separator: "/").first.map { String($0) } ?? name
    }

    /// The arguments of a call, from behind its parenthesis on.
    private static func arguments(of text: Substring) -> [Substring] {
        var (depth, start, parts) = (0, text.startIndex, [Substring]())
        for index in text.indices {
            switch text[index] {
            case "(", "[", "{": depth += 1
            case ")" where depth == 0:
                parts.append(text[start..<index])
                return parts
            case ")", "]", "}": depth -= 1
            case "," where depth == 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
        }
        return parts
    }
}
