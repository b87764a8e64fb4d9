import OpenMarketSQLite
import OpenMarketWire

/// The e-mails of the last hour, counted by the mailbox that got them and not by the caller who asked.
struct SentMailTable {
    /// The last place of an hour that an e-mail may take: the third is for a note of a change, and the second for the
    /// codes of an account, so that no stranger's request keeps either away.
    enum Room: Int64, Sendable {
        case stranger = 1
        case code = 2
        case word = 3
    }

    private static let hour: Int64 = 3600

    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Counts an e-mail; `false` when the mailbox has had as many as that.
    func count(_ address: String, at seconds: Int64, room: Room) throws(StoreError) -> Bool {
        try connection.run("DELETE FROM sent_mails WHERE at <= ?", [.integer(seconds - Self.hour)])
        let mailbox = Mailbox(address)
        let had = try connection.first("SELECT count(*) FROM sent_mails WHERE mailbox = ?", [.blob(mailbox.digest)]) {
            $0.integer(0)
        }
        guard (had ?? 0) < room.rawValue else { return false }
        try connection.run(
            "INSERT INTO sent_mails (mailbox, at) VALUES (?, ?)",
            [.blob(mailbox.digest), .integer(seconds)]
        )
        return true
    }
}

/// The mailbox that an address leads to: `ann+shop@example.com` is read where `ann@example.com` is.
struct Mailbox: Hashable {
    /// The one spelling of all addresses that lead to it.
    let text: String

    /// The mailbox of an address as it is stored, in small letters.
    init(_ address: String) {
        let parts = address.split(separator: "@", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            text = address
            return
        }
        var (name, domain) = (parts[0], parts[1])
        while domain.hasSuffix(".") { domain.removeLast() }
        if let plus = name.firstIndex(of: "+"), plus > name.startIndex { name = String(name[..<plus]) }
        if domain == "googlemail.com" { domain = "gmail.com" }
        // A service of many millions where points mean nothing; elsewhere they may be another person.
        if domain == "gmail.com" { name.removeAll { $0 == "." } }
        text = name + "@" + domain
    }

    /// The digest that is kept of it, which names no person.
    var digest: [UInt8] { SHA256.digest(of: text.utf8) }
}
