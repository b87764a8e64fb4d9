import OpenMarket
import OpenMarketDomain

/// The words of the page.
enum Word: CaseIterable {
    case title, calls, client, market, weather, language, skip, filter, filterHint, all, problems, pause, resume, clear,
        export,
        newCalls
    case noCalls, pick, method, path, who, status, bytes, time, generation, anonymous, inProcess, thisMachine, gone,
        stream
    case when, requestID, duration, phases, noPhases, parse, prove, query, write, commit, send
    case statements, steps, more, noStatements, story, replayed, request, response, headers, body, noBody, hidden, cut
    case asSent, notChanged, encodedTwice, notAsked
    case search, vendors, vendor, name, price, stock, save, restock, delete, confirmDelete, addVendor, users, rooms
    case page, previous, next, noOwner, noDocuments, fields, likes, messages, product, user, noLikes
    case noProducts, nothingFound
    case reports, reason, dismiss, deleteReview, noReports
    case clientTitle, clientHint, noTimelines, useCase, cache, repository, endpointStep, middleware, attempt
    case saleStatus, onSale, reserved, sold, hiddenProduct
    case reset, resetHint, confirmReset, wasReset, resetAll, confirmResetAll, cancel
    case classTitle, marketNumber, address, callsOfMinute, problemsOfMinute, lastCall, lastProblem
    case image, code, curl, endpoint, copy, copied, skipped, gap, close, unknown

    /// The word in a language.
    func text(in language: Language) -> String { Self.table[self, language] ?? "\(self)" }

    /// The name of a status of sale.
    static func saleStatus(_ status: SaleStatus) -> Word {
        switch status {
        case .onSale: .onSale
        case .reserved: .reserved
        case .sold: .sold
        case .hidden: .hiddenProduct
        }
    }
}
