import TestSupport
import Testing

/// The files of one more use case of a group: its protocol with the implementation, its mock, and what an observer sees.
@Suite("A use case within the package", .slot)
struct UseCaseFileTests {
    private static let most = 3
    private static let kinds: Set = ["struct", "class", "enum", "actor", "extension", "protocol"]

    /// The names of the groups, which Domain declares as protocols.
    private static var groups: Set<String> {
        let domain = SourceTree.sources.filter { $0.target == "OpenMarketDomain" }
        let names = domain.flatMap { file in
            file.tokens.indices.filter { file.tokens[$0].text == "protocol" && $0 + 1 < file.tokens.count }
                .map { file.tokens[$0 + 1].text }
        }
        return Set(names.filter { $0.hasSuffix("UseCases") })
    }

    /// Whether a file declares a group, or a type that is one: its name stands in the head of a declaration.
    private static func implements(_ group: String, in file: SourceFile) -> Bool {
        file.tokens.indices.contains { index in
            guard file.tokens[index].text == group else { return false }
            let head = file.tokens[..<index].reversed().prefix { !["{", "}", "(", ")", "=", "any"].contains($0.text) }
            let kind = head.firstIndex { kinds.contains($0.text) }
            guard let kind else { return false }
            return head.first?.text == "protocol" || head[..<kind].contains { $0.text == ":" }
        }
    }

    @Test("Another method of a group changes three files of Sources, beside its test and a line of cancelled calls")
    func files() {
        let groups = Self.groups
        #expect(groups.count >= 10)
        for group in groups {
            let files = SourceTree.sources.filter { Self.implements(group, in: $0) }
            #expect(files.count == Self.most, "\(group): \(files.map(\.path))")
        }
    }
}
