import Foundation
import OpenMarketDomain
import OpenMarketWire

extension LiveChange {
    /// Reads an event of the market's server; `nil` for events that no part of the client follows.
    init?(_ event: ServerSentEvent) {
        let root = try? JSONDocument(Data(event.data.utf8)).root
        switch event.type {
        case "reset": self = .everything
        case "products":
            guard let id = root?["id"]?.number?.int,
                let change = root?["change"]?.string.flatMap({ ProductChange(rawValue: $0) })
            else { return nil }
            self = .product(Product.ID(id), change)
        case "documents":
            guard let path = root?["path"]?.string else { return nil }
            self.init(path: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init))
        default: return nil
        }
    }

    /// The document at a path of the safe layout changed.
    private init?(path: [String]) {
        switch (path.first, path.count) {
        case ("chats", 2...): self = .chat(ChatRoom.ID(rawValue: path[1]))
        case ("users", 4) where path[2] == "private": self = .likes
        default: return nil
        }
    }
}
