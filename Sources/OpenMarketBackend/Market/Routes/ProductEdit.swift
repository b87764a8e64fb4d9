import Foundation
import OpenMarketWire

/// `PATCH /api/products/:id`.
struct ProductEdit: Sendable {
    let parts: MarketParts

    func answer(_ call: MarketCall, id: String) async throws(Refusal) -> HTTPResponse {
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
            digest: Hexadecimal.text(HashBlocks.digest(of: body))
        ) {
            (ticket: OnceOnly.Ticket?) async throws(Refusal) in
            try await change(try await gate.own(id, of: vendor), fields, of: vendor, call, ticket)
        }
    }

    private func change(
        _ record: ProductRecord,
        _ fields: SentFields,
        of vendor: VendorRecord,
        _ call: MarketCall,
        _ ticket: OnceOnly.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let words = ProductWords(parts.configuration.generation)
        var entry = ProductEntry(product: fields, check: parts.check, spelling: words)
        if case .set(let chosen) = entry.change.thumbnail, !record.images.contains(where: { $0.id == chosen }) {
            entry.violations.append(RuleViolation(field: "thumbnail_id", rule: "must be one of the product's pictures"))
        }
        try entry.checkEdit(of: record, check: parts.check, names: words.fields)
        let answer = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, status: 202, for: call)
        }
        let (change, version) = (entry.change, try wantedVersion(record, fields, call))
        return try await parts.stored { () async throws(StoreError) in
            answer(
                try await parts.store.update(
                    record.id,
                    change,
                    ifVersion: version,
                    remembering: ticket?.remembering(answer)
                )
            )
        }
    }

    /// The version the client wants to change: out of `If-Match`, or out of the field `version`.
    private func wantedVersion(
        _ record: ProductRecord,
        _ fields: SentFields,
        _ call: MarketCall
    ) throws(Refusal) -> Int64? {
        guard parts.configuration.generation == .v3x else { return nil }
        if let versions = EntityTag.wantedVersions(of: call) {
            guard versions.contains(record.version) else { throw Refusal(.versionConflict(current: record.version)) }
            return record.version
        }
        guard let value = fields["version"] else { return nil }
        if case .null = value { return nil }
        guard case .number(let number) = value, let version = number.int else {
            throw .malformed("version: must be a whole number.")
        }
        return Int64(version)
    }
}
