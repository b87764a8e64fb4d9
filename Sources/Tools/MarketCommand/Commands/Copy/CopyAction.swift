import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase

/// Copies a market, or compares two.
struct CopyAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        if call.has(.verify), call.has(.dryRun) { throw call.misuse(.conflict("--verify", "--dry-run")) }
        let places = try CopyPlaces(call)
        let project = CopyProject(call: call, console: console)
        let configuration = try project.configuration(places.project)
        let token = try await project.token(configuration)
        let line = ProgressLine(console)
        let transport = NetworkSettings.default.makeTransport()
        let work = CopyWork(places: places, configuration: configuration, transport: transport, token: token) { step in
            line.show(ProgressSentence(step, isCounted: console.diagnosticsColumns != nil))
            // What is shown next must not hide it.
            if case .leaving = step, console.diagnosticsColumns != nil { console.note("") }
        }
        let report: CopyReport
        do throws(CopyError) {
            report = try await work.run(call)
        } catch {
            line.end()
            guard error == .cancelled else { throw .copy(error) }
            if !call.has(.verify) { console.note("Interrupted. The same command goes on where this one ended.") }
            throw .market(.cancelled)
        }
        line.end()
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
        let connection = FirebaseConnection(
            configuration,
            over: transport,
            token: token,
            surroundings: .system,
            progress: progress
        )
        let products = FirebaseProducts(configuration)
        let hasFile = places.isFromFile || call.has(.verify)
        let known = hasFile ? try MarketFileSource(places.file, products).collections() : []
        let project = FirebaseMarket(connection, collections: Set(call.texts(.collection) + known).sorted())
        if call.has(.verify) { return try await verify(project, products) }
        if places.isFromFile {
            let source = try MarketFileSource(places.file, products)
            if call.has(.dryRun) { return try await count(source) }
            return try await copy(of: source, try journal(places.journal)).run(to: project)
        }
        if call.has(.dryRun) { return try await count(project) }
        let report = try await fill(project, products, replacing: call.has(.force))
        remove([places.journal])
        return report
    }

    /// Counts what there is; a journal that was made for that does not stay.
    private func count(_ source: any CopySource) async throws(CopyError) -> CopyReport {
        let isNew = !isThere(places.journal)
        defer { if isNew { remove([places.journal]) } }
        return try await copy(of: source, try journal(places.journal)).count()
    }

    /// Makes a file; the work of an earlier run goes on, and a file that it has finished is only compared.
    private func fill(
        _ project: FirebaseMarket,
        _ products: FirebaseProducts,
        replacing: Bool
    ) async throws(CopyError) -> CopyReport {
        let draft = MarketFileTarget.draft(of: places.file)
        let (isMade, hasDraft) = (isThere(places.file), isThere(draft))
        let exists = CopyError.file(.exists(places.file.path(percentEncoded: false)))
        if isMade, !replacing, hasDraft || !isThere(places.journal) { throw exists }
        let notes: CopyJournal
        do throws(CopyError) {
            notes = try journal(places.journal)
        } catch {
            // The notes of another copy stay, whatever becomes of this one.
            throw isMade && !replacing ? exists : error
        }
        let (copy, isBegun) = (copy(of: project, notes), try notes.isBegun())
        if isMade, !hasDraft, isBegun { return try await copy.verify(try MarketFileSource(places.file, products)) }
        if isMade, !replacing { throw exists }
        if !hasDraft { try notes.clear(.written) }
        if !isBegun { remove([draft]) }
        return try await copy.run(
            to: try MarketFileTarget(places.file, products, replacing: replacing, progress: progress)
        )
    }

    private func verify(_ project: FirebaseMarket, _ products: FirebaseProducts) async throws(CopyError) -> CopyReport {
        let file = try MarketFileSource(places.file, products)
        let notes = URL(filePath: places.journal.path(percentEncoded: false) + "-verify")
        remove([notes])
        defer { remove([notes]) }
        let source: any CopySource = places.isFromFile ? file : project
        let target: any CopySource = places.isFromFile ? project : file
        return try await copy(of: source, try journal(notes)).verify(target)
    }

    private func copy(of source: any CopySource, _ journal: CopyJournal) -> MarketCopy {
        MarketCopy(of: source, journal: journal, progress: progress)
    }

    private func journal(_ file: URL) throws(CopyError) -> CopyJournal {
        let names = places.names(configuration)
        return try CopyJournal(file, from: names.source, to: names.target)
    }

    private func isThere(_ file: URL) -> Bool {
        FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
    }

    /// Databases with the files that SQLite and the lock keep beside them.
    private func remove(_ files: [URL]) {
        for file in files {
            for end in ["", "-wal", "-shm", "-lock"] {
                try? FileManager.default.removeItem(atPath: file.path(percentEncoded: false) + end)
            }
        }
    }
}
