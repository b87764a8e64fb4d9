/// The sentences about what stays of an account that has ended, which the page about security has, too.
enum StayingSentence {
    static let all = [
        "messages, for the other member of the chat, until that account has ended, too",
        "name and price of what was sold, for its buyer",
        "what was reported, for the operator, until the report is dismissed",
        "the account's id, for restored backups and in the record of acts",
    ]
}
