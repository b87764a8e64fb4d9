extension MarketStore {
    package func page(
        at position: PagePosition,
        size: Int64,
        filter: ProductFilter = ProductFilter(),
        sort: ProductSort = .newest,
        withImages: Bool = false
    ) async throws(StoreError) -> RecordPage {
        let request = ListRequest(position: position, size: size, filter: filter, sort: sort)
        let (counts, searches, few, time) = (counts, searches, options.fewMatches, options.listTime)
        return try await database.read(within: time, isLong: request.isLong) { connection throws(StoreError) in
            let page = try ProductList(request, on: connection, counts: counts, searches: searches, few: few).page()
            guard withImages else { return page }
            return try page.withImages(ProductReader(connection))
        }
    }

    /// One product with all its images, or `nil`.
    package func product(_ id: RecordID<ProductRecord>) async throws(StoreError) -> ProductRecord? {
        try await database.read { connection throws(StoreError) in try ProductReader(connection).product(id) }
    }

    /// Returns the earlier prices and statuses of a product, newest first; `nil` for one that does not exist, or is
    /// hidden.
    package func history(of id: RecordID<ProductRecord>) async throws(StoreError) -> [HistoryRecord]? {
        try await database.read { connection throws(StoreError) in
            guard let product = try ProductReader(connection).row(id), product.status != .hidden else { return nil }
            return try ProductHistory(connection).all(of: product)
        }
    }

    /// Registers a product; throws `tooMany` when its vendor has as many as it may have, or no more room for images.
    package func insert(
        _ product: NewProduct,
        remembering response: RememberedResponse<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord {
        let options = options
        return try await database.write { session throws(StoreError) in
            let answers = IdempotencyTable(session.connection, bytesPerAddress: options.bytesPerAddress)
            return try answers.once(response) { () throws(StoreError) in
                if let most = options.productsPerVendor, let vendor = product.vendorID {
                    guard try VendorProducts(session.connection).count(of: vendor) < most else { throw .tooMany }
                }
                let room = try ImageRoom(
                    options,
                    adding: product.images,
                    text: max(product.name?.utf8.count ?? 0, product.summary?.utf8.count ?? 0),
                    of: product.vendorID,
                    in: session.connection
                )
                let id = try ProductWriter(session).insert(product)
                try room.check()
                guard let added = try ProductReader(session.connection).product(id) else { throw .missing }
                return added
            }
        }
    }

    /// Registers many products in one transaction: all or none.
    ///
    /// A transaction has to fit into the log; some thousand at a time is what it is for.
    package func insert(all products: [NewProduct]) async throws(StoreError) -> [RecordID<ProductRecord>] {
        try await database.write { session throws(StoreError) in
            let writer = ProductWriter(session)
            var ids: [RecordID<ProductRecord>] = []
            for product in products { ids.append(try writer.insert(product)) }
            return ids
        }
    }

    /// Changes the given fields; with `version`, only if the product still has it.
    package func update(
        _ id: RecordID<ProductRecord>,
        _ change: ProductChange,
        ifVersion version: Int64? = nil,
        remembering response: RememberedResponse<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord {
        let options = options
        return try await database.write { session throws(StoreError) in
            let answers = IdempotencyTable(session.connection, bytesPerAddress: options.bytesPerAddress)
            return try answers.once(response) { () throws(StoreError) in
                try Self.update(id, change, ifVersion: version, options, in: session)
            }
        }
    }

    /// Changes a product as `judge` says, which sees it as it is at that moment and may refuse.
    ///
    /// Whatever depends on the present product belongs into `judge`: between a read and this function others
    /// may have changed it.
    package func update<Problem: Error>(
        _ id: RecordID<ProductRecord>,
        remembering response: RememberedResponse<ProductRecord>? = nil,
        judge: @escaping @Sendable (ProductRecord) -> Result<ProductChange, Problem>
    ) async throws(StoreError) -> Result<ProductUpdate, Problem> {
        let options = options
        return try await database.attempt { session throws(StoreError) in
            guard let before = try ProductReader(session.connection).product(id) else { throw .missing }
            switch judge(before) {
            case .failure(let problem): return .failure(problem)
            case .success(let change):
                let answers = IdempotencyTable(session.connection, bytesPerAddress: options.bytesPerAddress)
                let after = try answers.once(response) { () throws(StoreError) in
                    try Self.update(id, change, ifVersion: nil, options, in: session)
                }
                return .success(ProductUpdate(before: before, after: after))
            }
        }
    }

    private static func update(
        _ id: RecordID<ProductRecord>,
        _ change: ProductChange,
        ifVersion version: Int64?,
        _ options: StoreOptions,
        in session: WriteSession
    ) throws(StoreError) -> ProductRecord {
        let connection = session.connection
        try BuyerRule(connection).check(change, of: id)
        let vendor = try ProductReader(connection).row(id)?.vendorID
        let text = [change.name, change.summary].compactMap { $0.applied(to: nil)?.utf8.count }.max() ?? 0
        let room = try ImageRoom(options, adding: change.addedImages, text: text, of: vendor, in: connection)
        let changed = try ProductWriter(session).update(id, change, ifVersion: version)
        try room.check()
        return changed
    }

    /// Deletes a product and returns what it was.
    package func delete(
        _ id: RecordID<ProductRecord>,
        ifVersion version: Int64? = nil,
        remembering response: RememberedResponse<ProductRecord>? = nil
    ) async throws(StoreError) -> ProductRecord {
        try await database.write { session throws(StoreError) in
            try IdempotencyTable(session.connection).once(response) { () throws(StoreError) in
                try ProductWriter(session).delete(id, ifVersion: version)
            }
        }
    }
}
