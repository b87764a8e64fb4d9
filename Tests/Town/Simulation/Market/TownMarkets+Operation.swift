import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketEmbedded
import OpenMarketFirebase
import OpenMarketFirebaseEmulator

/// What an operator does with a whole market: each returns what went wrong, if anything did.
extension TownMarkets {
    /// Saves the market, and puts the saved state in its place.
    func restoreBackup() -> String? {
        let (database, backup) = (database(of: Wiring.goods), file("backup"))
        defer { try? FileManager.default.removeItem(at: backup) }
        do {
            _ = try MarketBackup(of: database, in: backup, program: "town", now: { TownClock.date }).run()
            close()
            defer { open() }
            _ = try MarketRestore(backup, to: database, replacing: true, now: { TownClock.date }).run()
            removeEarlierStates()
        } catch {
            if market == nil { open() }
            return "backup and restore: \(error)"
        }
        return nil
    }

    /// Copies the market to a Firebase project and back into its file.
    func copyToFirebaseAndBack() -> String? {
        close()
        defer { open() }
        return settleOnMain { await self.copyThereAndBack() }
    }

    private func copyThereAndBack() async -> String? {
        let (database, address) = (database(of: Wiring.goods), URL(string: "http://cloud.town") ?? URL(filePath: "/"))
        let project = FirebaseConfiguration(server: address)
        let products = FirebaseProducts(project)
        do {
            let cloud = try await MarketBackend(configuration: cloudConfiguration)
            let connection = FirebaseConnection(
                project,
                over: InProcessTransport(cloud),
                token: OwnerToken(from: "the town") { "owner" },
                surroundings: Surroundings(now: { TownClock.date }, clock: TownClock())
            )
            let collections = try MarketFileSource(database, products).collections().sorted()
            let market = FirebaseMarket(connection, collections: collections)
            // The file is let go again before it is replaced.
            let there = try await copy(of: try MarketFileSource(database, products), "there").run(to: market)
            guard there.isSame == true, there.refusals.isEmpty else {
                return "copy to Firebase: \(problems(of: there))"
            }
            let target = try MarketFileTarget(database, products, replacing: true, now: { TownClock.date })
            let back = try await copy(of: market, "back").run(to: target)
            await cloud.close()
            removeEarlierStates()
            return back.isSame == true && back.refusals.isEmpty ? nil : "copy from Firebase: \(problems(of: back))"
        } catch {
            return "copy: \(error)"
        }
    }

    private var cloudConfiguration: BackendConfiguration {
        var configuration = configuration
        configuration.firebase = ServedFirebase(ownerToken: "owner")
        return configuration
    }

    private func copy(of source: any CopySource, _ way: String) throws -> MarketCopy {
        let journal = file("copy-\(way).db")
        for end in ["", "-wal", "-shm", "-lock"] {
            try? FileManager.default.removeItem(atPath: journal.path(percentEncoded: false) + end)
        }
        return MarketCopy(of: source, journal: try CopyJournal(journal, from: way, to: way + " again"))
    }

    private func problems(of report: CopyReport) -> String {
        "\(report.refusals) \(report.sections.filter { $0.source != $0.target }.map { "\($0.section)" })"
    }

    /// A state that was replaced is kept beside the new one: here it would only be searched for what is gone.
    private func removeEarlierStates() {
        let folder = database(of: Wiring.goods).deletingLastPathComponent()
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        for name in names where name.contains(".before-") {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}

/// What an operator does to one account or one thing.
@MainActor
struct Operator {
    let market: MarketBackend

    /// The acts, by name.
    static let acts = ["hide", "show", "disable", "enable", "dismiss reports", "compact", "end account"]

    /// Does an act; returns whether there was something to do.
    func act(_ name: String, on subject: String) -> Bool {
        let market = market
        return settle {
            do {
                switch name {
                case "hide", "show":
                    let patch = ProductPatch(status: name == "hide" ? .hidden : .onSale)
                    try await MarketDesk(backend: market).edit(Product.ID(rawValue: subject), patch)
                    return true
                case "disable", "enable":
                    return try await market.setAccount(subject, isDisabled: name == "disable") != nil
                case "dismiss reports":
                    for report in try await market.reports() { _ = try await market.dismissReport(report.id) }
                    return true
                case "compact":
                    _ = try await market.compact()
                    return true
                case "end account": return try await market.removeAccount(subject) != nil
                default: return false
                }
            } catch {
                return false
            }
        }
    }
}

/// Does asynchronous work of the main actor and returns when it is done.
@MainActor
func settleOnMain<Value: Sendable>(_ work: @escaping @MainActor () async -> Value) -> Value {
    settle { await work() }
}
