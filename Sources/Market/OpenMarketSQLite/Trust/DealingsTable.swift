/// The data about users beside their own things.
package struct DealingsTable {
    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Forgets what a user who is gone has traded, written, followed and replied to, and what was written about them.
    package func removeAll(of account: String) throws(StoreError) {
        try SaleTable(connection).removeAll(of: account)
        try ReviewTable(connection).removeAll(of: account)
        try FollowTable(connection).removeAll(of: account)
        try AnswerTable(connection).removeAll(of: account)
    }
}
