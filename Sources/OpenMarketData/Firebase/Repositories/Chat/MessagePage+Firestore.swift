import OpenMarketDomain

extension MessagePage {
    /// The page of an answer that has the newest first, and one more than was wanted when there are older ones.
    init(_ result: QueryResult, size: Int, read: (FirestoreDocument) -> Message?) {
        var messages: [Message] = []
        var losses: [RowLoss] = []
        for (row, document) in result.documents.prefix(size).enumerated() {
            if let message = read(document) {
                messages.append(message)
            } else {
                losses.append(RowLoss(index: row, reason: Unreadable(expected: "a message")))
            }
        }
        let hasOlder = result.documents.count + result.unreadable > size
        self.init(messages: messages.reversed(), older: hasOlder ? messages.last?.cursor : nil, losses: losses)
    }
}
