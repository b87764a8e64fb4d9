import OpenMarketData
import OpenMarketDomain

extension MessagePage {
    /// The page of a result that has the newest first, and one more than was wanted when there are older ones.
    init(_ result: QueryResult, size: Int, from source: some MessageSource) {
        var messages: [Message] = []
        var losses: [RowLoss] = []
        // The older messages begin behind the last row, whether or not that row is a message.
        var older: MessageCursor?
        for (index, row) in result.rows.prefix(size).enumerated() {
            let message = row.isWhole ? source.message(row.document) : nil
            if let message {
                messages.append(message)
            } else {
                losses.append(RowLoss(index: index, reason: Unreadable(expected: "a message")))
            }
            older = message?.cursor ?? source.cursor(row.document) ?? older
        }
        self.init(messages: messages.reversed(), older: result.count > size ? older : nil, losses: losses)
    }
}
