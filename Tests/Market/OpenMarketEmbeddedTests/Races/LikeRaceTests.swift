import OpenMarket
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Likes under pressure, at the embedded market itself.
@Suite("Racing likes at the embedded market", .slot, .timeLimit(.minutes(10)))
struct LikeRaceTests {
    /// Eight clients and how many taps they share.
    struct Race: Sendable, CustomTestStringConvertible {
        let way: ServedMarket.Way
        let layout: AccountLayout
        let users: Int
        let taps: Int

        var testDescription: String { "\(taps) taps of \(users) users, \(way), \(layout)" }
    }

    private static let races = [
        Race(way: .inProcess, layout: .safe, users: 1, taps: 1000),
        Race(way: .inProcess, layout: .safe, users: 8, taps: 400),
        Race(way: .inProcess, layout: .original, users: 1, taps: 80),
        Race(way: .loopback, layout: .safe, users: 1, taps: 80),
    ]

    @Test("Racing likes and unlikes from eight clients end as the market's log implies", arguments: races)
    func eightClients(race: Race) async throws {
        try await ServedMarket(race.way, layout: race.layout).story { market in
            for number in 0..<race.users { _ = try await market.join("user\(number)") }
            var clients: [AccountUseCases] = []
            for number in 0..<8 {
                let client = try market.accounts()
                _ = try await client.login(SignUpInfo.fixture(name: "user\(number % race.users)").credentials)
                clients.append(client)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, client) in clients.enumerated() {
                    group.addTask { try await tap(race.taps / 8, with: client, seed: UInt64(number)) }
                }
                try await group.waitForAll()
            }
            let log = market.likeLog
            #expect(log.count == race.taps)
            for number in 0..<race.users {
                let device = market.device()
                _ = try await device.login(SignUpInfo.fixture(name: "user\(number)").credentials)
                let login = try await device.keeper.login()
                let liked = try await login.acting({ try await device.likes.likedProductIDs() }).map(\.rawValue)
                #expect(liked == implied(by: log.filter { $0.document.contains(login.user.rawValue) }))
            }
        }
    }

    private func tap(_ count: Int, with client: AccountUseCases, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<count {
            let id = Product.ID(Int.random(in: 0..<10, using: &random))
            try await client.setLike(id, isLiked: Bool.random(using: &random))
        }
    }

    /// The list that these changes make, one after the other: what is liked again keeps its place.
    private func implied(by log: [LoggedLike]) -> [String] {
        log.reduce(into: []) { liked, entry in
            if !entry.isLiked {
                liked.removeAll { $0 == entry.product }
            } else if !liked.contains(entry.product) {
                liked.append(entry.product)
            }
        }
    }
}

/// One like or unlike as the market committed it.
private struct LoggedLike: Sendable {
    let document: String
    let product: String
    let isLiked: Bool
    let time: FirestoreTimestamp
}

extension ServedMarket {
    /// Every like the market has committed, in the order of the commits.
    fileprivate var likeLog: [LoggedLike] {
        watch.entries.compactMap(LoggedLike.init).sorted { $0.time < $1.time }
    }
}

extension LoggedLike {
    init?(_ entry: WatchedMarket.Entry) {
        guard entry.request.path.hasSuffix(":commit"), entry.response.status == 200,
            let time = entry.answered?["commitTime"]?.string.flatMap({ FirestoreTimestamp($0) }),
            let write = entry.sent?["writes"]?.elements.first(where: { _ in true }),
            let transform = write["transform"] ?? write["update"],
            let document = transform["document"]?.string ?? transform["name"]?.string,
            let change = (transform["fieldTransforms"] ?? write["updateTransforms"])?.elements.first(where: { _ in true
            }),
            let values = change["appendMissingElements"] ?? change["removeAllFromArray"],
            let value = values["values"]?.elements.first(where: { _ in true }),
            let product = value["stringValue"]?.string ?? value["integerValue"]?.string
        else { return nil }
        self.init(document: document, product: product, isLiked: change["appendMissingElements"] != nil, time: time)
    }
}
