/// Prices are exact: no binary floating point near money.
struct ExactMoneyRule {
    static let layers: Set = [
        "OpenMarketDomain", "OpenMarketData", "OpenMarketFirebase", "OpenMarketSQLite", "OpenMarketFirebaseEmulator",
        "OpenMarketBackend",
        "OpenMarketPresentation",
    ]
    private static let floats: Set = ["Double", "Float", "Float32", "Float64", "CGFloat", "doubleValue", "floatValue"]
    private static let money = ["price", "discount", "bargain", "amount", "money", "cost"]

    /// Every line of code that names both a sum of money and a binary floating point type.
    func findings(in file: SourceFile) -> [Finding] {
        guard Self.layers.contains(file.target) else { return [] }
        let lines = Dictionary(grouping: file.tokens, by: \.line)
        return lines.keys.sorted().compactMap { line in
            let words = (lines[line] ?? []).map(\.text)
            guard words.contains(where: Self.floats.contains), words.contains(where: Self.isMoney) else { return nil }
            return Finding(
                rule: "exact money",
                path: file.path,
                line: line,
                problem: "Money and binary floating point meet.",
                advice: "Use Decimal: 19.99 must stay 19.99."
            )
        }
    }

    private static func isMoney(_ word: String) -> Bool {
        let word = word.lowercased()
        return money.contains { word.contains($0) }
    }
}
