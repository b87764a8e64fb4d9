/// Source dependencies point inwards only.
struct ImportRule {
    private let layers: [Layer]

    init(_ layers: [Layer] = Layer.all) {
        self.layers = layers
    }

    /// Every import of `file` that its target may not have.
    func findings(in file: SourceFile) -> [Finding] {
        guard let layer = layers.first(where: { $0.target == file.target }) else {
            return [
                finding(
                    in: file,
                    line: 1,
                    problem: "The target \(file.target) has no place in the dependency rule.",
                    advice: "Add it to Layer.all and to Documentation/Architecture/Layers.md, or move the file."
                )
            ]
        }
        return Self.imports(of: file)
            .filter { !layer.inner.contains($0.module) && !layer.system.contains($0.module) }
            .map { finding(in: file, line: $0.line, problem: problem($0.module, in: layer), advice: advice($0.module)) }
    }

    /// The modules a file imports, whatever stands before the word `import` or around it.
    static func imports(of file: SourceFile) -> [(module: String, line: Int)] {
        let kinds: Set = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor"]
        return file.tokens.indices.compactMap { index -> (module: String, line: Int)? in
            guard file.tokens[index].text == "import", !isMember(index, in: file) else { return nil }
            let next = file.tokens[(index + 1)...].first { !kinds.contains($0.text) }
            guard let next, next.text.first?.isLetter == true || next.text.first == "_" else { return nil }
            return (next.text, file.tokens[index].line)
        }
    }

    /// Whether the word is a name and not the keyword, as in `shop.import` or `load(import: name)`.
    private static func isMember(_ index: Int, in file: SourceFile) -> Bool {
        index > 0 && [".", "`", "(", ","].contains(file.tokens[index - 1].text)
    }

    private func problem(_ module: String, in layer: Layer) -> String {
        let allowed = layer.inner.union(layer.system).sorted().joined(separator: ", ")
        return "\(layer.target) may not import \(module); it may import \(allowed.isEmpty ? "nothing" : allowed)."
    }

    private func advice(_ module: String) -> String {
        let isOurs = layers.contains { $0.target == module }
        return isOurs
            ? "Declare a port (a protocol) in the inner layer, implement it in the outer one, join them in OpenMarket."
            : "Move what needs it to the outermost layer, behind a port of the layer that asks for it."
    }

    private func finding(in file: SourceFile, line: Int, problem: String, advice: String) -> Finding {
        Finding(rule: "dependency rule", path: file.path, line: line, problem: problem, advice: advice)
    }
}
