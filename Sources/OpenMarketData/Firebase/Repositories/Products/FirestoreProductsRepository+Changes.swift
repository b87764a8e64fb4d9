import Foundation
package import OpenMarketDomain

extension FirestoreProductsRepository {
    package func register(
        _ draft: ProductDraft,
        images: [PreparedImage],
        as credentials: VendorCredentials,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductDetail {
        guard draft.price.amount.isFinite, draft.discount.amount.isFinite else { throw .invalidRequest(.number) }
        let session = try await sessions.login()
        let name = try await sessions.session()?.vendor?.name ?? ""
        let path = try CollectionPath("products").document(FirestoreID.random(from: client.random))
        var kept: [ProductImage] = []
        do throws(MarketError) {
            for image in images { kept.append(try await keep(image, as: session, progress: progress)) }
            let owner: [(ExactText, FirestoreValue)] = [
                ("vendor", .string(session.user.rawValue)), ("vendorName", .string(name)),
                ("images", .array(kept.map { FirestoreProduct.value(of: $0) })),
            ]
            let write = FirestoreWrite.create(path, FirestoreFields(FirestoreProduct.fields(draft) + owner))
                .with([FieldTransform("createdAt", .requestTime)])
            try await create(write, as: session)
        } catch {
            // Without a product nobody would find the pictures again. An answer that was lost leaves them.
            if !error.isLostAnswer { await forget(kept, as: session) }
            throw error
        }
        return try await detail(Product.ID(rawValue: path.id))
    }

    /// The id is ours alone, so that what stands under it was made by an attempt without an answer.
    private func create(_ write: FirestoreWrite, as session: AuthSession) async throws(MarketError) {
        do throws(FirestoreError) {
            try await client.signed(as: session).commit(write)
        } catch {
            guard error.followsLostAnswer, error.mayMeanExisting else { throw error.cause }
        }
    }

    private func keep(
        _ image: PreparedImage,
        as session: AuthSession,
        progress: ProgressReporter?
    ) async throws(MarketError) -> ProductImage {
        let name = FirestoreID.random(from: client.random) + "." + image.format.fileExtension
        let path = "products/\(session.user.rawValue)/\(name)"
        let url = try await storage.upload(image, to: path, as: session, progress: progress)
        return ProductImage(id: ProductImage.ID(rawValue: path), url: url, thumbnail: url)
    }

    private func forget(_ images: [ProductImage], as session: AuthSession) async {
        for image in images { try? await storage.delete(image.id.rawValue, as: session) }
    }

    package func edit(
        _ original: ProductDetail,
        with patch: ProductPatch,
        as credentials: VendorCredentials
    ) async throws(MarketError) -> ProductDetail {
        guard patch.hasFiniteNumbers else { throw .invalidRequest(.number) }
        let session = try await sessions.login()
        let edit = ProductEdit(path: try Self.path(original.id), patch: patch, user: session.user)
        do throws(FirestoreError) {
            try await client.signed(as: session).transaction(edit.write)
        } catch {
            throw error.cause
        }
        return try await detail(original.id)
    }

    package func delete(_ id: Product.ID, as credentials: VendorCredentials) async throws(MarketError) {
        let session = try await sessions.login()
        let product = try await detail(id)
        guard product.vendorID == Vendor.ID(session.user) else { throw .notOwner }
        try await client.signed(as: session).change(.delete(try Self.path(id)))
        let own = "products/\(session.user.rawValue)/"
        await forget(product.images.filter { $0.id.rawValue.hasPrefix(own) }, as: session)
    }
}

/// A change of the fields that a patch names, and of no others.
private struct ProductEdit: Sendable {
    let path: DocumentPath
    let patch: ProductPatch
    let user: UserID

    @Sendable func write(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        guard let document = try await transaction.read(path)[path] else { throw FirestoreError(.notFound) }
        guard document.fields["vendor"]?.string == user.rawValue else { throw FirestoreError(.permissionDenied) }
        var fields: [(ExactText, FirestoreValue)] = []
        if let name = patch.name { fields += [("name", .string(name))] + FirestoreProduct.search(name) }
        if let text = patch.description { fields.append(("description", .string(text))) }
        if let price = patch.price { fields.append(("price", .string(price.description))) }
        if let currency = patch.currency { fields.append(("currency", .string(currency.rawValue))) }
        if let discount = patch.discount { fields.append(("discount", .string(discount.amount.description))) }
        if let stock = patch.stock { fields.append(("stock", .integer(Int64(stock)))) }
        if let first = patch.thumbnail, let images = document.fields["images"]?.array {
            fields.append(("images", .array(Self.moving(first, to: images))))
        }
        guard !fields.isEmpty else { return }
        transaction.write(.merge(path, FirestoreFields(fields), mask: fields.map { FieldPath($0.0.text) }))
    }

    /// The chosen picture first, the others in their order.
    private static func moving(_ first: ProductImage.ID, to images: [FirestoreValue]) -> [FirestoreValue] {
        let chosen = images.filter { $0.map?["path"]?.string == first.rawValue }
        return chosen + images.filter { $0.map?["path"]?.string != first.rawValue }
    }
}
