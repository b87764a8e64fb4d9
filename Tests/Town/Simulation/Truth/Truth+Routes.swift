import Foundation
import OpenMarketWire

extension Truth {
    /// Learns from a request to the market's own routes for people what was taken.
    func takeRoute(_ route: [String], _ request: WrittenRequest, _ response: Data, _ device: String) {
        let row = WrittenRequest.object(response) ?? [:]
        switch (route.first, route.count) {
        case ("accounts", _), ("sessions", _), ("password", _): takeAccount(route, request, row, device)
        case ("likes", 2):
            guard let user = request.user else { return }
            if request.method == .put { products[route[1]]?.likes.insert(user) }
            if request.method == .delete { products[route[1]]?.likes.remove(user) }
        case ("chats", 4) where route[2] == "messages":
            guard let body = row["body"] as? String, let sender = row["sender_id"] as? String else { return }
            // The same message once more has the same response.
            guard messages[route[1]]?.contains(where: { $0.id == route[3] }) != true else { return }
            take(body, id: route[3], by: sender, in: route[1])
        default: return
        }
    }

    private func takeAccount(
        _ route: [String],
        _ request: WrittenRequest,
        _ row: [String: Any],
        _ device: String
    ) {
        for name in ["access_token", "refresh_token"] {
            if let token = row[name] as? String { tokens[device, default: []].insert(token) }
        }
        if let user = row["user_id"] as? String { note(user: user, on: device) }
        let asked = request.fields ?? [:]
        let email = (asked["email"] ?? row["email"]) as? String
        if let email, row["user_id"] != nil { lockedOut.remove(String(email.prefix { $0 != "@" })) }
        if let user = row["user_id"] as? String, let email = asked["email"] as? String {
            keys[user, default: []].insert(email)
        }
        if route == ["accounts", "me"], request.method == .delete, let user = request.user { end(user, on: device) }
    }
}
