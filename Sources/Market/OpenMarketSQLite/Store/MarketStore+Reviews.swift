extension MarketStore {
    /// The sale of a product as one of its two parties sees it; `nil` for anybody else, and where no buyer was named.
    package func sale(
        of product: RecordID<ProductRecord>,
        for account: String
    ) async throws(StoreError) -> SaleRecord? {
        try await database.read { connection throws(StoreError) in
            guard let sale = try SaleTable(connection).sale(of: product), let seller = sale.seller,
                let other = sale.other(than: account)
            else { return nil }
            let table = ReviewTable(connection)
            var reviews: [ReviewRecord] = []
            for (writer, subject) in [(account, other), (other, account)] {
                if let review = try table.review(of: product, by: writer, about: subject) { reviews.append(review) }
            }
            // While one of the two has blocked the other, neither reads what the other one writes.
            if try BlockTable(connection).isBetween(account, other) { reviews.removeAll { $0.writer == other } }
            return SaleRecord(
                product: product,
                isSold: sale.isSold,
                isConfirmed: sale.isConfirmed,
                seller: try MemberRecord(account: seller, in: connection),
                buyer: try MemberRecord(account: sale.buyer, in: connection),
                reviews: reviews
            )
        }
    }

    /// A part of a user's purchases, the last purchase first; a product that is gone is shown as it was sold.
    package func purchases(
        of buyer: String,
        from offset: Int64,
        size: Int64
    ) async throws(StoreError) -> RecordPage {
        try await database.read(within: options.listTime) { connection throws(StoreError) in
            let sales = try SaleTable(connection).purchases(of: buyer)
            var rows: [ProductRecord] = []
            for sale in sales.dropFirst(Int(clamping: offset)).prefix(Int(clamping: size)) {
                let product = try ProductReader(connection).row(sale.product)
                rows.append(product.flatMap { $0.status == .hidden ? nil : $0 } ?? sale.formerProduct)
            }
            return RecordPage(rows: rows, total: Int64(sales.count), next: nil)
        }
    }

    /// Removes a review on behalf of the operator, and dismisses the reports about it; `false` when there is none.
    package func deleteReview(_ id: Int64) async throws(StoreError) -> Bool {
        try await database.write { session throws(StoreError) in
            let reviews = ReviewTable(session.connection)
            guard let review = try reviews.review(id) else { return false }
            try ReportTable(session.connection).dismissAll(about: "review/\(id)")
            return try reviews.remove(id, by: review.writer)
        }
    }

    /// The reviews about a seller before the one with a number, the last one first, with their writers.
    ///
    /// Throws `missing` when there is no such vendor, or one of this user and the reader has blocked the other.
    package func reviews(
        about target: SellerTarget,
        before id: Int64 = .max,
        limit: Int64,
        for reader: String?
    ) async throws(StoreError) -> [(review: ReviewRecord, writer: MemberRecord)] {
        try await database.read(within: options.listTime) { connection throws(StoreError) in
            guard let member = try target.member(in: connection)?.member,
                try !BlockTable(connection).isBetween(reader, member)
            else { throw .missing }
            var found: [(review: ReviewRecord, writer: MemberRecord)] = []
            guard let account = member.account else { return found }
            let table = ReviewTable(connection)
            for review in try table.reviews(about: account, before: id, limit: limit, for: reader) {
                found.append((review, try MemberRecord(account: review.writer, in: connection)))
            }
            return found
        }
    }
}
