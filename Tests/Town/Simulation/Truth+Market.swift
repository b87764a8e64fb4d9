import Foundation
import OpenMarketWire

extension Truth {
    /// Learns from what passes the wires what a market has taken.
    func see(_ sight: Sight) {
        if case .handedOut(let thing) = sight, thing.kind == "e-mail", let person = thing.person {
            codes[person] = thing.text
        }
        guard case .left(let request, let response, let wire) = sight, response.isSuccess, request.method != .get else {
            return
        }
        let path = String(request.target.prefix { $0 != "?" })
        if isPublished(path) { publish(request) }
        guard path.hasPrefix("/api/products") else { return }
        if request.method == .delete {
            products[path.split(separator: "/").last.map { String($0) } ?? ""]?.isDeleted = true
        }
        guard let row = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any],
            let id = row["id"] as? Int, let name = row["name"] as? String
        else { return }
        let owner = String(wire.name.dropLast())
        var product = products["\(id)"] ?? ProductTruth(owner: owner)
        if product.names.last != name { product.names.append(name) }
        products["\(id)"] = product
    }

    private func isPublished(_ path: String) -> Bool {
        path.hasPrefix("/api/products") || path.contains("review") || path.contains("vendors")
    }

    /// What the market has taken into a product or a review, all may see.
    private func publish(_ request: HTTPRequest) {
        var body = Data()
        for case .bytes(let bytes) in request.body.pieces { body += bytes }
        for saying in sayings(in: String(decoding: body, as: UTF8.self)) { sayings[saying.mark]?.audience = .everybody }
    }
}
