import OpenMarket
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

/// Two users open the same chat at the same moment, at the embedded market itself.
@Suite("Racing rooms at the embedded market", .slot, .timeLimit(.minutes(10)))
struct RoomRaceTests {
    @Test(
        "Both open at once, from four clients each: one room, and both write in it",
        arguments: ServedMarket.Way.allCases,
        ServedMarket.Dialect.allCases
    )
    func oneRoom(way: ServedMarket.Way, dialect: ServedMarket.Dialect) async throws {
        try await ServedMarket(way, dialect).story { market in
            for pair in 0..<(way == .inProcess ? 3 : 1) {
                let names = ["left\(pair)", "right\(pair)"]
                let people = [try await market.join(names[0]), try await market.join(names[1])]
                var clients = [[people[0]], [people[1]]]
                for (side, name) in names.enumerated() {
                    for _ in 0..<3 {
                        let client = try market.accounts()
                        _ = try await client.login(SignUpInfo.fixture(name: name).credentials)
                        clients[side].append(client)
                    }
                }
                let rooms = try await open(clients, names)
                #expect(Set(rooms).count == 1 && rooms.count == 8)
                let room = try #require(rooms.first)
                for (side, name) in names.enumerated() {
                    let list = try await people[side].chats.rooms()
                    #expect(list.map(\.id) == [room])
                    #expect(list.map(\.otherName) == [names[1 - side]])
                    _ = try await people[side].sendMessage(name, to: room)
                }
                #expect(try await people[0].fetchOlderMessages(room).messages.map(\.body) == names)
            }
        }
    }

    private func open(_ clients: [[AccountUseCases]], _ names: [String]) async throws -> [ChatRoom.ID] {
        try await withThrowingTaskGroup(of: ChatRoom.ID.self) { group in
            for (side, clients) in clients.enumerated() {
                for client in clients {
                    group.addTask { try await client.openChat(withVendorNamed: names[1 - side]).id }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }
}
