import Foundation
import Transport

/// The app: a list with search, a detail page, a log-in and a form, in one class without a view.
@MainActor
package final class MarketViewController {
    package private(set) var screens = ["list"]
    package private(set) var lines: [String] = []
    package private(set) var alert: String?
    package private(set) var isSpinning = false

    private let server: Server
    private var token: String?
    private var products: [[String: Any]] = []
    private var page = 0
    private var isLast = false
    private var query = ""
    private var loads = 0
    private var detail: [String: Any] = [:]
    private var name = ""
    private var price = ""
    private var stock = ""

    package init(server: Server) {
        self.server = server
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
            let bytes = try await server.page(number, of: query, token: token)
            guard load == loads else { return }
            isSpinning = false
            let json = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            if let items = json?["items"] as? [Any] {
                if number == 1 { products = [] }
                for case let item as [String: Any] in items where isProduct(item) {
                    // What was offered since moves the pages: a row may come again.
                    let id = item["id"] as? Int
                    if !products.contains(where: { $0["id"] as? Int == id }) {
                        products.append(item)
                    }
                }
                page = number
                isLast = json?["last"] as? Bool ?? true
            } else {
                tell(.unreadable)
            }
        } catch {
            guard load == loads else { return }
            isSpinning = false
            tell(error)
        }
        draw()
    }

    private func isProduct(_ json: [String: Any]) -> Bool {
        json["id"] as? Int != nil && json["name"] as? String != nil && json["price"] as? Int != nil
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
        guard products.indices.contains(row), let id = products[row]["id"] as? Int else { return }
        let wasLiked = products[row]["liked"] as? Bool ?? false
        guard token != nil else {
            alert = "Log in first."
            screens.append("login")
            draw()
            return
        }
        alert = nil
        products[row]["liked"] = !wasLiked
        draw()
        do {
            _ = try await server.bytes(wasLiked ? "DELETE" : "PUT", "/likes/\(id)", token: token)
        } catch {
            tell(error)
            // The list may have moved since.
            for index in products.indices where products[index]["id"] as? Int == id {
                products[index]["liked"] = wasLiked
            }
        }
        draw()
    }

    package func delete(_ row: Int) async {
        guard products.indices.contains(row), let id = products[row]["id"] as? Int else { return }
        guard token != nil else {
            alert = "Log in first."
            screens.append("login")
            draw()
            return
        }
        alert = nil
        do {
            _ = try await server.bytes("DELETE", "/products/\(id)", token: token)
            products.removeAll { $0["id"] as? Int == id }
        } catch {
            // A product that is gone already is what was wanted.
            if error == .gone {
                products.removeAll { $0["id"] as? Int == id }
            } else {
                tell(error)
            }
        }
        draw()
    }

    // MARK: The detail page

    package func tap(_ row: Int) async {
        guard products.indices.contains(row), let id = products[row]["id"] as? Int else { return }
        alert = nil
        do {
            let bytes = try await server.bytes("GET", "/products/\(id)", token: token)
            let json = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            if let json, isProduct(json) {
                detail = json
                screens.append("detail \(id)")
            } else {
                tell(.unreadable)
            }
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
            let body = try? JSONSerialization.data(
                withJSONObject: ["name": name, "secret": secret],
                options: .sortedKeys
            )
            let bytes = try await server.bytes("POST", "/session", body: body)
            let json = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            if let token = json?["token"] as? String {
                self.token = token
                if screens.last == "login" {
                    screens.removeLast()
                }
            } else {
                tell(.unreadable)
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
        var faults: [String] = []
        let trimmed = name.trimmingCharacters(in: .whitespaces)
        if trimmed.count < 3 {
            faults.append("The name is too short.")
        } else if trimmed.count > 30 {
            faults.append("The name is too long.")
        }
        if (Int(price) ?? 0) < 1 {
            faults.append("The price is no number above 0.")
        }
        if (Int(stock) ?? -1) < 0 {
            faults.append("The stock is no number.")
        }
        if !faults.isEmpty {
            alert = faults.joined(separator: "\n")
            draw()
            return
        }
        isSpinning = true
        draw()
        do {
            let fields: [String: Any] = ["name": trimmed, "price": Int(price) ?? 0, "stock": Int(stock) ?? 0]
            let body = try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
            let bytes = try await server.bytes("POST", "/products", token: token, body: body)
            isSpinning = false
            let json = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
            if let json, isProduct(json) {
                products.insert(json, at: 0)
                name = ""
                price = ""
                stock = ""
                if screens.last == "form" {
                    screens.removeLast()
                }
            } else {
                tell(.unreadable)
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
                var text = product["liked"] as? Bool == true ? "♥ " : "♡ "
                text += product["name"] as? String ?? ""
                text += " · "
                let price = product["price"] as? Int ?? 0
                let bargain = product["bargain"] as? Int ?? price
                if bargain < price, bargain >= 0 {
                    text += grouped(price) + " → " + grouped(bargain)
                } else {
                    text += grouped(price)
                }
                text += " KRW"
                if let stock = product["stock"] as? Int {
                    text += stock == 0 ? " · sold out" : " · \(stock) left"
                }
                lines.append(text)
            }
            if lines.isEmpty, page > 0 {
                lines = ["Nothing found."]
            }
        } else if screen.hasPrefix("detail ") {
            lines = [detail["name"] as? String ?? ""]
            let price = detail["price"] as? Int ?? 0
            let bargain = detail["bargain"] as? Int ?? price
            if bargain < price, bargain >= 0 {
                lines.append(grouped(price) + " → " + grouped(bargain) + " KRW")
                if price > 0 {
                    lines.append("\((price - bargain) * 100 / price) % less")
                }
            } else {
                lines.append(grouped(price) + " KRW")
            }
            if let stock = detail["stock"] as? Int {
                lines.append(stock == 0 ? "sold out" : "\(stock) left")
            }
            if let text = detail["description"] as? String, !text.isEmpty {
                lines.append(text)
            }
        } else if screen == "login" {
            lines = ["Name", "Password"]
        } else if screen == "form" {
            lines = ["Name: " + name, "Price: " + price, "Stock: " + stock]
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
