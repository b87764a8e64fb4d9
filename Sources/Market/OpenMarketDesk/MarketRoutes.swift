import Foundation
package import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketHTTPServer
package import OpenMarketWire

/// The responses of the market's tab: its products, vendors, documents, likes, reports and searches.
package struct MarketRoutes: Sendable {
    /// The market as it is now.
    private let market: @Sendable () -> MarketBackend
    /// The name of who makes the changes, for the record of acts.
    private let actor: String
    /// Whether the market has a seed to go back to.
    private let canReset: Bool
    private var desk: MarketDesk { MarketDesk(backend: market()) }

    /// The tab of a market, which may become another one while the page is open.
    package init(market: @escaping @Sendable () -> MarketBackend, actor: String, canReset: Bool = false) {
        (self.market, self.actor, self.canReset) = (market, actor, canReset)
    }

    /// The generation that the market speaks.
    package var generation: String { market().configuration.generation.rawValue }

    /// The response to a request for the tab of the market or one of its tables; `nil` when the path is of none.
    package func response(
        to path: [String],
        _ frame: Frame,
        _ request: HTTPRequest,
        _ access: PageAccess
    ) async -> HTTPResponse? {
        let page: HTML
        switch (request.method == .post, path.first, path.dropFirst().first) {
        case (true, "market", let action?):
            // Not a redirect: the secret of a new vendor is shown once and stands in no address.
            page = await self.page(frame, request, message: await change(action, request))
        case (false, "market", nil): page = await self.page(frame, request)
        case (false, "documents", nil): page = await documents(frame, request)
        case (false, "likes", nil): page = await likes(frame, request)
        case (false, "reports", nil): page = await reports(frame, request)
        case (false, "searches", nil):
            page = SearchesPage(frame: frame, searches: (try? await desk.backend.missedSearches()) ?? []).html
        default: return nil
        }
        return .page(page, request, access)
    }

    /// The page of products and vendors; after a change the same page of the same search as before.
    package func page(_ frame: Frame, _ request: HTTPRequest, message: String? = nil) async -> HTML {
        let query = request.method == .post ? await request.form() : Query(target: request.target)
        let text = query?["q"] ?? ""
        var (page, message) = (ProductPage?.none, message)
        do throws(MarketError) {
            page = try await desk.products(page: query?["page"].flatMap(Int.init) ?? 1, matching: text)
        } catch {
            message = message ?? Self.name(of: error)
        }
        let vendors = await desk.vendors()
        var whole = MarketPage(frame: frame, page: page, vendors: vendors, text: text, message: message)
        whole.canReset = canReset
        return whole.html
    }

    func documents(_ frame: Frame, _ request: HTTPRequest) async -> HTML {
        let query = Query(target: request.target)
        let (collection, text) = (query?["collection"] ?? "users", query?["q"] ?? "")
        let table = await DocumentTable.load(collection, page: query?["page"], matching: text, from: desk.backend)
        return DocumentsPage(frame: frame, collection: collection, text: text, table: table).html
    }

    func likes(_ frame: Frame, _ request: HTTPRequest) async -> HTML {
        let query = Query(target: request.target)
        let (number, text) = (max(1, query?["page"].flatMap(Int.init) ?? 1), query?["q"] ?? "")
        let table = await LikeTable.load(number, matching: text, from: desk.backend)
        return LikesPage(frame: frame, table: table, number: number, text: text).html
    }

    func reports(_ frame: Frame, _ request: HTTPRequest) async -> HTML {
        let place = Query(target: request.target)?["before"].flatMap(Int.init)
        return ReportsPage(frame: frame, table: await ReportTable.load(before: place, from: desk.backend)).html
    }

    /// Makes a change, and has the market remember it; returns the failure, or the news to tell.
    func change(_ action: String, _ request: HTTPRequest) async -> String? {
        guard let form = await request.form() else { return Self.name(of: MarketError.requestTooLarge) }
        if action == "vendor" { return await addVendor(form["name"] ?? "") }
        let id = form["id"] ?? ""
        do {
            switch action {
            case "dismiss": _ = try await desk.backend.dismissReport(Int(id) ?? 0)
            case "delete-review": _ = try await desk.backend.deleteReview(Int(id) ?? 0)
            default: try await change(action, Product.ID(rawValue: id), form)
            }
            try await desk.backend.note(act: action + " " + id, by: actor)
            return nil
        } catch {
            return Self.name(of: error)
        }
    }

    private func change(_ action: String, _ id: Product.ID, _ form: Query) async throws(MarketError) {
        let stock = form["stock"].flatMap(Int.init)
        switch action {
        case "delete": try await desk.delete(id)
        case "restock":
            let (more, overflow) = (stock ?? 0).addingReportingOverflow(10)
            try await desk.edit(id, ProductPatch(stock: overflow ? stock : more))
        case "edit":
            let price = form["price"].flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
            let status = form["status"].flatMap { $0 == form["was"] ? nil : SaleStatus(rawValue: $0) }
            try await desk.edit(id, ProductPatch(name: form["name"], price: price, stock: stock, status: status))
        default: throw .notFound
        }
    }

    private func addVendor(_ name: String) async -> String? {
        do throws(BackendError) {
            let vendor = try await desk.addVendor(name)
            try await desk.backend.note(act: "vendor add " + vendor.name, by: actor)
            return "\(vendor.name): identifier \(vendor.identifier), secret \(vendor.secret ?? "")"
        } catch {
            return Self.name(of: error)
        }
    }

    /// The case of an error, and the fields that it is about.
    private static func name(of error: any Error) -> String { String(String(describing: error).prefix(200)) }
}
