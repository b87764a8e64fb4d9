package import OpenMarketDomain

/// The register of devices, the wishes of users, and the queue of notices.
package struct NoticeTable {
    /// The number of devices that one user can register; the oldest goes for a further one.
    package static let mostDevices: Int64 = 20
    /// For so many seconds a send that was begun waits for its result; then it is sent once more, after a restart.
    package static let lease: Int64 = 120

    /// For so many seconds an e-mail waits for its user to look: the time of one whose row says no time.
    private static let mailPause: Int64 = 14_400

    private static let device: SQL = """
        SELECT d.id, d.account, d.session, d.service, d.address, d.public_key, d.secret, d.name, d.language
        """

    let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// The private key of the market for browsers' services, or `fresh` from now on.
    package func key(orStore fresh: [UInt8]) throws(StoreError) -> [UInt8] {
        try connection.run("INSERT OR IGNORE INTO notice_keys (id, key) VALUES (1, ?)", [.blob(fresh)])
        return try connection.first("SELECT key FROM notice_keys WHERE id = 1") { $0.bytes(0) } ?? fresh
    }

    // MARK: Devices

    /// Registers a device, and returns its number; 0 where the session or the account has ended.
    ///
    /// One that is another user's, or that another session has registered, is taken off first, with all that was on its
    /// way to it.
    package func register(_ device: NoticeDeviceRecord, at seconds: Int64) throws(StoreError) -> Int64 {
        let session = SQLiteValue.optional(device.session)
        try connection.run(
            "DELETE FROM notice_devices WHERE address = ? AND (account <> ? OR session IS NOT ?)",
            [.text(device.address), .text(device.account), session]
        )
        try connection.run(
            """
            INSERT INTO notice_devices (account, session, service, address, public_key, secret, name, language, at)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ?1)
                AND (?2 IS NULL OR EXISTS (SELECT 1 FROM refresh_tokens WHERE family = ?2))
            ON CONFLICT (address) DO UPDATE SET public_key = excluded.public_key, secret = excluded.secret, name = excluded.name,
                language = excluded.language, at = excluded.at
            """,
            [
                .text(device.account), session, .text(device.service.rawValue), .text(device.address),
                .blob(device.key), .blob(device.secret), .text(device.name), .text(device.language),
                .integer(seconds),
            ]
        )
        try connection.run(
            """
            DELETE FROM notice_devices WHERE account = ?1 AND service <> 'mail' AND id NOT IN (
                SELECT id FROM notice_devices WHERE account = ?1 AND service <> 'mail' ORDER BY at DESC, id DESC LIMIT ?2
            )
            """,
            [.text(device.account), .integer(Self.mostDevices)]
        )
        let number = try connection.first("SELECT id FROM notice_devices WHERE address = ?", [.text(device.address)]) {
            $0.integer(0)
        }
        return number ?? 0
    }

    /// Returns the devices of a user, the newest first, without the one for e-mails.
    package func devices(of account: String) throws(StoreError) -> [NoticeDeviceRecord] {
        try connection.all(
            Self.device + " FROM notice_devices d WHERE d.account = ? AND d.service <> 'mail'"
                + " ORDER BY d.at DESC, d.id DESC",
            [.text(account)],
            Self.readDevice
        )
    }

    package func remove(_ device: Int64, of account: String) throws(StoreError) {
        try connection.run(
            "DELETE FROM notice_devices WHERE id = ? AND account = ? AND service <> 'mail'",
            [.integer(device), .text(account)]
        )
    }

    // MARK: Settings

    package func settings(of account: String) throws(StoreError) -> NoticeSettings {
        let mails: SQL = "EXISTS (SELECT 1 FROM notice_devices WHERE account = ?1 AND service = 'mail')"
        let isMailed = try connection.first("SELECT " + mails, [.text(account)]) { $0.integer(0) != 0 } ?? false
        let known = try connection.first(
            "SELECT off, rest_start, rest_end, time_zone, hides_content FROM notice_settings WHERE account = ?",
            [.text(account)]
        ) { row in
            NoticeSettings(
                off: Set(row.text(0).split(separator: ",").compactMap { NoticeKind(rawValue: String($0)) }),
                rest: NoticeRest(start: Int(row.integer(1)), end: Int(row.integer(2)), timeZone: row.text(3)),
                hidesContent: row.integer(4) != 0
            )
        }
        var settings = known ?? .default
        settings.mails = isMailed
        return settings
    }

    /// Stores the wishes of a user; what they do not want any more is on its way no longer.
    ///
    /// `language` is that of e-mails, where the user wants them.
    package func put(
        _ settings: NoticeSettings,
        of account: String,
        language: String,
        at seconds: Int64
    ) throws(StoreError) {
        let off = settings.off.map(\.rawValue).sorted()
        try connection.run(
            """
            INSERT INTO notice_settings (account, off, rest_start, rest_end, time_zone, hides_content)
            SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM accounts WHERE id = ?1)
            ON CONFLICT (account) DO UPDATE SET off = excluded.off, rest_start = excluded.rest_start,
                rest_end = excluded.rest_end, time_zone = excluded.time_zone, hides_content = excluded.hides_content
            """,
            [
                .text(account), .text(off.isEmpty ? "" : ",\(off.joined(separator: ",")),"),
                .optional(settings.rest.map { Int64($0.start) }), .optional(settings.rest.map { Int64($0.end) }),
                .optional(settings.rest?.timeZone), .integer(settings.hidesContent ? 1 : 0),
            ]
        )
        for kind in off {
            try connection.run(
                "UPDATE notices SET is_over = 1 WHERE account = ? AND kind = ? AND is_over = 0",
                [.text(account), .text(kind)]
            )
        }
        guard settings.mails else {
            return try connection.run(
                "DELETE FROM notice_devices WHERE account = ? AND service = 'mail'",
                [.text(account)]
            )
        }
        let mail = NoticeDeviceRecord(
            account: account,
            session: nil,
            service: .mail,
            address: account,
            name: "",
            language: language
        )
        _ = try register(mail, at: seconds)
    }

    // MARK: The queue

    /// Returns the time of the first send that waits, in seconds since 1970; `nil` when none does.
    package func nextTime() throws(StoreError) -> Int64? {
        try connection.first("SELECT min(due_at) FROM notice_sends WHERE due_at IS NOT NULL") { $0.integerOrNull(0) }
            ?? nil
    }

    /// Takes sends that are due, messages before the rest, and notes that they are begun.
    ///
    /// Each is tried again, whatever ends the program now.
    /// E-mails of an account come together, those that are not due yet as well.
    package func begin(upTo count: Int, at seconds: Int64) throws(StoreError) -> [NoticeSend] {
        try connection.run(
            "UPDATE notice_sends SET due_at = ? WHERE due_at = ?",
            [.integer(seconds + Self.mailPause), .integer(Self.mailPause)]
        )
        let due: SQL = """
            SELECT s.notice, s.device FROM notice_sends s JOIN notices n ON n.id = s.notice WHERE s.due_at <= ?1
            ORDER BY n.kind <> 'message', s.due_at, s.notice LIMIT ?2
            """
        let source: SQL = """
            , s.notice, n.kind, n.subject, n.other, n.at, n.is_over, s.tries
            FROM notice_sends s JOIN notices n ON n.id = s.notice JOIN notice_devices d ON d.id = s.device
            """
        let found = try connection.all(
            Self.device + source + " WHERE (s.notice, s.device) IN (" + due + ") OR (s.due_at IS NOT NULL"
                + " AND s.is_begun = 0 AND d.service = 'mail' AND s.device IN (SELECT device FROM (" + due + ")))"
                + " ORDER BY n.kind <> 'message', s.notice",
            [.integer(seconds), .integer(Int64(count))]
        ) { row in
            NoticeSend(
                notice: row.integer(9),
                device: Self.readDevice(row),
                kind: row.text(10),
                subject: row.text(11),
                other: row.textOrNull(12),
                at: row.integer(13),
                isOver: row.integer(14) != 0,
                tries: row.integer(15)
            )
        }
        for send in found {
            try connection.run(
                "UPDATE notice_sends SET due_at = ?, is_begun = 1 WHERE notice = ? AND device = ?",
                [.integer(seconds + Self.lease), .integer(send.notice), .integer(send.device.id)]
            )
        }
        return found
    }

    /// Notes the end of an attempt.
    ///
    /// A notice is over once the user has looked at its subject: a device that has got it is told so at once.
    package func end(_ send: NoticeSend, _ result: NoticeSendResult) throws(StoreError) {
        let place: [SQLiteValue] = [.integer(send.notice), .integer(send.device.id)]
        let own: SQL = " WHERE notice = ? AND device = ?"
        switch result {
        case .gone:
            try connection.run("DELETE FROM notice_devices WHERE id = ?", [.integer(send.device.id)])
        case .sent where !send.isOver && send.staysUntilOver:
            // A send that was not begun any more, or is due at once, has been made so by the end of its notice.
            try connection.run("UPDATE notice_sends SET due_at = NULL, tries = 0" + own + " AND due_at <> 0", place)
        case .sent, .dropped:
            try connection.run("DELETE FROM notice_sends" + own, place)
        case .later(let time, let isTry):
            let isOver = try connection.first(
                "SELECT is_over FROM notices WHERE id = ?",
                [.integer(send.notice)]
            ) { $0.integer(0) != 0 }
            // What no device has got and no one waits for any more need not come.
            if isOver == true, !send.isOver { return try connection.run("DELETE FROM notice_sends" + own, place) }
            try connection.run(
                "UPDATE notice_sends SET due_at = ?, tries = tries + ?, is_begun = ?" + own,
                [.integer(time), .integer(isTry ? 1 : 0), .integer(send.isOver ? 1 : 0)] + place
            )
        }
    }

    /// Returns the number of chats of which an account was told and that it has not read.
    package func unread(of account: String) throws(StoreError) -> Int64 {
        try connection.first(
            "SELECT count(*) FROM notices WHERE account = ? AND kind = 'message' AND is_over = 0",
            [.text(account)]
        ) { $0.integer(0) } ?? 0
    }

    private static func readDevice(_ row: borrowing SQLiteRow) -> NoticeDeviceRecord {
        NoticeDeviceRecord(
            id: row.integer(0),
            account: row.text(1),
            session: row.textOrNull(2),
            service: NoticeDeviceRecord.Service(rawValue: row.text(3)) ?? .web,
            address: row.text(4),
            key: row.bytes(5),
            secret: row.bytes(6),
            name: row.text(7),
            language: row.text(8)
        )
    }
}

extension NoticeSend {
    /// Whether the notice is told once until its user looks.
    package var staysUntilOver: Bool {
        [NoticeKind.message.rawValue, NoticeKind.newProduct.rawValue].contains(kind)
    }
}
