import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `POST /api/reports` of the extended third generation: a user's report to the operator of the market.
extension RouteCall {
    func report(_ user: String) async throws(Refusal) -> HTTPResponse {
        let reference = try await VendorReference(call, parts)
        let fields = reference.fields
        guard let reason = fields["reason"]?.string.flatMap(Report.Reason.init(rawValue:)) else {
            let names = Report.Reason.allCases.map(\.rawValue).joined(separator: ", ")
            throw .malformed("reason: must be one of \(names).")
        }
        let text = (fields["text"]?.string ?? "").composed
        guard text.count <= Report.longestText, text.isStorable(Report.longestText * 8) else {
            throw .malformed("text: must have at most \(Report.longestText) characters.")
        }
        let (subject, excerpt) = try await subject(reference, for: user)
        let report = NewReport(
            reporter: user,
            subject: subject,
            excerpt: String(excerpt.prefix(1000)),
            reason: reason.rawValue,
            text: text
        )
        do throws(StoreError) {
            try await parts.store.add(report, at: parts.seconds, needsAccount: true)
        } catch .tooMany {
            throw Refusal(429, "Too many reports within a day.").after(86_400)
        } catch {
            throw Refusal(error)
        }
        return HTTPResponse(status: 204)
    }

    /// Returns the subject of a report, as a word, and its text; throws when it does not exist, or is the user's own.
    private func subject(
        _ reference: VendorReference,
        for user: String
    ) async throws(Refusal) -> (String, excerpt: String) {
        let fields = reference.fields
        if let chat = fields["chat_id"]?.string, let message = fields["message_id"]?.string {
            let firebase = viewer.firebase
            let found = try await parts.stored { _ in
                try await firebase?.message(message, in: chat, for: user)
            }
            guard let found else { throw .notFound }
            return ("message/\(chat)/\(message)", found.body)
        }
        if let id = fields["product_id"] {
            let product = try await parts.product(id.number.map(\.text) ?? id.string ?? "")
            let vendor = try await parts.vendor(of: product)
            guard product.status != .hidden, vendor?.account != user else { throw .notFound }
            return ("product/\(product.id.rawValue)", product.name ?? "")
        }
        if let id = fields["review_id"] {
            let number = WholeNumber.read(id.number.map(\.text) ?? id.string ?? "") ?? 0
            let review = try await parts.rows { try ReviewTable($0).review(number) }
            guard let review, review.writer != user else { throw .notFound }
            return ("review/\(review.id)", review.text)
        }
        let id = try await reference.vendor()
        let vendor = try await parts.stored { try await $0.vendor(id) }
        guard let vendor, vendor.account != user else { throw .notFound }
        return ("vendor/\(vendor.id.rawValue)", vendor.name)
    }
}
