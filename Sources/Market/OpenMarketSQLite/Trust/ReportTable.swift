package struct ReportRecord: Sendable, Hashable, Identifiable {
    package let id: Int64
    /// The id of the user who reports; empty when their account is gone.
    package let reporter: String
    /// The subject, as a word: `product/3`, `vendor/2`, `review/5` or `message/{chat}/{message}`.
    package let subject: String
    /// Its text when it was reported.
    package let excerpt: String
    package let reason: String
    package let text: String
    /// The time of the report, in seconds since 1970.
    package let at: Int64
}

package struct NewReport: Sendable, Hashable {
    package let reporter: String
    package let subject: String
    package let excerpt: String
    package let reason: String
    package let text: String

    package init(reporter: String, subject: String, excerpt: String, reason: String, text: String) {
        (self.reporter, self.subject, self.excerpt) = (reporter, subject, excerpt)
        (self.reason, self.text) = (reason, text)
    }
}

package struct ReportTable {
    /// The number of reports one user can send within a day.
    static let mostOfADay: Int64 = 20

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Stores a report; another one of the same user about the same thing changes nothing while that one is open, and
    /// takes its place when it was dismissed.
    ///
    /// Throws `tooMany` when the user has sent too many within the last day.
    package func add(_ report: NewReport, at seconds: Int64) throws(StoreError) {
        let isKnown = try connection.first(
            "SELECT 1 FROM reports WHERE reporter = ? AND subject = ? AND is_dismissed = 0",
            [.text(report.reporter), .text(report.subject)]
        ) { _ in true }
        guard isKnown == nil else { return }
        let sent = try connection.first(
            "SELECT count(*) FROM (SELECT 1 FROM reports WHERE reporter = ? AND at > ? LIMIT ?)",
            [.text(report.reporter), .integer(seconds - 86_400), .integer(Self.mostOfADay)]
        ) { $0.integer(0) }
        guard sent ?? 0 < Self.mostOfADay else { throw .tooMany }
        // A new number, so that it is read as the last one.
        try connection.run(
            "INSERT OR REPLACE INTO reports (reporter, subject, excerpt, reason, text, at) VALUES (?, ?, ?, ?, ?, ?)",
            [
                .text(report.reporter), .text(report.subject), .text(report.excerpt), .text(report.reason),
                .text(report.text), .integer(seconds),
            ]
        )
    }

    /// Forgets reporter and words of a report when the user is gone; the subject stays to be looked at.
    package func forget(_ account: String) throws(StoreError) {
        try connection.run(
            "UPDATE OR IGNORE reports SET reporter = '', text = '' WHERE reporter = ? AND is_dismissed = 0",
            [.text(account)]
        )
        // The rows that remain are dismissed reports, and reports that another deleted user has made as well.
        try connection.run("DELETE FROM reports WHERE reporter = ?", [.text(account)])
    }

    /// Reports that are not dismissed, the last one first, from the one before `id` on.
    func open(before id: Int64, limit: Int64) throws(StoreError) -> [ReportRecord] {
        try connection.all(
            """
            SELECT id, reporter, subject, excerpt, reason, text, at FROM reports
            WHERE is_dismissed = 0 AND id < ? ORDER BY id DESC LIMIT ?
            """,
            [.integer(id), .integer(limit)]
        ) { row in
            ReportRecord(
                id: row.integer(0),
                reporter: row.text(1),
                subject: row.text(2),
                excerpt: row.text(3),
                reason: row.text(4),
                text: row.text(5),
                at: row.integer(6)
            )
        }
    }

    /// Dismisses a report, which has been looked at and keeps no text of its subject; `false` when there is none that is
    /// open.
    func dismiss(_ id: Int64) throws(StoreError) -> Bool {
        try connection.run(
            "UPDATE reports SET is_dismissed = 1, excerpt = '' WHERE id = ? AND is_dismissed = 0",
            [.integer(id)]
        )
        return connection.changedRows > 0
    }

    /// Dismisses every report about one thing, as above; walks through all that are open, which are few where they are read.
    func dismissAll(about subject: String) throws(StoreError) {
        try connection.run(
            "UPDATE reports SET is_dismissed = 1, excerpt = '' WHERE subject = ? AND is_dismissed = 0",
            [.text(subject)]
        )
    }
}
