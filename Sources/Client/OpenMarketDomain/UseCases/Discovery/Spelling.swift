import Foundation

/// Search for the spelling that was meant: each half of a text is looked for, because a single wrong letter leaves one of
/// them right.
enum Spelling {
    /// Longer texts are not looked at.
    static let longest = 40

    /// The text that is closest to `text` in the names that a repository finds.
    static func closest(
        to text: String,
        in repository: any ProductsRepository
    ) async throws(MarketError) -> String? {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        var names: [Product.ID: String] = [:]
        var order: [Product.ID] = []
        for half in halves(of: text) {
            let request = PageRequest(size: PageRequest.sizes.upperBound)
            let page = try await repository.page(request, matching: ProductQuery(text: half))
            guard !Task.isCancelled else { throw .cancelled }
            for product in page.products where names.updateValue(product.name, forKey: product.id) == nil {
                order.append(product.id)
            }
        }
        return await closest(to: text, in: order.compactMap { names[$0] })
    }

    /// Two parts of a text that is long enough to say something; none of another.
    private static func halves(of text: String) -> [String] {
        let isLatin = text.utf8.allSatisfy { $0 < 0x80 }
        guard (isLatin ? 4 : 2)...longest ~= text.count else { return [] }
        let middle = text.count / 2
        return [String(text.prefix(middle)), String(text.dropFirst(middle))]
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    /// The words that most of the names have; of as many, those that come first.
    ///
    /// That is a lot of reading, which must not keep the caller's thread.
    @concurrent
    private static func closest(to text: String, in names: [String]) async -> String? {
        let wanted = EditDistance.letters(of: text)
        var found: [String: (count: Int, words: String)] = [:]
        var order: [String] = []
        for name in names {
            let parts = parts(of: name, like: text).filter { part in
                EditDistance.isOne(wanted, EditDistance.letters(of: part))
            }
            var met: Set<String> = []
            for (words, key) in parts.map({ ($0, $0.lowercased()) }) where met.insert(key).inserted {
                if found[key] == nil { order.append(key) }
                found[key] = ((found[key]?.count ?? 0) + 1, found[key]?.words ?? words)
            }
        }
        let best = order.map { found[$0]?.count ?? 0 }.max()
        return order.sorted { $0.count > $1.count }.first { found[$0]?.count == best }.flatMap { found[$0]?.words }
    }

    /// As many words of a name in a row as the text has, and their beginnings of about its length.
    private static func parts(of name: String, like text: String) -> [String] {
        let words = name.split(whereSeparator: \.isWhitespace).prefix(50)
        let count = text.split(whereSeparator: \.isWhitespace).count
        guard count > 0, words.count >= count else { return [] }
        return (0...(words.count - count)).flatMap { start in
            let whole = words[start..<start + count].joined(separator: " ")
            let begun = (text.count - 1...text.count + 1).filter { $0 > 0 && $0 < whole.count }
            return [whole] + begun.map { String(whole.prefix($0)) }
        }
    }
}

/// The distance between texts, in letters.
enum EditDistance {
    /// The letters of a text: those that syllables and accented letters are made of, whatever their case and kana.
    static func letters(of text: String) -> [Unicode.Scalar] {
        Array(KanaFolding.fold(text).lowercased().decomposedStringWithCanonicalMapping.unicodeScalars)
    }

    /// Returns whether one letter has to be added, taken away or changed, and no more.
    static func isOne(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        guard long.count - short.count <= 1 else { return false }
        let same = zip(short, long).prefix { $0 == $1 }.count
        guard same < long.count else { return false }
        let rest = long.count == short.count ? short.dropFirst(same + 1) : short.dropFirst(same)
        return rest.elementsEqual(long.dropFirst(same + 1))
    }
}
