import Foundation
public import OpenMarketDomain
import Synchronization

/// Reports in memory that really work: each thing once for each user, and so many within a day.
public final class InMemoryReports: ReportsRepository {
    /// The number of reports that one user can send within a day.
    public static let mostOfADay = 20

    private struct Entry {
        let reporter: UserID
        let report: Report
        let date: Date
    }

    private let accounts: InMemoryAccounts
    private let vendors: InMemoryVendors
    private let products: InMemoryProductsRepository
    private let chat: InMemoryChat
    private let sellers: InMemorySellers?
    private let entries = Mutex<[Entry]>([])

    /// Reports of the users of `accounts`; those of reviews only with `sellers`.
    public init(
        accounts: InMemoryAccounts,
        vendors: InMemoryVendors,
        products: InMemoryProductsRepository,
        chat: InMemoryChat,
        sellers: InMemorySellers? = nil
    ) {
        (self.accounts, self.vendors) = (accounts, vendors)
        (self.products, self.chat, self.sellers) = (products, chat, sellers)
    }

    /// The reports, the last one first.
    public var reports: [Report] { entries.withLock { $0.reversed().map(\.report) } }

    /// Stores a report.
    public func send(_ report: Report, as session: AuthSession) async throws(MarketError) {
        let user = try accounts.check(session)
        guard let subject = try await subject(of: report, for: user, session) else { throw .notFound }
        let report = Report(subject, report.reason, text: report.text)
        let date = accounts.date
        let isStored = entries.withLock { entries in
            guard !entries.contains(where: { $0.reporter == user && $0.report.subject == subject }) else { return true }
            let today = entries.count { $0.reporter == user && date.timeIntervalSince($0.date) < 86_400 }
            guard today < Self.mostOfADay else { return false }
            entries.append(Entry(reporter: user, report: report, date: date))
            return true
        }
        guard isStored else { throw .rateLimited(retryAfter: .seconds(86_400)) }
    }

    /// Returns the subject of a report, where it exists and is not the user's own; a seller by their vendor.
    private func subject(
        of report: Report,
        for user: UserID,
        _ session: AuthSession
    ) async throws(MarketError) -> Report.Subject? {
        switch report.subject {
        case .product(let id):
            let vendor = try await products.detail(id).vendorID
            return vendor != nil && vendor == vendors.seller(.user(user))?.id ? nil : report.subject
        case .seller(let key):
            guard let seller = vendors.seller(key), seller.user != user else { return nil }
            return .seller(.vendor(seller.id))
        case .message(let id, let room):
            let isMember = try await chat.rooms(as: session).contains { $0.id == room }
            let isThere = isMember && chat.log(of: room).contains { $0.id == id && $0.sender != user }
            return isThere ? report.subject : nil
        case .review(let id): return sellers?.isReview(id, notBy: user) == true ? report.subject : nil
        }
    }
}
