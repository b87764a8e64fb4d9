import OpenMarketData
import OpenMarketDomain

/// A change of the fields that a patch names, and of no others, with what it means for the sale of the product.
struct ProductEdit: Sendable {
    let path: DocumentPath
    /// The sale of the product; `nil` where the patch is no step of one.
    let sale: DocumentPath?
    /// The document of the earlier prices; `nil` where none is kept, and where the patch changes neither price nor
    /// sale.
    let history: DocumentPath?
    let patch: ProductPatch
    let user: UserID
    /// A message that the named buyer has written to the seller.
    let message: String?

    @Sendable func write(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        let found = try await transaction.read([path, sale, history].compactMap(\.self))
        guard let document = found[path] else { throw FirestoreError(.notFound) }
        guard document.fields["vendor"]?.string == user.rawValue else { throw FirestoreError(.permissionDenied) }
        let product: FirestoreProduct
        do throws(Unreadable) {
            product = try FirestoreProduct(document)
        } catch {
            throw FirestoreError(.unreadable(error))
        }
        let fields = product.changes(by: patch, images: document.fields["images"]?.array)
        if !fields.isEmpty {
            transaction.write(.merge(path, fields, mask: fields.entries.map { FieldPath($0.name.text) }))
        }
        let after = document.fields.adding(fields.entries.map { ($0.name, $0.value) })
        if let history {
            ProductHistoryDocument.write(to: history, known: found[history], from: document.fields, to: after)
                .map(transaction.write)
        }
        guard let sale else { return }
        let status = product.detail.product.status ?? .onSale
        let step = SaleStep(
            before: status,
            after: patch.status ?? status,
            named: patch.buyer,
            known: found[sale].flatMap(SaleDocument.init),
            seller: user,
            message: message,
            product: after
        )
        if let write = try step.write(to: sale) { transaction.write(write) }
    }
}
