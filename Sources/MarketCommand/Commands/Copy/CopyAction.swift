import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

/// Copies a market, or compares two.
struct CopyAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        if call.has(.verify), call.has(.dryRun) { throw call.misuse(.conflict("--verify", "--dry-run")) }
        let places = try CopyPlaces(call)
        let project = CopyProject(call: call, console: console)
        let configuration = try project.configuration(places.project)
        let token = try await project.token(configuration)
        let line = ProgressLine(console)
        let transport = URLSessionTransport()
        let work = CopyWork(places: places, configuration: configuration, transport: transport, token: token) { step in
            line.show(ProgressSentence(step, isCounted: console.diagnosticsColumns != nil))
        }
        let report: CopyReport
        do throws(CopyError) {
            report = try await work.run(call)
        } catch {
            line.end()
            transport.shutDown()
            guard error == .cancelled else { throw .copy(error) }
            if !call.has(.verify) { console.note("Interrupted. The same command goes on where this one ended.") }
            throw .market(.cancelled)
        }
        line.end()
        transport.shutDown()
        try CopySheet(report: report, isCount: call.has(.dryRun)).show(call, on: console)
        if report.isSame == false || !report.refusals.isEmpty { throw .unhealthy }
    }
}

/// The two ends of a copy, and what lies beside the file in the meantime.
struct CopyWork {
    let places: CopyPlaces
    let configuration: FirebaseConfiguration
    let transport: any HTTPTransport
    let token: OwnerToken
    let progress: @Sendable (CopyProgress) -> Void

    /// Does what the command line says.
    func run(_ call: Invocation) async throws(CopyError) -> CopyReport {
        let connection = FirebaseConnection(configuration, over: transport, token: token, progress: progress)
        let project = FirebaseMarket(connection, collections: call.texts(.collection))
        let products = FirebaseProducts(configuration)
        if call.has(.verify) { return try await verify(project, products) }
        if places.isFromFile {
            let copy = try copy(of: try MarketFileSource(places.file, products))
            return call.has(.dryRun) ? try await copy.count() : try await copy.run(to: project)
        }
        if call.has(.dryRun) { return try await copy(of: project).count() }
        return try await fill(project, products, replacing: call.has(.force))
    }

    /// Makes a file; what an earlier run has begun goes on, and what it has finished is not begun from.
    private func fill(
        _ project: FirebaseMarket,
        _ products: FirebaseProducts,
        replacing: Bool
    ) async throws(CopyError) -> CopyReport {
        let draft = MarketFileTarget.draft(of: places.file)
        if !isThere(draft) || !isThere(places.journal) { remove([draft, places.journal]) }
        let target = try MarketFileTarget(places.file, products, replacing: replacing, progress: progress)
        let report = try await copy(of: project).run(to: target)
        remove([places.journal])
        return report
    }

    private func verify(_ project: FirebaseMarket, _ products: FirebaseProducts) async throws(CopyError) -> CopyReport {
        let file = try MarketFileSource(places.file, products)
        let notes = URL(filePath: places.journal.path(percentEncoded: false) + "-verify")
        remove([notes])
        defer { remove([notes]) }
        let journal = try CopyJournal(notes, from: places.names.source, to: places.names.target)
        let source: any CopySource = places.isFromFile ? file : project
        let target: any CopySource = places.isFromFile ? project : file
        return try await MarketCopy(of: source, journal: journal, progress: progress).verify(target)
    }

    private func copy(of source: any CopySource) throws(CopyError) -> MarketCopy {
        let journal = try CopyJournal(places.journal, from: places.names.source, to: places.names.target)
        return MarketCopy(of: source, journal: journal, progress: progress)
    }

    private func isThere(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    /// Databases with what SQLite and the lock keep beside them.
    private func remove(_ files: [URL]) {
        for file in files {
            for end in ["", "-wal", "-shm", "-lock"] {
                try? FileManager.default.removeItem(atPath: file.path(percentEncoded: false) + end)
            }
        }
    }
}
