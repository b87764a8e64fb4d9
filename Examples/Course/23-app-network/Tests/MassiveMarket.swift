import Foundation
import Wire

/// The app as it was on the first day: what the app of each week is compared with.
@MainActor
final class MassiveMarket {
    private(set) var screens = ["list"]
    private(set) var lines: [String] = []
    private(set) var alert: String?
    private(set) var isSpinning = false

    private let send: Send
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

    init(send: @escaping Send) {
        self.send = send
    }

    // MARK: The list

    func appear() async {
        loads += 1
        let load = loads
        isSpinning = true
        alert = nil
        var path = "/products?page=1"
        if !query.isEmpty {
            path += "&search=" + (query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
        do {
            let response = try await send(Request(method: "GET", path: path, token: token))
            guard load == loads else { return }
            isSpinning = false
            if response.status == 200 {
                let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
                if let items = json?["items"] as? [Any] {
                    products = []
                    for item in items {
                        if let item = item as? [String: Any], item["id"] as? Int != nil, item["name"] as? String != nil,
                            item["price"] as? Int != nil
                        {
                            products.append(item)
                        }
                    }
                    page = 1
                    isLast = json?["last"] as? Bool ?? true
                } else {
                    alert = "The answer cannot be read."
                }
            } else if response.status == 401 {
                token = nil
                alert = "Log in first."
                screens.append("login")
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            guard load == loads else { return }
            isSpinning = false
            alert = "There is no connection."
        }
        draw()
    }

    func search(_ text: String) async {
        query = text.trimmingCharacters(in: .whitespaces)
        await appear()
    }

    func scrollToEnd() async {
        guard !isSpinning, !isLast, page > 0 else { return }
        loads += 1
        let load = loads
        isSpinning = true
        alert = nil
        var path = "/products?page=\(page + 1)"
        if !query.isEmpty {
            path += "&search=" + (query.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        }
        do {
            let response = try await send(Request(method: "GET", path: path, token: token))
            guard load == loads else { return }
            isSpinning = false
            if response.status == 200 {
                let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
                if let items = json?["items"] as? [Any] {
                    for item in items {
                        if let item = item as? [String: Any], let id = item["id"] as? Int,
                            item["name"] as? String != nil,
                            item["price"] as? Int != nil
                        {
                            // What was offered since moves the pages: a row may come again.
                            var isThere = false
                            for product in products where product["id"] as? Int == id {
                                isThere = true
                            }
                            if !isThere {
                                products.append(item)
                            }
                        }
                    }
                    page += 1
                    isLast = json?["last"] as? Bool ?? true
                } else {
                    alert = "The answer cannot be read."
                }
            } else if response.status == 401 {
                token = nil
                alert = "Log in first."
                screens.append("login")
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            guard load == loads else { return }
            isSpinning = false
            alert = "There is no connection."
        }
        draw()
    }

    func like(_ row: Int) async {
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
        var failure: String?
        do {
            let response = try await send(
                Request(method: wasLiked ? "DELETE" : "PUT", path: "/likes/\(id)", token: token)
            )
            if response.status == 401 {
                token = nil
                failure = "Log in first."
                screens.append("login")
            } else if response.status == 404 {
                failure = "It is gone."
            } else if response.status != 204 {
                failure = "The market does not answer (\(response.status))."
            }
        } catch {
            failure = "There is no connection."
        }
        if let failure {
            alert = failure
            // The list may have moved since.
            for index in products.indices where products[index]["id"] as? Int == id {
                products[index]["liked"] = wasLiked
            }
        }
        draw()
    }

    func delete(_ row: Int) async {
        guard products.indices.contains(row), let id = products[row]["id"] as? Int else { return }
        guard token != nil else {
            alert = "Log in first."
            screens.append("login")
            draw()
            return
        }
        alert = nil
        do {
            let response = try await send(Request(method: "DELETE", path: "/products/\(id)", token: token))
            // A product that is gone already is what was wanted.
            if response.status == 204 || response.status == 404 {
                var rest: [[String: Any]] = []
                for product in products where product["id"] as? Int != id {
                    rest.append(product)
                }
                products = rest
            } else if response.status == 401 {
                token = nil
                alert = "Log in first."
                screens.append("login")
            } else if response.status == 403 {
                alert = "It is not yours."
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            alert = "There is no connection."
        }
        draw()
    }

    // MARK: The detail page

    func tap(_ row: Int) async {
        guard products.indices.contains(row), let id = products[row]["id"] as? Int else { return }
        alert = nil
        do {
            let response = try await send(Request(method: "GET", path: "/products/\(id)", token: token))
            if response.status == 200 {
                let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
                if let json, json["id"] as? Int != nil, json["name"] as? String != nil, json["price"] as? Int != nil {
                    detail = json
                    screens.append("detail \(id)")
                } else {
                    alert = "The answer cannot be read."
                }
            } else if response.status == 401 {
                token = nil
                alert = "Log in first."
                screens.append("login")
            } else if response.status == 404 {
                alert = "It is gone."
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            alert = "There is no connection."
        }
        draw()
    }

    func back() {
        alert = nil
        if screens.count > 1 {
            screens.removeLast()
        }
        draw()
    }

    // MARK: The log-in

    func logIn(_ name: String, _ secret: String) async {
        alert = nil
        if name.trimmingCharacters(in: .whitespaces).isEmpty || secret.isEmpty {
            alert = "A name and a password are needed."
            return
        }
        do {
            let body = try JSONSerialization.data(
                withJSONObject: ["name": name, "secret": secret],
                options: .sortedKeys
            )
            let response = try await send(Request(method: "POST", path: "/session", body: body))
            if response.status == 200 {
                let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
                if let token = json?["token"] as? String {
                    self.token = token
                    if screens.last == "login" {
                        screens.removeLast()
                    }
                } else {
                    alert = "The answer cannot be read."
                }
            } else if response.status == 401 || response.status == 403 {
                alert = "Name or password is wrong."
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            alert = "There is no connection."
        }
        draw()
    }

    // MARK: The form

    func write() {
        alert = nil
        screens.append("form")
        if token == nil {
            screens.append("login")
        }
        draw()
    }

    func type(name: String, price: String, stock: String) {
        self.name = name
        self.price = price
        self.stock = stock
        draw()
    }

    func submit() async {
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
            let body = try JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)
            let response = try await send(Request(method: "POST", path: "/products", token: token, body: body))
            isSpinning = false
            if response.status == 201 {
                let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
                if let json, json["id"] as? Int != nil, json["name"] as? String != nil, json["price"] as? Int != nil {
                    products.insert(json, at: 0)
                    name = ""
                    price = ""
                    stock = ""
                    if screens.last == "form" {
                        screens.removeLast()
                    }
                } else {
                    alert = "The answer cannot be read."
                }
            } else if response.status == 401 {
                token = nil
                alert = "Log in first."
                screens.append("login")
            } else {
                alert = "The market does not answer (\(response.status))."
            }
        } catch {
            isSpinning = false
            alert = "There is no connection."
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
