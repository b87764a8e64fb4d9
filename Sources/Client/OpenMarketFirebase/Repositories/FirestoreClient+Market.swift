import OpenMarketData
import OpenMarketDomain

/// Calls that throw `MarketError` in place of Firestore's own errors.
extension FirestoreClient {
    func required(_ path: DocumentPath) async throws(MarketError) -> FirestoreDocument {
        guard let document = try await optional(path) else { throw .notFound }
        return document
    }

    /// A product as it is for its vendor, who never blocks themselves.
    func product(_ id: Product.ID) async throws(MarketError) -> ProductDetail {
        try FirestoreProduct.detail(try await required(try FirestoreProduct.path(of: id)))
    }

    /// One document; `nil` when there is none.
    func optional(_ path: DocumentPath) async throws(MarketError) -> FirestoreDocument? {
        try await documents([path])[path]
    }

    /// Reads several documents as they were at one moment; a document that does not exist is left out.
    @inline(never)
    func documents(_ paths: [DocumentPath]) async throws(MarketError) -> [DocumentPath: FirestoreDocument] {
        try await told(methods.batchGet(paths))
    }

    @inline(never)
    func found(_ query: FirestoreQuery) async throws(MarketError) -> QueryResult {
        try await told(methods.run(query))
    }

    /// The number of counts of one call that are requested at the same time.
    var countsAtOnce: Int { 8 }

    /// Counts the documents that a query finds, up to `limit`.
    @inline(never)
    func count(_ query: FirestoreQuery, upTo limit: Int? = nil) async throws(MarketError) -> Int {
        try await told(methods.count(query, upTo: limit))
    }

    func change(_ writes: FirestoreWrite...) async throws(MarketError) { try await change(writes) }

    /// All of these changes, or none.
    @inline(never)
    func change(_ writes: [FirestoreWrite]) async throws(MarketError) {
        _ = try await told(methods.commit(writes))
    }

    /// Makes a call; a failure of Firestore is thrown as the `MarketError` that it means for a shop.
    func told<Value>(_ call: FirestoreCall<Value>) async throws(MarketError) -> Value {
        do throws(FirestoreError) { return try await self.call(call) } catch { throw error.cause }
    }
}

extension FirestoreError {
    /// Whether making a document may have failed because there is one.
    ///
    /// Rules that do not let this user change such a document judge before the condition does, and refuse.
    var mayMeanExisting: Bool {
        status == .alreadyExists || status == .permissionDenied || status == .aborted
    }

    /// Whether a change may have been refused because there is nothing to change.
    ///
    /// Rules judge before conditions do, so that a repeated like or follow is refused by them.
    var mayMeanNoChange: Bool {
        switch status {
        case .alreadyExists, .permissionDenied, .notFound, .failedPrecondition: true
        default: false
        }
    }

    /// The error when a name cannot be claimed although there is no document of it: the market keeps names that look
    /// the same apart, or a vendor has it who is no user.
    var ofClaimWithoutDocument: MarketError {
        status == .alreadyExists ? .account(.vendorNameTaken) : cause
    }
}

extension FirestoreDocument {
    /// A text that has to be there.
    func text(_ field: ExactText) throws(MarketError) -> String {
        guard let text = fields[field]?.string else {
            throw .unreadable(Unreadable(expected: "a text", path: field.text))
        }
        return text
    }
}
