import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// Registering, editing and deleting items, each under the item's own password.
struct ItemChange: Sendable {
    let parts: MarketDependencies

    /// `POST /item`.
    func register(_ call: RequestContext) async throws(Refusal) -> HTTPResponse {
        let sent = try await ItemRequest.read(call, parts.configuration)
        let checked = try await parts.checked(sent.files, field: "images[]")
        let names = ["title", "descriptions", "price", "currency", "stock"]
        let required = names.map { ($0, sent.fields.holds($0)) } + [("password", sent.fields.text("password") != nil)]
        // The live servers named no other field, but refused an item without a title whatever else they let pass.
        guard sent.fields.holds("title") || parts.check.isBounded else { throw .malformed("title: is required.") }
        var product = try ProductEntry(item: sent.fields, check: parts.check, before: nil).newProduct(
            required: Dictionary(uniqueKeysWithValues: required),
            after: checked.violations,
            check: parts.check,
            names: Self.names
        )
        guard let password = sent.fields.text("password"), password.isStorable(1024) else {
            throw .malformed("password: is required.")
        }
        product.passwordHash = try await parts.hash(password).text
        product.createdAt = parts.seconds
        product.images = try await parts.stored(checked.images)
        do throws(StoreError) {
            let record = try await parts.store.insert(product)
            await parts.versions.add(product.images, of: nil)
            return parts.item(record, for: call)
        } catch {
            await parts.images.remove(product.images)
            throw Refusal(error)
        }
    }

    /// `PATCH /item/:id`.
    ///
    /// With nothing but the password it changes nothing, and says whether that is right.
    func edit(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let record = try await parts.item(id)
        let sent = try await ItemRequest.read(call, parts.configuration)
        try await prove(record, password: sent.fields.text("password"))
        let checked = sent.files.isEmpty ? nil : try await parts.checked(sent.files, field: "images[]")
        let violations = checked?.violations ?? []
        let change = try Self.change(of: record, sent.fields, after: violations, parts.check).get()
        guard checked != nil || change != ProductChange() else { return parts.item(record, for: call) }
        let images = try await parts.stored(checked?.images ?? [])
        let response = try await update(record.id, sent.fields, images: checked == nil ? nil : images, for: call)
        await parts.versions.add(images, of: nil)
        return response
    }

    /// Returns the changes of an item by the fields, or the problems of them.
    private static func change(
        of record: ProductRecord,
        _ fields: RequestFields,
        after violations: [RuleViolation] = [],
        _ check: ValueCheck
    ) -> Result<ProductChange, Refusal> {
        var entry = ProductEntry(item: check.edited(fields), check: check, before: record)
        entry.violations = violations + entry.violations
        do throws(Refusal) {
            try entry.checkEdit(of: record, check: check, names: names)
            return .success(entry.change)
        } catch {
            return .failure(error)
        }
    }

    /// `DELETE /item/:id`.
    func delete(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let record = try await parts.item(id)
        let sent = try await ItemRequest.read(call, parts.configuration)
        try await prove(record, password: sent.fields.text("password"))
        let deleted = try await parts.stored { try await $0.delete(record.id) }
        await parts.images.remove(deleted.images.map(\.file))
        guard parts.configuration.generation == .v1a else { return parts.item(deleted, for: call) }
        return MarketResponse.object { json in
            json.field("id", deleted.id.rawValue)
        }
    }

    private static let names: [Violation.Field: String] = [
        .images: "images[]", .name: "title", .description: "descriptions", .discount: "discounted_price",
    ]

    /// Changes the item; the rules are asked again, because others may have changed it since it was read.
    private func update(
        _ id: RecordID<ProductRecord>,
        _ fields: RequestFields,
        images: [ImageFile]?,
        for call: RequestContext
    ) async throws(Refusal) -> HTTPResponse {
        do throws(Refusal) {
            let updated = try await parts.stored { store in
                try await store.update(id) { [check = parts.check, now = parts.seconds] record in
                    Self.change(of: record, fields, check).map { change in
                        var change = change
                        change.changedAt = now
                        if let images { change.images = .set(images.map(ImagePlace.added)) }
                        return change
                    }
                }
            }.get()
            if images != nil { await parts.images.remove(updated.before.images.map(\.file)) }
            return parts.item(updated.after, for: call)
        } catch {
            await parts.images.remove(images ?? [])
            throw error
        }
    }

    /// A wrong password gets the response as if the item did not exist.
    private func prove(_ record: ProductRecord, password: String?) async throws(Refusal) {
        guard let password else { throw .malformed("password: is required.") }
        guard let hash = record.passwordHash.flatMap({ SecretHash($0) }) else { throw .notFound }
        let target = "item/\(record.id.rawValue)"
        do throws(Refusal) {
            try await parts.check(password, against: hash, target: target)
        } catch .wrongSecret {
            throw .notFound
        }
        await parts.renew(hash, of: password, target: target) { session, hash throws(StoreError) in
            try record.replacePasswordHash(with: hash, in: session)
        }
    }
}
