extension MarketTables {
    /// Names were indexed in hiragana, whichever kana they are written in; ``words`` took their place.
    package static let kana: [SQL] = ["INSERT INTO pending_steps (step) VALUES ('kana')"]
}
