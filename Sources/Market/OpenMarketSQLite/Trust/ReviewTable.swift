package struct ReviewTable {
    private static let columns: SQL = "id, product, product_name, writer, subject, stars, text, at, answer"
    /// Neither of two users, one of whom has blocked the other, reads what the other one writes.
    private static let readable: SQL = """
        NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = ?2 AND b.account = r.writer) \
        AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.blocker = r.writer AND b.account = ?2)
        """

    private let connection: SQLiteConnection

    package init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    /// Stores a review of the other party of a sale; the same one again changes nothing.
    ///
    /// A buyer who writes has confirmed the sale. Throws `missing` when the writer is no party of a sale of the product,
    /// or is its seller and the buyer has not confirmed it yet, and `duplicate` when they have written another review of
    /// it.
    package func add(_ review: NewReview, at seconds: Int64) throws(StoreError) -> ReviewRecord {
        let sales = SaleTable(connection)
        guard let sale = try sales.sale(of: review.product), sale.isSold, let subject = sale.other(than: review.writer)
        else { throw .missing }
        if let known = try self.review(of: review.product, by: review.writer, about: subject) {
            guard known.stars == review.stars, known.text == review.text else { throw .duplicate(.review) }
            return known
        }
        // A seller who names a stranger as the buyer must not be able to review them.
        if review.writer == sale.buyer {
            try sales.confirm(review.product, by: sale.buyer)
        } else if !sale.isConfirmed {
            throw .missing
        }
        try connection.run(
            """
            INSERT INTO reviews (product, product_name, writer, subject, stars, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .id(review.product), .text(sale.name ?? ""), .text(review.writer), .text(subject),
                .integer(review.stars), .text(review.text), .integer(seconds),
            ]
        )
        guard let added = try self.review(connection.lastInsertedRow) else { throw .missing }
        try countAgain(subject)
        return added
    }

    /// Stores the answer to a review by the one whom it is about; the same one again changes nothing.
    ///
    /// Throws `missing` for a review that is not about them, and `duplicate` when they have answered otherwise.
    package func answer(_ text: String, to id: Int64, by subject: String) throws(StoreError) {
        guard let review = try review(id), review.subject == subject else { throw .missing }
        if let answer = review.answer {
            guard answer == text else { throw .duplicate(.answer) }
        } else {
            try connection.run("UPDATE reviews SET answer = ? WHERE id = ?", [.text(text), .integer(id)])
        }
    }

    /// Removes a review of its writer; `false` when there is none.
    package func remove(_ id: Int64, by writer: String) throws(StoreError) -> Bool {
        guard let review = try review(id), review.writer == writer else { return false }
        try connection.run("DELETE FROM reviews WHERE id = ?", [.integer(id)])
        try countAgain(review.subject)
        return true
    }

    /// Forgets what a user who is gone has written, and what was written about them.
    func removeAll(of account: String) throws(StoreError) {
        let subjects = try connection.all(
            "SELECT DISTINCT subject FROM reviews WHERE writer = ?",
            [.text(account)]
        ) { $0.text(0) }
        try connection.run("DELETE FROM reviews WHERE writer = ?", [.text(account)])
        try connection.run("DELETE FROM reviews WHERE subject = ?", [.text(account)])
        for subject in Set(subjects + [account]) { try countAgain(subject) }
    }

    package func review(_ id: Int64) throws(StoreError) -> ReviewRecord? {
        try connection.first(
            "SELECT " + Self.columns + " FROM reviews WHERE id = ?",
            [.integer(id)],
            Self.read
        )
    }

    /// Returns the review of one party of a sale by the other party.
    func review(
        of product: RecordID<ProductRecord>,
        by writer: String,
        about subject: String
    ) throws(StoreError) -> ReviewRecord? {
        try connection.first(
            "SELECT " + Self.columns + " FROM reviews WHERE product = ? AND writer = ? AND subject = ?",
            [.id(product), .text(writer), .text(subject)],
            Self.read
        )
    }

    /// The reviews about a user, the last one first, as `reader` sees them; the first of them is the one before `id`.
    func reviews(
        about subject: String,
        before id: Int64,
        limit: Int64,
        for reader: String?
    ) throws(StoreError) -> [ReviewRecord] {
        try connection.all(
            "SELECT " + Self.columns + " FROM reviews r WHERE subject = ?1 AND id < ?3 AND (?2 IS NULL OR ("
                + Self.readable + ")) ORDER BY id DESC LIMIT ?4",
            [.text(subject), .optional(reader), .integer(id), .integer(limit)],
            Self.read
        )
    }

    /// Returns the number of users who have reviewed a user, and the sum of the stars of the last review of each.
    func rating(of subject: String) throws(StoreError) -> RatingRecord {
        try connection.first("SELECT count, stars FROM ratings WHERE subject = ?", [.text(subject)]) {
            RatingRecord(count: $0.integer(0), stars: $0.integer(1))
        } ?? RatingRecord(count: 0, stars: 0)
    }

    /// Counts what others say of a user, after a change of it.
    private func countAgain(_ subject: String) throws(StoreError) {
        try connection.run("DELETE FROM ratings WHERE subject = ?", [.text(subject)])
        // Where `max` is asked for, the other columns are those of the row that has it.
        try connection.run(
            """
            INSERT INTO ratings (subject, count, stars)
            SELECT subject, count(*), sum(stars)
            FROM (SELECT subject, stars, max(id) FROM reviews WHERE subject = ? GROUP BY writer) GROUP BY subject
            """,
            [.text(subject)]
        )
    }

    private static func read(_ row: borrowing SQLiteRow) -> ReviewRecord {
        ReviewRecord(
            id: row.integer(0),
            product: RecordID(row.integer(1)),
            productName: row.text(2),
            writer: row.text(3),
            subject: row.text(4),
            stars: row.integer(5),
            text: row.text(6),
            at: row.integer(7),
            answer: row.textOrNull(8)
        )
    }
}
