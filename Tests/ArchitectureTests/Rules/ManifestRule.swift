/// The package needs nothing but the toolchain, and any package can depend on it.
struct ManifestRule {
    /// Whether the package may depend on a folder beside it, as the examples do on the root.
    let allowsPaths: Bool

    func findings(in manifest: SourceFile) -> [Finding] {
        manifest.tokens.indices.compactMap { index in
            let token = manifest.tokens[index]
            if token.text == "unsafeFlags" {
                return finding(manifest, token.line, "unsafeFlags make a package unusable as a dependency.")
            }
            guard manifest.texts(at: index, count: 3) == [".", "package", "("] else { return nil }
            guard !(allowsPaths && isPath(index + 3, in: manifest)) else { return nil }
            return finding(manifest, token.line, "The package depends on another one.")
        }
    }

    /// Whether the arguments from `index` on name a folder and nothing else.
    private func isPath(_ index: Int, in manifest: SourceFile) -> Bool {
        let arguments = manifest.tokens[index...].prefix { $0.text != ")" }.map(\.text)
        return arguments.contains("path") && !arguments.contains("url") && !arguments.contains("id")
    }

    private func finding(_ manifest: SourceFile, _ line: Int, _ problem: String) -> Finding {
        Finding(
            rule: "no dependencies",
            path: manifest.path,
            line: line,
            problem: problem,
            advice: "OpenMarket uses the toolchain's modules and the system's libraries only."
        )
    }
}
