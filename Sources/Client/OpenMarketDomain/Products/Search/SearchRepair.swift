/// Looks for the word that a user meant where the typed word is nowhere in the market.
///
/// | repair | typed | meant |
/// |---|---|---|
/// | the other layout of the keyboard | `dkdlvhs`, `vkfWl`, `ㅊ무ㅐㅜ` | 아이폰, 팔찌, canon |
/// | a syllable that is only begun | `모닡` | 모니터 |
/// | the sound in another script | `jitensha`, `aipon` | じてんしゃ, 아이폰 |
/// | letters that are wrong, missing or too many | `bycicle`, `노트붘` | bicycle, 노트북 |
/// | one of these in a part of a word | `캠핑읮` | 캠핑 의자 |
struct SearchRepair<Vocabulary: SearchVocabulary> {
    private static var mostTokens: Int { 6 }
    private static var mostWords: Int { 4 }
    private static var mostLooks: Int { 2_000 }

    private let planner: SearchPlanner<Vocabulary>
    private let tokens: [SearchToken]
    private let typed: [SearchNode]
    private var vocabulary: Vocabulary { planner.vocabulary }
    private var synonyms: SearchSynonyms { planner.synonyms }

    init(_ planner: SearchPlanner<Vocabulary>, _ tokens: [SearchToken], _ typed: [SearchNode]) {
        (self.planner, self.tokens, self.typed) = (planner, tokens, typed)
    }

    func plan() throws(Vocabulary.Failure) -> SearchPlan? {
        guard tokens.count <= Self.mostTokens else { return nil }
        var nodes: [SearchNode] = []
        var words: [String] = []
        for token in tokens {
            let node = try planner.alone(token)
            if tokens.count > 1, try isKnown(node) {
                nodes.append(node)
                words.append(token.typed)
            } else if let (meant, repaired) = try repaired(token) {
                words.append(meant)
                nodes.append(repaired)
            } else {
                return nil
            }
        }
        let text = words.joined(separator: " ")
        if words != tokens.map(\.typed) {
            return try planner.found(by: nodes, tokens, typed: nodes, repaired: text)
        }
        return try soundingAlike(nodes)
    }

    private func isKnown(_ node: SearchNode) throws(Vocabulary.Failure) -> Bool {
        try vocabulary.finds(SearchPlan(terms: [node], field: .everything, typed: []))
    }

    /// Each word is there, but not together: they may be written in several scripts.
    private func soundingAlike(_ nodes: [SearchNode]) throws(Vocabulary.Failure) -> SearchPlan? {
        guard tokens.count > 1 else { return nil }
        var wider: [SearchNode] = []
        for (token, node) in zip(tokens, nodes) {
            let others = try soundingLike(token.whole).filter { Self.script(of: $0) != Self.script(of: token.whole) }
            wider.append(.one(of: [node] + others.map { .word($0, .whole) }))
        }
        var plan = SearchPlan(terms: wider, field: .name, typed: typed)
        if wider != nodes, try vocabulary.finds(plan) { return plan }
        // One of the texts may write as one word what the other text writes as several.
        let together = tokens.map(\.whole).compactMap(Sound.latin).joined()
        guard let node = try node(of: try soundingLike(together)) else { return nil }
        plan.terms = [node]
        return plan
    }

    // MARK: One word

    /// Returns the correction of a word and its condition; `nil` when no correction finds a product.
    private func repaired(_ token: SearchToken) throws(Vocabulary.Failure) -> (String, SearchNode)? {
        let word = token.whole
        let otherLayout = [
            Hangul.typedInHangul(token.keys), Hangul.typedInHangul(token.typed), Hangul.typedInLatin(token.typed),
        ]
        for other in otherLayout.compactMap(\.self).uniquedWords {
            if let node = try node(of: [other]) { return (other, node) }
        }
        if let meant = try meant(by: try begun(word)) { return meant }
        if let meant = try meant(by: try soundingLike(word)) { return meant }
        if let meant = try meant(by: try near(word)) { return meant }
        return try repairedInPart(word)
    }

    private func meant(by words: [String]) throws(Vocabulary.Failure) -> (String, SearchNode)? {
        guard let first = words.first, let node = try node(of: words) else { return nil }
        return (first, node)
    }

    /// Returns the condition for any of some words; `nil` when no product meets it.
    private func node(of words: [String]) throws(Vocabulary.Failure) -> SearchNode? {
        guard !words.isEmpty else { return nil }
        let nodes = try words.prefix(Self.mostWords).map { word throws(Vocabulary.Failure) in
            SearchNode.every(try planner.terms(SearchToken.all(in: word)))
        }
        let node = SearchNode.one(of: nodes)
        return try vocabulary.finds(SearchPlan(terms: [node], field: .name, typed: [])) ? node : nil
    }

    /// One half is a word of the market, and the other one is repaired.
    private func repairedInPart(_ word: String) throws(Vocabulary.Failure) -> (String, SearchNode)? {
        let letters = Array(word)
        guard 3...12 ~= letters.count, Self.script(of: word)?.isUnspaced == true else { return nil }
        for cut in stride(from: letters.count - 1, to: 0, by: -1) {
            let halves = [String(letters[..<cut]), String(letters[cut...])]
            for (known, unknown) in [(halves[0], halves[1]), (halves[1], halves[0])] {
                guard known.count > 1, try planner.isKnown(known) else { continue }
                let beginnings = known == halves[0] ? try begun(unknown) : []
                let words = beginnings.isEmpty && unknown.count > 1 ? try near(unknown) : beginnings
                guard let other = words.first else { continue }
                let text = known == halves[0] ? known + " " + other : other + " " + known
                if let node = try node(of: [text]) { return (text, node) }
            }
        }
        return nil
    }

    // MARK: Candidates

    /// The words whose letters begin like those of a word of Hangul.
    private func begun(_ word: String) throws(Vocabulary.Failure) -> [String] {
        guard word.unicodeScalars.contains(where: { Script($0) == .hangul }),
            !Hangul.isInitials(word) || word.count == 1
        else { return [] }
        let letters = EditDistance.letters(of: word)
        guard letters.unicodeScalars.count > 1 else { return [] }
        let words = try vocabulary.words(.letters(letters), limit: 50)
        let known = synonyms.words(begunBy: EditDistance.scalars(of: letters))
        return (words + known).uniquedWords.sorted { ($0.count, $0) < ($1.count, $1) }
    }

    private func soundingLike(_ word: String) throws(Vocabulary.Failure) -> [String] {
        guard let key = Sound.key(word) else { return [] }
        let words = try vocabulary.words(.sound(key), limit: 20) + synonyms.words(soundingLike: key)
        let latin = Sound.latin(word)
        let exact = words.filter { Sound.latin($0) == latin && $0 != word }
        return (exact.isEmpty ? words.filter { $0 != word } : exact).uniquedWords
            .sorted { ($0.count, $0) < ($1.count, $1) }
    }

    private func near(_ word: String) throws(Vocabulary.Failure) -> [String] {
        let letters = EditDistance.scalars(of: EditDistance.letters(of: word))
        let most = EditDistance.allowed(for: letters)
        guard most > 0, word.unicodeScalars.contains(where: { Script($0) != .digit }) else { return [] }
        // Of `most + 1` pieces one is right, whatever is wrong with the others; the first and the last are looked for.
        let piece = letters.count / (most + 1)
        let text = { (scalars: [UInt32]) in String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init))) }
        let candidates =
            try vocabulary.words(.letters(text(Array(letters.prefix(piece)))), limit: Self.mostLooks)
            + vocabulary.words(.ending(text(letters.suffix(piece).reversed())), limit: Self.mostLooks)
        var found = synonyms.words(near: letters, within: most).filter { $0.distance > 0 }
        for candidate in candidates.uniquedWords {
            let other = EditDistance.scalars(of: EditDistance.letters(of: candidate))
            guard let distance = EditDistance.between(letters, other, atMost: most), distance > 0 else { continue }
            found.append((candidate, distance))
        }
        guard let least = found.map(\.distance).min() else { return [] }
        let first = word.first
        return found.filter { $0.distance == least }.map(\.word).uniquedWords
            .sorted { ($0.first == first ? 0 : 1, $0.count, $0) < ($1.first == first ? 0 : 1, $1.count, $1) }
    }

    private static func script(of word: String) -> Script? { word.unicodeScalars.first.map { Script($0) } }
}
