import Foundation
import OpenMarketServer
import OpenMarketStorage
import OpenMarketWire

/// `PATCH /api/products/:id`.
struct ProductEdit: Sendable {
    let parts: MarketParts

    func answer(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let gate = VendorGate(parts: parts)
        let vendor = try await gate.vendor(of: call)
        let body = try await SentBody(call: call, limits: parts.limits).bytes()
        let root = try SentBody.document(body).root
        guard root.isObject else { throw .malformed("The body must be a JSON object.") }
        let fields = SentFields(root)
        try await gate.prove(vendor, secret: fields.text("secret"))
        return try await parts.once(
            call,
            caller: vendor.identifier,
            digest: Hexadecimal.text(SHA256.digest(of: body))
        ) {
            (ticket: OnceOnly.Ticket?) async throws(Refusal) in
            try await change(try await gate.own(id, of: vendor).id, fields, of: vendor, call, ticket)
        }
    }

    private func change(
        _ id: RecordID<ProductRecord>,
        _ fields: SentFields,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: OnceOnly.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let answer = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, status: 202, for: call)
        }
        let updated = try await parts.stored { () async throws(StoreError) in
            try await parts.store.update(id, remembering: ticket?.remembering(answer)) { record in
                judge(fields, call, on: record)
            }
        }
        return answer(try updated.get().after)
    }

    /// What is to be changed of the product as it is while it is changed.
    private func judge(
        _ fields: SentFields,
        _ call: RequestContext,
        on record: ProductRecord
    ) -> Result<ProductChange, Refusal> {
        let words = ProductWords(parts.configuration.generation)
        var entry = ProductEntry(product: fields, check: parts.check, spelling: words)
        if case .set(let chosen) = entry.change.thumbnail, !record.images.contains(where: { $0.id == chosen }) {
            entry.violations.append(RuleViolation(field: "thumbnail_id", rule: "must be one of the product's pictures"))
        }
        do throws(Refusal) {
            try entry.checkEdit(of: record, check: parts.check, names: words.fields)
            try checkVersion(of: record, fields, call)
            return .success(entry.change)
        } catch {
            return .failure(error)
        }
    }

    /// Refuses a product that has another version than the client names in `If-Match` or in the field `version`.
    private func checkVersion(
        of record: ProductRecord,
        _ fields: SentFields,
        _ call: RequestContext
    ) throws(Refusal) {
        guard parts.configuration.generation == .v3x else { return }
        if try EntityTag.isWanted(record, by: call) { return }
        guard let value = fields["version"] else { return }
        if case .null = value { return }
        guard case .number(let number) = value, let version = number.int else {
            throw .malformed("version: must be a whole number.")
        }
        guard version == Int(clamping: record.version) else { throw Refusal(.versionConflict(current: record.version)) }
    }
}
