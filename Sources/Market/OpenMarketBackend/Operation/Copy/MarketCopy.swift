import Foundation

/// Copies one market into another: pages are read, batches are written, and what was written is noted.
///
/// Both ends are ports. A second run does not write an item that is noted and unchanged.
package final class MarketCopy {
    private let source: any CopySource
    let journal: CopyJournal
    let progress: @Sendable (CopyProgress) -> Void

    /// The size of one batch.
    private static let (batchItems, batchBytes) = (400, 3 << 20)

    package init(
        of source: any CopySource,
        journal: CopyJournal,
        progress: @escaping @Sendable (CopyProgress) -> Void = { _ in }
    ) {
        (self.source, self.journal, self.progress) = (source, journal, progress)
    }

    /// Counts what there is, how much of it was written before, and what cannot go.
    package func count() async throws(CopyError) -> CopyReport {
        try journal.clear(.source)
        var report = CopyReport()
        report.passwordsLeft = try await passwordsLeft()
        for section in CopySection.allCases {
            var row = CopyReport.Section(section: section)
            var cursor: String?
            repeat {
                let all = try await page(of: section, from: source, after: cursor, &row)
                let page = try known(all, of: section, in: .source, &row.stray)
                if section == .products || section == .details {
                    try journal.note(page.items.map { CopyJournal.Entry($0, in: section) }, in: section, .source)
                }
                row.read += page.items.count
                for item in page.items where try journal.entry(item.id, in: section)?.isAsWritten == true {
                    row.known += 1
                }
                cursor = page.next
            } while cursor != nil
            report.sections.append(row)
        }
        try journal.clear(.source)
        return report
    }

    /// Copies everything that was not copied before, and compares both ends.
    package func run(to target: any CopyTarget) async throws(CopyError) -> CopyReport {
        try journal.clear(.source)
        var report = CopyReport()
        report.passwordsLeft = try await passwordsLeft()
        for section in CopySection.allCases {
            report.sections.append(try await copy(section, to: target, &report.refusals))
            try await target.finish(section)
        }
        try await compare(with: try await target.finished(), &report)
        return report
    }

    /// Counts the accounts whose passwords do not go along.
    private func passwordsLeft() async throws(CopyError) -> Int {
        var (count, cursor) = (0, String?.none)
        var unused = CopyReport.Section(section: .accounts)
        repeat {
            let page = try await page(of: .accounts, from: source, after: cursor, &unused)
            count += page.items.count(where: \.leavesPassword)
            cursor = page.next
        } while cursor != nil
        if count > 0 { progress(.leaving(passwords: count)) }
        return count
    }

    /// Compares both ends without writing anything.
    package func verify(_ target: any CopySource) async throws(CopyError) -> CopyReport {
        try journal.clear(.source)
        var report = CopyReport()
        for section in CopySection.allCases {
            var row = CopyReport.Section(section: section)
            row.read = try await take(section, from: source, into: .source, &row)
            report.sections.append(row)
        }
        try await compare(with: target, &report)
        return report
    }

    private func copy(
        _ section: CopySection,
        to target: any CopyTarget,
        _ refusals: inout CopyTally<CopyRefusal>
    ) async throws(CopyError) -> CopyReport.Section {
        var (row, batch) = (CopyReport.Section(section: section), CopyBatch())
        var cursor: String?
        progress(.copying(section, done: 0))
        repeat {
            let all = try await page(of: section, from: source, after: cursor, &row)
            let page = try known(all, of: section, in: .source, &row.stray)
            row.read += page.items.count
            for part in page.parts(in: section) {
                var noted: [CopyJournal.Entry] = []
                for item in try await changed(part, in: section, for: target, &row, &noted) {
                    batch.add(item)
                    guard batch.items.count >= Self.batchItems || batch.bytes >= Self.batchBytes else { continue }
                    try await write(&batch, section, target, &row, &refusals)
                }
                if section == .images { try await write(&batch, section, target, &row, &refusals) }
                try journal.note(noted, in: section, .source)
            }
            progress(.copying(section, done: row.read))
            cursor = page.next
        } while cursor != nil
        try await write(&batch, section, target, &row, &refusals)
        row.removed = try await removeVanished(section, from: target)
        return row
    }

    /// Returns the items of a part that have to be written; all of it is noted as present in the source.
    private func changed(
        _ part: [CopyItem],
        in section: CopySection,
        for target: any CopyTarget,
        _ row: inout CopyReport.Section,
        _ noted: inout [CopyJournal.Entry]
    ) async throws(CopyError) -> [CopyItem] {
        var (fresh, known): ([CopyItem], [CopyJournal.Entry?]) = ([], [])
        for item in part {
            let entry = try journal.entry(item.id, in: section)
            // An image keeps its content as long as it keeps its name.
            if section == .images, let entry, entry.isAsWritten, try !target.lacks(image: item.id) {
                noted.append(entry)
                row.known += 1
            } else {
                fresh.append(item)
                known.append(section == .images ? nil : entry)
            }
        }
        var items: [CopyItem] = []
        for (item, entry) in zip(try await filled(fresh, in: section, from: source, &row.absent), known) {
            guard let item else { continue }
            let now = CopyJournal.Entry(item, in: section)
            noted.append(now)
            if now == entry { row.known += 1 } else { items.append(item) }
        }
        return items
    }

    private func write(
        _ batch: inout CopyBatch,
        _ section: CopySection,
        _ target: any CopyTarget,
        _ row: inout CopyReport.Section,
        _ refused: inout CopyTally<CopyRefusal>
    ) async throws(CopyError) {
        let items = batch.items
        guard !items.isEmpty else { return }
        guard !Task.isCancelled else { throw .cancelled }
        let refusals = try await target.write(section, items)
        let ids = Set(refusals.map(\.id))
        let taken = items.filter { !ids.contains($0.id) }
        try journal.note(taken.map { CopyJournal.Entry($0, in: section) }, in: section, .written)
        row.written += taken.count
        refused.add(refusals)
        batch = CopyBatch()
    }

    private func removeVanished(_ section: CopySection, from target: any CopyTarget) async throws(CopyError) -> Int {
        var count = 0
        while true {
            let gone = try journal.vanished(in: section, limit: Self.batchItems)
            guard !gone.isEmpty else { return count }
            guard !Task.isCancelled else { throw .cancelled }
            let ids = gone.map(\.id)
            try await target.remove(section, ids + (section == .reviews ? gone.compactMap(\.document) : []))
            try journal.forget(ids, in: section)
            count += ids.count
        }
    }
}

/// The items that are written at once.
struct CopyBatch {
    private(set) var items: [CopyItem] = []
    private(set) var bytes = 0

    mutating func add(_ item: CopyItem) {
        items.append(item)
        bytes += item.content.count + item.id.utf8.count
    }
}

extension CopyJournal.Entry {
    /// The document of an app in which a row stood, as its revision tells it.
    var document: String? { revision.split(separator: " ", maxSplits: 1).dropFirst().first.map(String.init) }

    /// Whether the target had it so when both were compared last.
    var isAsWritten: Bool { !digest.isEmpty }

    init(_ item: CopyItem, in section: CopySection) {
        self.init(id: item.id, digest: CanonicalFields.digest(item, in: section), revision: item.revision)
    }
}

extension CopyPage {
    /// The items in parts, of eight where they are images, because the bytes of images are held in memory.
    func parts(in section: CopySection) -> [[CopyItem]] {
        let size = section == .images ? 8 : max(items.count, 1)
        return stride(from: 0, to: items.count, by: size).map { Array(items[$0..<min($0 + size, items.count)]) }
    }
}
