import OpenMarketFirebaseEmulator
import OpenMarketSQLite

/// Tells the accounts and chats beside the market who has blocked whom, and hears who replies to whom, and
/// what they write of each other as documents.
struct MarketRelations: RelationRegister {
    /// The most products that one step removes: some milliseconds of the thread that writes.
    private static let step = 20

    let store: MarketStore
    let images: ImageStore
    let uploads: UploadStore

    func removeGoods(of account: String) async throws(StoreError) {
        let vendor = try await store.database.read { connection throws(StoreError) in
            try VendorTable(connection).vendor(account: account)?.id
        }
        if let vendor { await uploads.removeAll(of: vendor) }
        while true {
            // Images go before their rows, without which no one could say after a crash whose they are; and once more after
            // them, for a product that was changed in between.
            let goods = try await store.goods(of: account, upTo: Self.step)
            await images.remove(goods.flatMap(\.images).map(\.file))
            let removed = try await store.removeGoods(of: account, upTo: Self.step)
            guard !removed.isEmpty else { return }
            await images.remove(removed.flatMap(\.images).map(\.file))
        }
    }

    func isBetween(_ one: String, _ other: String, in connection: SQLiteConnection) throws(StoreError) -> Bool {
        try BlockTable(connection).isBetween(one, other)
    }

    func noteMessage(
        in chat: String,
        from sender: String,
        to other: String,
        at seconds: Int64,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        try AnswerTable(connection).note(in: chat, from: sender, to: other, at: seconds)
    }

    func note(
        _ relation: WrittenRelation,
        by account: String,
        at seconds: Int64,
        in connection: SQLiteConnection
    ) throws(StoreError) {
        let blocks = BlockTable(connection)
        switch relation {
        case .block(let other): try blocks.add(account: other, by: account, at: seconds)
        case .unblock(let other): try blocks.remove(account: other, by: account)
        case .follow(let seller):
            guard let vendor = try VendorTable(connection).vendor(account: seller) else { return }
            try FollowTable(connection).add(vendor.id, by: account, at: seconds)
        case .unfollow(let seller):
            guard let vendor = try VendorTable(connection).vendor(account: seller) else { return }
            try FollowTable(connection).remove(vendor.id, by: account)
        case .report(let user, let subject, let reason, let text):
            let vendor = try user.map { user throws(StoreError) in try VendorTable(connection).vendor(account: user) }
            let word = (vendor ?? nil).map { "vendor/\($0.id.rawValue)" } ?? subject
            let report = NewReport(
                reporter: account,
                subject: word,
                excerpt: (vendor ?? nil)?.name ?? "",
                reason: reason,
                text: text
            )
            try ReportTable(connection).add(report, at: seconds)
        }
    }

    func remove(_ account: String, in connection: SQLiteConnection) throws(StoreError) {
        try BlockTable(connection).removeAll(of: account)
        try ReportTable(connection).forget(account)
        try DealingsTable(connection).removeAll(of: account)
    }
}
