import Foundation
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `PATCH /api/products/:id`.
struct ProductEdit: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    func response(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let authorization = VendorAuthorization(viewer: viewer)
        let signer = try await authorization.signer(of: call)
        let body = try await RequestBody(call: call, limits: parts.limits).bytes()
        let root = try RequestBody.document(body).root
        guard root.isObject else { throw .malformed("The body must be a JSON object.") }
        let fields = RequestFields(root)
        let vendor = try await authorization.prove(signer, secret: fields.text("secret"))
        return try await parts.once(
            call,
            caller: vendor.identifier,
            digest: Hexadecimal.text(SHA256.digest(of: body))
        ) {
            (ticket: IdempotentRequests.Ticket?) async throws(Refusal) in
            let record = try await authorization.own(id, of: vendor)
            try await refuseIfHeld(record, fields)
            return try await change(record.id, fields, of: vendor, call, ticket)
        }
    }

    /// Refuses to show a product again that the operator has hidden.
    private func refuseIfHeld(_ record: ProductRecord, _ fields: RequestFields) async throws(Refusal) {
        guard record.status == .hidden, fields["status"] != nil, !OperatorAccess.isGranted else { return }
        guard try await parts.stored({ try await $0.isHeld(record.id) }) else { return }
        throw .hiddenByOperator
    }

    private func change(
        _ id: RecordID<ProductRecord>,
        _ fields: RequestFields,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: IdempotentRequests.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let response = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, status: 202, for: call)
        }
        let updated = try await parts.stored {
            try await $0.update(id, remembering: ticket?.remembering(response)) { record in
                judge(fields, call, on: record)
            }
        }
        return response(try updated.get().after)
    }

    /// Returns the change of the product as it is while it is changed.
    private func judge(
        _ fields: RequestFields,
        _ call: RequestContext,
        on record: ProductRecord
    ) -> Result<ProductChange, Refusal> {
        let words = ProductWords(parts.configuration.generation)
        var entry = ProductEntry(product: parts.check.edited(fields), check: parts.check, spelling: words, isEdit: true)
        entry.change.changedAt = parts.seconds
        if case .set(let chosen) = entry.change.thumbnail, !record.images.contains(where: { $0.id == chosen }) {
            entry.violations.append(RuleViolation(field: "thumbnail_id", rule: "must be one of the product's pictures"))
        }
        entry.violations += Self.violations(of: entry.change, on: record)
        do throws(Refusal) {
            // An edit of an older product may break rules only because of changes by others.
            try parts.checkVersion(of: record, fields, call)
            try entry.checkEdit(of: record, check: parts.check, names: words.fields)
            return .success(entry.change)
        } catch {
            return .failure(error)
        }
    }
}

extension MarketDependencies {
    /// Refuses a product that has another version than the client names in `If-Match` or in the field `version`.
    func checkVersion(
        of record: ProductRecord,
        _ fields: RequestFields,
        _ call: RequestContext
    ) throws(Refusal) {
        guard configuration.generation == .v3x else { return }
        if try EntityTag.isWanted(record, by: call) { return }
        guard let value = fields["version"] else { return }
        if case .null = value { return }
        guard case .number(let number) = value, let version = number.int else {
            throw .malformed("version: must be a whole number.")
        }
        guard version == Int(clamping: record.version) else { throw Refusal(.versionConflict(current: record.version)) }
    }
}
