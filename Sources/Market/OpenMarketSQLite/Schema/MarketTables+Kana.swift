extension MarketTables {
    /// Names are indexed in hiragana, whichever kana they are written in; see ``MarketStore/indexKana()``.
    package static let kana: [SQL] = ["INSERT INTO pending_steps (step) VALUES ('kana')"]
}
