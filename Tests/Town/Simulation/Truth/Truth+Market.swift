import Foundation
import OpenMarketWire

extension Truth {
    /// Learns from what passes the wires what a market has taken.
    func see(_ sight: Sight) {
        if case .handedOut(let thing) = sight, thing.kind == "e-mail", !thing.text.isEmpty, let person = thing.person {
            codes[person] = thing.text
        }
        guard case .left(let request, let response, let wire) = sight, response.isSuccess, request.method != .get else {
            return
        }
        take(WrittenRequest(request), response.body, at: wire.name)
    }

    /// Learns what a request was that the market took.
    func take(_ request: WrittenRequest, _ response: Data, at device: String) {
        let route = request.path.dropFirst(request.path.first == "api" ? 1 : 0).map { $0 }
        let seller = request.identifier.flatMap { sellers[$0] }
        let person = user(of: request).flatMap { people[$0] } ?? seller ?? String(device.dropLast())
        switch route.first {
        case "products": takeProduct(request, Array(route.dropFirst()), response, person)
        case "vendors": takeVendor(request, response, device)
        case "reviews":
            publish(request.text)
            if let id = WrittenRequest.object(response)?["id"] { reviews["\(id)"] = request.text }
            // A buyer who writes a review has the product.
            if let id = request.fields?["product_id"] { confirm("\(id)", by: request.user) }
        case "blocks":
            let other = WrittenRequest.object(response)?["user_id"] as? String
            if let user = request.user, let other { blocks.insert([user, other]) }
        case "reports":
            if let id = request.fields?["product_id"] { reported.insert("\(id)") }
            if let id = request.fields?["review_id"], let text = reviews["\(id)"] { reported.insert(text) }
        case "sales" where route.count == 3 && route[2] == "confirmed": confirm(route[1], by: request.user)
        case "sales", "follows": break
        case "accounts", "sessions", "password", "likes", "chats": takeRoute(route, request, response, device)
        default: takeFirebase(request, response, device, person)
        }
        note(request)
    }

    /// The user who sent a request, by the token or by the identifier of a seller.
    private func user(of request: WrittenRequest) -> String? {
        request.user ?? request.identifier.flatMap { key in keys.first { $0.value.contains(key) }?.key }
    }

    /// Notes whose account holds the texts of a request; what others repeat, such as a name in a review, is not theirs.
    private func note(_ request: WrittenRequest) {
        guard let user = user(of: request) else { return }
        for saying in sayings(in: request.text) where people[user].map({ $0 == saying.owner }) ?? true {
            sayings[saying.mark]?.account = user
        }
    }

    /// Notes that a market has taken a text into a product or a review.
    func publish(_ text: String) {
        for saying in sayings(in: text) where AudienceTable.readers(of: saying.kind, isTaken: true) == .everybody {
            sayings[saying.mark]?.audience = .everybody
        }
    }

    private func takeProduct(_ request: WrittenRequest, _ route: [String], _ response: Data, _ person: String) {
        publish(request.text)
        if request.method == .delete {
            let address = route.joined(separator: "/")
            if let id = deletions[address] ?? route.first { products[id]?.isDeleted = true }
            return
        }
        if route.last == "archived", let id = route.first {
            // The first of two steps; the second one is at the address that this one tells.
            let address = String(decoding: response, as: UTF8.self).split(separator: "/").dropFirst(2)
            deletions[address.joined(separator: "/")] = id
            return
        }
        guard let row = WrittenRequest.object(response), let number = row["id"] as? Int else { return }
        var product = products["\(number)"] ?? ProductTruth(owner: person, account: user(of: request))
        // Registered once more is not changed: a key that is sent again has its first response.
        product.take(request.fields ?? [:], isNew: request.method == .post)
        if product.names.isEmpty, let name = row["name"] as? String { product.names.append(name) }
        products["\(number)"] = product
    }

    private func confirm(_ product: String, by user: String?) {
        if let user, products[product]?.buyers.contains(user) == true { products[product]?.isConfirmed = true }
    }

    private func takeVendor(_ request: WrittenRequest, _ response: Data, _ device: String) {
        publish(request.text)
        guard let user = request.user, let row = WrittenRequest.object(response) else { return }
        for name in ["identifier", "secret"] {
            guard let key = row[name] as? String else { continue }
            keys[user, default: []].insert(key)
            if name == "secret" { tokens[device, default: []].insert(key) }
        }
    }
}

extension Truth.ProductTruth {
    /// Takes the fields of a request, or of a document.
    mutating func take(_ fields: [String: Any], isNew: Bool) {
        if isNew, !names.isEmpty { return }
        if let name = fields["name"] as? String, names.last != name { names.append(name) }
        if let price = Self.decimal(fields["price"]) { self.price = price }
        if let stock = fields["stock"] as? Int { self.stock = stock }
        if let text = (fields["description"] ?? fields["descriptions"]) as? String { description = text }
        guard let status = fields["status"] as? String else { return }
        isHidden = status == "hidden"
        if status == "on_sale", !isConfirmed { buyers = [] }
        if status == "sold", let buyer = fields["buyer"] as? String { buyers.insert(buyer) }
    }

    private static func decimal(_ value: Any?) -> Decimal? {
        if let text = value as? String { return Decimal(string: text) }
        return (value as? NSNumber).flatMap { Decimal(string: "\($0)") }
    }
}
