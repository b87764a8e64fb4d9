import Foundation
import OpenMarketData
package import OpenMarketDomain

/// Reports in a market that has nothing but Firestore: documents that only the owners of the project can list.
///
/// At most three requests: what is reported, the report with the counter of the day, and the commit.
package struct FirestoreReports: ReportsRepository {
    /// The number of reports that one user can send within a day.
    package static let mostOfADay: Int64 = 20

    private let client: FirestoreClient

    /// Reports in Firestore; the date of the client says whether the day of the counter is over, and the rules know it better.
    package init(_ client: FirestoreClient) {
        self.client = client
    }

    package func send(_ report: Report) async throws(MarketError) {
        let login = try await client.login()
        // The rules count as Firestore does.
        let length = report.text.unicodeScalars.count
        guard length <= Report.longestText else {
            throw .invalid([.messageLength(length, maximum: Report.longestText)])
        }
        let client = login.client
        let subject = try SafeReport(report, by: login.user)
        guard try await subject.isOfAnother(in: client) else { throw .notFound }
        let counting = Counting(
            report: subject,
            counter: try SafePaths.reportCounter(login.user),
            now: FirestoreTimestamp(client.surroundings.now())
        )
        do throws(FirestoreError) {
            try await client.transaction(counting.write)
        } catch {
            // The reported thing is gone, or another device of the user has reported it.
            throw error.status == .permissionDenied ? .conflict : error.cause
        }
    }
}

/// Stores a report and counts it, unless it is there or the day is full.
private struct Counting: Sendable {
    let report: SafeReport
    let counter: DocumentPath
    let now: FirestoreTimestamp

    @Sendable func write(_ transaction: FirestoreTransaction) async throws(FirestoreError) {
        let found = try await read(transaction)
        guard found[report.path] == nil else { return }
        let last = FirestoreValue.string(report.path.id)
        let fields = found[counter]?.fields
        if let since = fields?["since"]?.timestamp, now.date < since.date.addingTimeInterval(86_400) {
            let count = fields?["count"]?.integer ?? 0
            guard count < FirestoreReports.mostOfADay else {
                throw FirestoreError(MarketError.rateLimited(retryAfter: .seconds(86_400)))
            }
            let next: FirestoreFields = ["count": .integer(count + 1), "last": last]
            transaction.write(.merge(counter, next, mask: ["count", "last"]))
        } else {
            let first: FirestoreFields = ["count": .integer(1), "last": last]
            transaction.write(.set(counter, first).with([FieldTransform("since", .requestTime)]))
        }
        transaction.write(report.write)
    }

    /// Rules that were published before there were reports refuse to read them.
    private func read(
        _ transaction: FirestoreTransaction
    ) async throws(FirestoreError) -> [DocumentPath: FirestoreDocument] {
        do throws(FirestoreError) {
            return try await transaction.read(report.path, counter)
        } catch {
            throw error.status == .permissionDenied ? FirestoreError(MarketError.unsupported(.reporting)) : error
        }
    }
}

/// A report as the safe layout writes it down: under an id made of its user and its subject, so that it is there once.
struct SafeReport: Sendable {
    /// The target.
    let path: DocumentPath
    /// Makes it; the time is the server's.
    let write: FirestoreWrite

    /// The subject of the report, and the field of it that names its owner; `nil` where the document itself is the
    /// user.
    private let subject: DocumentPath
    private let author: ExactText?
    private let user: UserID

    init(_ report: Report, by user: UserID) throws(MarketError) {
        let kind: String
        let id: String
        var chat: ChatRoom.ID?
        switch report.subject {
        case .product(let product):
            (kind, id, author) = ("product", product.rawValue, "vendor")
            subject = try CollectionPath("products").document(id)
        case .seller(let key):
            (kind, id, author) = ("seller", key.user.rawValue, nil)
            subject = try SafePaths.profile(key.user)
        case .review(let review):
            (kind, id, author) = ("review", review.rawValue, "author")
            subject = try CollectionPath("reviews").document(id)
        case .message(let message, let room):
            (kind, id, chat, author) = ("message", message.rawValue, room, "sender")
            subject = try SafePaths.messages(room).document(id)
        }
        let own = [user.rawValue, kind, chat?.rawValue, id].compactMap(\.self).joined(separator: "_")
        path = try CollectionPath("reports").document(own)
        var fields: [(ExactText, FirestoreValue)] = [
            ("by", .string(user.rawValue)), ("kind", .string(kind)), ("subject", .string(id)),
            ("reason", .string(report.reason.rawValue)), ("text", .string(report.text)),
        ]
        if let chat { fields.append(("chat", .string(chat.rawValue))) }
        write = .create(path, FirestoreFields(fields)).with([FieldTransform("at", .requestTime)])
        self.user = user
    }

    /// Returns whether what is reported is there, and not the user's own.
    fileprivate func isOfAnother(in client: FirestoreClient) async throws(MarketError) -> Bool {
        do throws(MarketError) {
            guard let document = try await client.optional(subject) else { return false }
            guard let author else { return document.path.id != user.rawValue }
            return document.fields[author]?.string != user.rawValue
        } catch .notOwner {
            // A message in a chat of others.
            return false
        }
    }
}
