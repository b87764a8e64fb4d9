import Foundation

extension MarketCopy {
    /// The most differences of a kind and section that are told.
    static let shownDifferences = 100

    /// The next page of a section, unless the task is cancelled.
    func page(
        of section: CopySection,
        from end: any CopySource,
        after cursor: String?
    ) async throws(CopyError) -> CopyPage {
        guard !Task.isCancelled else { throw .cancelled }
        return try await end.page(section, after: cursor)
    }

    /// Images with their bytes, `nil` where there are none; other things as they are.
    func filled(
        _ items: [CopyItem],
        in section: CopySection,
        from end: any CopySource,
        _ absent: inout [String]
    ) async throws(CopyError) -> [CopyItem?] {
        guard section == .images, !items.isEmpty else { return items }
        var filled: [CopyItem?] = []
        for (item, content) in zip(items, try await end.images(items.map(\.id))) {
            if content == nil { absent.append(item.id) }
            filled.append(content.map { CopyItem(id: item.id, content: $0) })
        }
        return filled
    }

    /// Notes everything that one end has of a section; the result is how much.
    func take(
        _ section: CopySection,
        from end: any CopySource,
        into list: CopyJournal.List,
        _ absent: inout [String]
    ) async throws(CopyError) -> Int {
        var (count, cursor) = (0, String?.none)
        progress(.comparing(section, done: 0))
        repeat {
            let page = try await page(of: section, from: end, after: cursor)
            for part in page.parts(in: section) {
                let items = try await filled(part, in: section, from: end, &absent)
                let entries = items.compactMap { $0.map { CopyJournal.Entry($0, in: section) } }
                try journal.note(entries, in: section, list)
            }
            count += page.items.count
            progress(.comparing(section, done: count))
            cursor = page.next
        } while cursor != nil
        return count
    }

    /// Compares what was read of the source with the target.
    func compare(with target: any CopySource, _ report: inout CopyReport) async throws(CopyError) {
        try journal.clear(.target)
        for index in report.sections.indices {
            let section = report.sections[index].section
            var absent: [String] = []
            _ = try await take(section, from: target, into: .target, &absent)
            let (one, other) = (try journal.summary(of: section, .source), try journal.summary(of: section, .target))
            (report.sections[index].source, report.sections[index].target) = (one, other)
            guard one != other else { continue }
            report.differences += try journal.differences(in: section, limit: Self.shownDifferences)
            // The next run writes it once more.
            try journal.forgetDifferences(in: section)
        }
        try journal.clear(.target)
        report.isSame = report.differences.isEmpty
    }
}
