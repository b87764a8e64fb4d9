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
        .actionReport: "Report",
        .alertReportTitle: "Why do you report this?",
        .alertReported: "Thank you. The people who run this market will look at it.",
        .reasonFraud: "Fraud",
        .reasonForbidden: "It may not be sold",
        .reasonCounterfeit: "Counterfeit",
        .reasonAbuse: "Insults or harassment",
        .reasonSpam: "Advertising",
        .reasonOther: "Something else",
    ]
}
