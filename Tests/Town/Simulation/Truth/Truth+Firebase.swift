import Foundation

extension Truth {
    /// Learns from a request to Firebase's services what was taken.
    func takeFirebase(_ request: WrittenRequest, _ response: Data, _ device: String, _ person: String) {
        guard let last = request.path.last else { return }
        if last.hasPrefix("accounts:") || last == "token" { takeAccount(request, response, device) }
        guard last.hasSuffix(":commit") else { return }
        let documents = WrittenDocument.all(in: request.fields)
        for document in documents { take(document, person, request.user) }
    }

    private func takeAccount(_ request: WrittenRequest, _ response: Data, _ device: String) {
        let (asked, row) = (request.fields ?? [:], WrittenRequest.object(response) ?? [:])
        for name in ["idToken", "id_token", "access_token", "refreshToken", "refresh_token"] {
            if let token = row[name] as? String { tokens[device, default: []].insert(token) }
        }
        if let user = row["localId"] as? String { note(user: user, on: device) }
        let proofs = ["accounts:signUp", "accounts:signInWithPassword", "accounts:resetPassword"]
        if let email = (row["email"] ?? asked["email"]) as? String, proofs.contains(request.path.last ?? "") {
            lockedOut.remove(String(email.prefix { $0 != "@" }))
        }
        let named = (asked["idToken"] as? String).flatMap { WrittenRequest.user(of: $0) }
        guard let user = row["localId"] as? String ?? request.user ?? named else { return }
        if let email = asked["email"] as? String, row["localId"] != nil { keys[user, default: []].insert(email) }
        if request.path.last == "accounts:delete" { end(user, on: device) }
    }

    private func take(_ document: WrittenDocument, _ person: String, _ user: String?) {
        let path = document.path
        guard path.count >= 2 else { return }
        switch (path[0], path.count > 2 ? path[2] : nil) {
        case ("users", "private"):
            for id in document.added { products[id]?.likes.insert(path[1]) }
            for id in document.removed { products[id]?.likes.remove(path[1]) }
        case ("products", nil): take(product: document, person, user)
        case ("chats", "messages"): take(message: document)
        case ("sales", _):
            if document.fields["confirmed"] as? Bool == true { products[path[1]]?.isConfirmed = true }
            guard let parties = document.fields["parties"] as? [String], parties.count == 2,
                document.fields["status"] as? String == "sold"
            else { return }
            products[path[1]]?.buyers.insert(parties[1])
        case ("blocks", nil): blocks.insert(Set(path[1].split(separator: "_").map { String($0) }))
        case ("reviews", _): publish(Self.texts(in: document.fields))
        default: return
        }
    }

    private func take(product document: WrittenDocument, _ person: String, _ user: String?) {
        publish(Self.texts(in: document.fields))
        let id = document.path[1]
        if document.isDeleted {
            products[id]?.isDeleted = true
        } else if !document.fields.isEmpty {
            var product = products[id] ?? ProductTruth(owner: person, account: user)
            product.take(document.fields, isNew: false)
            products[id] = product
        }
    }

    private func take(message document: WrittenDocument) {
        guard document.path.count == 4, let body = document.fields["body"] as? String,
            let sender = document.fields["sender"] as? String
        else { return }
        take(body, id: document.path[3], by: sender, in: document.path[1])
    }

    /// Learns that the market has taken a message.
    func take(_ body: String, id: String, by sender: String, in chat: String) {
        messages[chat, default: []].append(MessageTruth(id: id, sender: sender, body: body, time: Loop.shared.now))
        // Written in a room that had no title yet.
        let members = Set(Self.members(of: chat).compactMap { people[$0] })
        for saying in sayings(in: body) where saying.audience == .only([saying.owner]) {
            sayings[saying.mark]?.audience = .only(members)
        }
    }

    /// All texts that stand anywhere in a value.
    private static func texts(in value: Any) -> String {
        switch value {
        case let text as String: text
        case let list as [Any]: list.map { texts(in: $0) }.joined(separator: "\n")
        case let map as [String: Any]: map.values.map { texts(in: $0) }.joined(separator: "\n")
        default: ""
        }
    }
}
