import Domain
import UseCases

/// The app: a list with search, a detail page, a log-in and a form, in one class without a view.
@MainActor
package final class MarketViewController {
    package private(set) var screens = ["list"]
    package private(set) var alert: String?

    private let session: Session
    private let catalogue: Catalogue
    private var isSending = false
    private var detail: Product?
    private var name = ""
    private var price = ""
    private var stock = ""

    package init(session: Session, catalogue: Catalogue) {
        (self.session, self.catalogue) = (session, catalogue)
    }

    package var isSpinning: Bool { catalogue.isLoading || isSending }

    // MARK: The list

    package func appear() async {
        await attempt { () throws(MarketError) in try await catalogue.begin() }
    }

    package func search(_ text: String) async {
        await attempt { () throws(MarketError) in try await catalogue.search(text) }
    }

    package func scrollToEnd() async {
        guard catalogue.hasMore else { return }
        await attempt { () throws(MarketError) in try await catalogue.more() }
    }

    package func like(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.like(product) }
    }

    package func delete(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in try await catalogue.delete(product.id) }
    }

    // MARK: The detail page

    package func tap(_ row: Int) async {
        guard let product = product(row) else { return }
        await attempt { () throws(MarketError) in
            detail = try await catalogue.product(product.id)
            screens.append("detail \(product.id)")
        }
    }

    package func back() {
        alert = nil
        if screens.count > 1 {
            screens.removeLast()
        }
    }

    // MARK: The log-in

    package func logIn(_ name: String, _ secret: String) async {
        alert = nil
        do {
            try await session.logIn(name, secret)
            if screens.last == "login" {
                screens.removeLast()
            }
        } catch {
            switch error {
            case .incomplete: alert = "A name and a password are needed."
            case .refused: alert = "Name or password is wrong."
            case .market(let error): tell(error)
            }
        }
    }

    // MARK: The form

    package func write() {
        alert = nil
        screens.append("form")
        if !session.isOpen {
            screens.append("login")
        }
    }

    package func type(name: String, price: String, stock: String) {
        (self.name, self.price, self.stock) = (name, price, stock)
    }

    package func submit() async {
        guard screens.last == "form", !isSpinning else { return }
        do {
            let draft = try Draft(name: name, price: price, stock: stock)
            isSending = true
            defer { isSending = false }
            await attempt { () throws(MarketError) in
                try await catalogue.offer(draft)
                type(name: "", price: "", stock: "")
                if screens.last == "form" {
                    screens.removeLast()
                }
            }
        } catch {
            alert = error.list.map(text).joined(separator: "\n")
        }
    }

    // MARK: What is shown

    package var lines: [String] {
        let screen = screens.last ?? ""
        if screen.hasPrefix("detail "), let detail {
            let discount = detail.discount.map { "\($0) % less" }
            let parts = [detail.name, price(detail), discount, stock(detail), detail.description]
            return parts.compactMap { $0 }.filter { !$0.isEmpty }
        }
        switch screen {
        case "login": return ["Name", "Password"]
        case "form": return ["Name: " + name, "Price: " + price, "Stock: " + stock]
        default: break
        }
        if catalogue.products.isEmpty, catalogue.pages > 0 {
            return ["Nothing found."]
        }
        return catalogue.products.map { product in
            (product.isLiked ? "♥ " : "♡ ")
                + [product.name, price(product), stock(product)].compactMap { $0 }.joined(separator: " · ")
        }
    }

    private func product(_ row: Int) -> Product? {
        catalogue.products.indices.contains(row) ? catalogue.products[row] : nil
    }

    private func attempt(_ work: () async throws(MarketError) -> Void) async {
        alert = nil
        do { try await work() } catch { tell(error) }
    }

    private func tell(_ error: MarketError) {
        switch error {
        case .offline: alert = "There is no connection."
        case .notLoggedIn:
            alert = "Log in first."
            screens.append("login")
        case .forbidden: alert = "It is not yours."
        case .gone: alert = "It is gone."
        case .unreadable: alert = "The answer cannot be read."
        case .failed(let code): alert = "The market does not answer (\(code))."
        }
    }

    private func price(_ product: Product) -> String {
        (product.isReduced ? grouped(product.price) + " → " : "") + grouped(product.finalPrice) + " KRW"
    }

    private func stock(_ product: Product) -> String? {
        product.stock.map { $0 == 0 ? "sold out" : "\($0) left" }
    }

    private func text(_ fault: DraftFault) -> String {
        switch fault {
        case .shortName: "The name is too short."
        case .longName: "The name is too long."
        case .noPrice: "The price is no number above 0."
        case .noStock: "The stock is no number."
        }
    }

    private func grouped(_ number: Int) -> String {
        var text = ""
        for (index, digit) in String(number).reversed().enumerated() {
            text = String(digit) + (index > 0 && index % 3 == 0 ? "," : "") + text
        }
        return text
    }
}
