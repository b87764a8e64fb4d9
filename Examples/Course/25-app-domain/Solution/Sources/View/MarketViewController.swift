import Domain
import Foundation
import Remote

/// The app: a list with search, a detail page, a log-in and a form, in one class without a view.
@MainActor
package final class MarketViewController {
    package private(set) var screens = ["list"]
    package private(set) var lines: [String] = []
    package private(set) var alert: String?
    package private(set) var isSpinning = false

    private let market: MarketAPI
    private var token: String?
    private var products: [Product] = []
    private var page = 0
    private var isLast = false
    private var query = ""
    private var loads = 0
    private var detail: Product?
    private var name = ""
    private var price = ""
    private var stock = ""

    package init(market: MarketAPI) {
        self.market = market
    }

    // MARK: The list

    package func appear() async {
        await load(1)
    }

    package func search(_ text: String) async {
        query = text.trimmingCharacters(in: .whitespaces)
        await appear()
    }

    package func scrollToEnd() async {
        guard !isSpinning, !isLast, page > 0 else { return }
        await load(page + 1)
    }

    private func load(_ number: Int) async {
        loads += 1
        let load = loads
        isSpinning = true
        alert = nil
        do {
            let answer = try await market.page(number, of: query, token: token)
            guard load == loads else { return }
            isSpinning = false
            if number == 1 { products = [] }
            // What was offered since moves the pages: a row may come again.
            products += answer.items.filter { item in !products.contains { $0.id == item.id } }
            page = number
            isLast = answer.isLast
        } catch {
            guard load == loads else { return }
            isSpinning = false
            tell(error)
        }
        draw()
    }

    private func tell(_ error: MarketError) {
        switch error {
        case .offline: alert = "There is no connection."
        case .notLoggedIn:
            token = nil
            alert = "Log in first."
            screens.append("login")
        case .forbidden: alert = "It is not yours."
        case .gone: alert = "It is gone."
        case .unreadable: alert = "The answer cannot be read."
        case .failed(let code): alert = "The market does not answer (\(code))."
        }
    }

    package func like(_ row: Int) async {
        guard products.indices.contains(row) else { return }
        let id = products[row].id
        let wasLiked = products[row].isLiked
        guard token != nil else {
            alert = "Log in first."
            screens.append("login")
            draw()
            return
        }
        alert = nil
        products[row].isLiked = !wasLiked
        draw()
        do {
            try await market.like(id, !wasLiked, token: token)
        } catch {
            tell(error)
            // The list may have moved since.
            for index in products.indices where products[index].id == id {
                products[index].isLiked = wasLiked
            }
        }
        draw()
    }

    package func delete(_ row: Int) async {
        guard products.indices.contains(row) else { return }
        let id = products[row].id
        guard token != nil else {
            alert = "Log in first."
            screens.append("login")
            draw()
            return
        }
        alert = nil
        do {
            try await market.delete(id, token: token)
            products.removeAll { $0.id == id }
        } catch {
            // A product that is gone already is what was wanted.
            if error == .gone {
                products.removeAll { $0.id == id }
            } else {
                tell(error)
            }
        }
        draw()
    }

    // MARK: The detail page

    package func tap(_ row: Int) async {
        guard products.indices.contains(row) else { return }
        let id = products[row].id
        alert = nil
        do {
            detail = try await market.product(id, token: token)
            screens.append("detail \(id)")
        } catch {
            tell(error)
        }
        draw()
    }

    package func back() {
        alert = nil
        if screens.count > 1 {
            screens.removeLast()
        }
        draw()
    }

    // MARK: The log-in

    package func logIn(_ name: String, _ secret: String) async {
        alert = nil
        if name.trimmingCharacters(in: .whitespaces).isEmpty || secret.isEmpty {
            alert = "A name and a password are needed."
            return
        }
        do {
            token = try await market.logIn(name, secret)
            if screens.last == "login" {
                screens.removeLast()
            }
        } catch {
            if error == .notLoggedIn || error == .forbidden {
                alert = "Name or password is wrong."
            } else {
                tell(error)
            }
        }
        draw()
    }

    // MARK: The form

    package func write() {
        alert = nil
        screens.append("form")
        if token == nil {
            screens.append("login")
        }
        draw()
    }

    package func type(name: String, price: String, stock: String) {
        self.name = name
        self.price = price
        self.stock = stock
        draw()
    }

    package func submit() async {
        guard screens.last == "form", !isSpinning else { return }
        alert = nil
        let draft: Draft
        do {
            draft = try Draft(name: name, price: price, stock: stock)
        } catch {
            alert = error.list.map(text).joined(separator: "\n")
            draw()
            return
        }
        isSpinning = true
        draw()
        do {
            let product = try await market.offer(draft, token: token)
            isSpinning = false
            products.insert(product, at: 0)
            name = ""
            price = ""
            stock = ""
            if screens.last == "form" {
                screens.removeLast()
            }
        } catch {
            isSpinning = false
            tell(error)
        }
        draw()
    }

    // MARK: What is shown

    private func draw() {
        let screen = screens.last ?? ""
        if screen == "list" {
            lines = []
            for product in products {
                var text = (product.isLiked ? "♥ " : "♡ ") + product.name + " · " + price(product)
                if let stock = product.stock {
                    text += stock == 0 ? " · sold out" : " · \(stock) left"
                }
                lines.append(text)
            }
            if lines.isEmpty, page > 0 {
                lines = ["Nothing found."]
            }
        } else if screen.hasPrefix("detail "), let detail {
            lines = [detail.name]
            lines.append(price(detail))
            if let discount = detail.discount {
                lines.append("\(discount) % less")
            }
            if let stock = detail.stock {
                lines.append(stock == 0 ? "sold out" : "\(stock) left")
            }
            if !detail.description.isEmpty {
                lines.append(detail.description)
            }
        } else if screen == "login" {
            lines = ["Name", "Password"]
        } else if screen == "form" {
            lines = ["Name: " + name, "Price: " + price, "Stock: " + stock]
        }
    }

    private func price(_ product: Product) -> String {
        (product.isReduced ? grouped(product.price) + " → " : "") + grouped(product.finalPrice) + " KRW"
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
            if index > 0, index % 3 == 0 {
                text = "," + text
            }
            text = String(digit) + text
        }
        return text
    }
}
