extension PhraseBook {
    static let englishTrust: [Phrase: String] = [
        .titleBlocked: "Blocked Sellers",
        .emptyBlocked: "You have not blocked anyone.",
        .actionSeller: "Report or Block",
        .actionBlock: "Block",
        .actionUnblock: "Unblock",
        .alertSellerTitle: "About {1}",
        .alertBlockMessage:
            "You will not see what {1} sells any more, and neither of you can write to the other. {1} will not be told.",
    ]
}
