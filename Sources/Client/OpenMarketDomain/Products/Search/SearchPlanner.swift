/// Makes conditions for products of the text that a user types.
///
/// | tried in turn, until something is found | where |
/// |---|---|
/// | every word, its synonyms, its category; with or without spaces, in any order | the name |
/// | the whole text | the seller's name |
/// | the same | the name, the seller and the description |
/// | what was meant, for each word that nothing has, unless the text is quoted; see ``SearchRepair`` | the same two |
package struct SearchPlanner<Vocabulary: SearchVocabulary> {
    /// Words beyond these say nothing more, and each costs its look.
    static var mostTokens: Int { 16 }

    let vocabulary: Vocabulary
    let synonyms: SearchSynonyms

    package init(_ vocabulary: Vocabulary, _ synonyms: SearchSynonyms) {
        (self.vocabulary, self.synonyms) = (vocabulary, synonyms)
    }

    /// The plan that finds something; `nil` when nothing does.
    package func plan(_ text: String, repairs: Bool = true) throws(Vocabulary.Failure) -> SearchPlan? {
        let quoted = SearchText.quoted(text)
        let text = quoted ?? text
        let seller = SearchText.seller(text)
        guard !seller.isEmpty else { return nil }
        let tokens = Array(SearchToken.all(in: text).prefix(Self.mostTokens))
        let typed = try tokens.map { token throws(Vocabulary.Failure) in try own(token) }
        if let plan = try found(by: try terms(tokens), tokens, typed: typed, seller: seller) { return plan }
        guard repairs, quoted == nil, !tokens.isEmpty else { return nil }
        return try SearchRepair(self, tokens, typed).plan()
    }

    /// The terms in names, or else in everything; `nil` when nothing has them.
    func found(
        by terms: [SearchNode],
        _ tokens: [SearchToken],
        typed: [SearchNode],
        seller: String? = nil,
        repaired: String? = nil
    ) throws(Vocabulary.Failure) -> SearchPlan? {
        var plan = SearchPlan(terms: terms, field: .name, typed: typed, repaired: repaired)
        if let seller {
            plan.terms = [.one(of: (terms.isEmpty ? [] : [.every(terms)]) + [.seller(seller)])]
        }
        if try vocabulary.finds(plan) { return plan }
        guard !terms.isEmpty else { return nil }
        (plan.terms, plan.field) = (terms, .everything)
        if tokens.count > 1 {
            // A seller may write the name in one word.
            plan.terms = [.any([.every(terms), .word(tokens.map(\.whole).joined(), .whole)])]
        }
        return try vocabulary.finds(plan) ? plan : nil
    }

    // MARK: Terms

    /// Returns the condition of each word; words that belong together share one.
    func terms(_ tokens: [SearchToken]) throws(Vocabulary.Failure) -> [SearchNode] {
        var nodes: [SearchNode] = []
        var place = 0
        while place < tokens.count {
            let (node, length) = try term(tokens[place...])
            nodes.append(node)
            place += length
        }
        return nodes
    }

    /// The term at the beginning of some tokens, and how many of them it takes.
    private func term(_ tokens: ArraySlice<SearchToken>) throws(Vocabulary.Failure) -> (SearchNode, Int) {
        guard let first = tokens.first else { return (.any([]), 1) }
        for length in stride(from: min(4, tokens.count), to: 1, by: -1) {
            let key = tokens.prefix(length).map(\.whole).joined()
            guard try isKnown(key, inMarket: length < 4) else { continue }
            let parts = try tokens.prefix(length).map { token throws(Vocabulary.Failure) in try alone(token) }
            return (.any([.word(key, .whole), .every(parts)] + meanings(of: key)), length)
        }
        if first.isAmount, let amount = first.amount(before: tokens.dropFirst().first) {
            return (.one(of: amount.map { .word($0, .whole) }), first.runs.count == 1 ? 2 : 1)
        }
        return (try alone(first), 1)
    }

    /// A word with all that means the same.
    func alone(_ token: SearchToken) throws(Vocabulary.Failure) -> SearchNode {
        var nodes = [try own(token)]
        let initials = Hangul.isInitials(token.whole) ? try wordsBegun(by: token.whole) : []
        nodes += ([token.whole] + initials).flatMap(meanings)
        if token.runs.count > 1, !synonyms.knows(token.whole) {
            nodes.append(.every(try parts(token, withMeanings: true)))
        }
        if token.runs.count == 1, let pieces = try pieces(of: token) {
            nodes.append(
                .every(
                    try pieces.flatMap(SearchToken.all).map { piece throws(Vocabulary.Failure) in
                        .one(of: [try own(piece)] + meanings(of: piece.whole))
                    }
                )
            )
        }
        return .one(of: nodes)
    }

    /// The word itself, whole or in its parts.
    func own(_ token: SearchToken) throws(Vocabulary.Failure) -> SearchNode {
        guard token.runs.count > 1 else { return try own(token.whole, token.runs.first?.script ?? .latin) }
        let whole = token.whole
        return .any([.word(whole, try begun(whole)), .every(try parts(token, withMeanings: false))])
    }

    private func parts(_ token: SearchToken, withMeanings: Bool) throws(Vocabulary.Failure) -> [SearchNode] {
        var nodes: [SearchNode] = []
        var place = 0
        while place < token.runs.count {
            let run = token.runs[place]
            let word = run.script == .latin ? SearchText.stem(run.text) : run.text
            if run.script == .digit, place + 1 < token.runs.count {
                let units = Units.meant(by: token.runs[place + 1].text)
                if !units.isEmpty {
                    nodes.append(.one(of: units.map { .word(run.text + $0, .whole) }))
                    place += 2
                    continue
                }
            }
            place += 1
            if run.text.unicodeScalars.count == 1, run.script == .hiragana || run.script == .katakana { continue }
            let own = try own(word, run.script)
            nodes.append(withMeanings ? .one(of: [own] + meanings(of: word)) : own)
        }
        return nodes
    }

    private func own(_ word: String, _ script: Script) throws(Vocabulary.Failure) -> SearchNode {
        let length = word.count
        switch script {
        case .hangul where Hangul.isInitials(word) && length > 1:
            return .any([.word(word, .whole)] + (try initialWords(word)))
        case .hangul, .han, .hiragana, .katakana:
            if length == 1, script != .han { return .word(word, try begun(word)) }
            if length == 1 { return .word(word, .edge) }
            return .word(word, length == 2 ? .edge : .inside)
        case .latin: return .word(word, try begun(word))
        default: return .word(word, .whole)
        }
    }

    /// A word that the market has is taken as it is; another word may be half typed.
    private func begun(_ word: String) throws(Vocabulary.Failure) -> WordMatch {
        try vocabulary.contains(word) ? .whole : .beginning
    }

    /// The words that begin with these consonants, or two words that do so together.
    private func initialWords(_ initials: String) throws(Vocabulary.Failure) -> [SearchNode] {
        let nodes = try wordsBegun(by: initials).map { word throws(Vocabulary.Failure) in try own(word, .hangul) }
        let letters = Array(initials)
        guard nodes.isEmpty, letters.count > 3 else { return nodes }
        var pairs: [SearchNode] = []
        for cut in 2...letters.count - 2 {
            let halves = [String(letters[..<cut]), String(letters[cut...])]
            let found = try halves.map { half throws(Vocabulary.Failure) in
                try wordsBegun(by: half).map { SearchNode.word($0, .whole) }
            }
            if found.allSatisfy({ !$0.isEmpty }) { pairs.append(.every(found.map(SearchNode.any))) }
        }
        return pairs
    }

    /// The words that begin with these consonants: whole words tell more than words that go on, and those more than ends
    /// of words.
    private func wordsBegun(by initials: String) throws(Vocabulary.Failure) -> [String] {
        guard initials.count > 1 else { return [] }
        let words = try vocabulary.words(.initials(initials), limit: 400).uniquedWords
        let whole = words.filter { Hangul.initials(of: $0) == initials }
        let begun = words.filter { Hangul.initials(of: $0)?.hasPrefix(initials) == true }
        return !whole.isEmpty ? whole : !begun.isEmpty ? begun : words
    }

    // MARK: Meanings

    /// All that means the same as a word, and all that is a kind of it.
    func meanings(of key: String) -> [SearchNode] {
        guard let entry = synonyms.entry(key) else { return [] }
        var (nodes, seen): ([SearchNode], Set<String>) = ([], [])
        let deeper = entry.narrower.flatMap { synonyms.entry(SearchSynonyms.key($0))?.phrases ?? [] }
        for phrase in entry.phrases + entry.narrower + deeper where seen.insert(phrase).inserted {
            nodes.append(phraseNode(phrase))
        }
        return nodes + entry.categories.map(SearchNode.category)
    }

    private func phraseNode(_ phrase: String) -> SearchNode {
        let tokens = SearchToken.all(in: phrase)
        let nodes = tokens.map { token -> SearchNode in
            guard token.runs.count > 1 else { return Self.exact(token.whole, token.runs.first?.script ?? .latin) }
            return .any([
                .word(token.whole, .whole),
                .every(
                    token.runs.map { Self.exact($0.script == .latin ? SearchText.stem($0.text) : $0.text, $0.script) }
                ),
            ])
        }
        guard tokens.count > 1 else { return nodes.first ?? .any([]) }
        return .any([.every(nodes), .word(tokens.map(\.whole).joined(), .whole)])
    }

    private static func exact(_ word: String, _ script: Script) -> SearchNode {
        guard script.isUnspaced, word.count > 1 else { return .word(word, .whole) }
        // Short words in kana are parts of very many others: ペン of ペンダント, ドレス of コードレス.
        if script == .hiragana || script == .katakana {
            return .word(word, word.count == 2 ? .whole : word.count == 3 ? .beginning : .inside)
        }
        return .word(word, word.count == 2 ? .edge : .inside)
    }

    /// Returns whether a word has synonyms, or is one of the market's.
    func isKnown(_ word: String, inMarket: Bool = true) throws(Vocabulary.Failure) -> Bool {
        if synonyms.knows(word) { return true }
        return inMarket ? try vocabulary.contains(word) : false
    }

    // MARK: Without spaces

    /// The words of which a word is made, where the market has all of them: `보쉬전동드릴`, `bluetoothspeaker`.
    private func pieces(of token: SearchToken) throws(Vocabulary.Failure) -> [String]? {
        let word = Array(token.whole)
        let isUnspaced = token.runs[0].script.isUnspaced
        let shortest = isUnspaced ? 2 : 3
        guard (shortest * 2)...20 ~= word.count, !synonyms.knows(token.whole) else { return nil }
        if !isUnspaced, try vocabulary.contains(token.whole) { return nil }
        var best: [Int: [String]] = [0: []]
        for start in 0...word.count - shortest {
            guard let before = best[start], before.count < 4 else { continue }
            for end in stride(from: word.count, through: start + shortest, by: -1) where end - start < word.count {
                let piece = String(word[start..<end])
                if let known = best[end], known.count <= before.count + 1 { continue }
                guard try isKnown(piece) else { continue }
                best[end] = before + [piece]
            }
        }
        return best[word.count]
    }
}
