import Foundation
import OpenMarketWire

extension MarketCopy {
    /// The most that is told of a kind, such as differences of a section.
    static let shown = 100

    /// The next page of a section, unless the task is cancelled; items that are left out of it are noted in the row.
    func page(
        of section: CopySection,
        from end: any CopySource,
        after cursor: String?,
        _ row: inout CopyReport.Section
    ) async throws(CopyError) -> CopyPage {
        guard !Task.isCancelled else { throw .cancelled }
        var page = try await end.page(section, after: cursor)
        row.leftOut.add(page.items.filter(\.isLeftOut).map(\.id))
        page.items.removeAll(where: \.isLeftOut)
        return page
    }

    /// Images with their bytes, `nil` where there are none; other things as they are.
    func filled(
        _ items: [CopyItem],
        in section: CopySection,
        from end: any CopySource,
        _ absent: inout CopyTally<String>
    ) async throws(CopyError) -> [CopyItem?] {
        guard section == .images, !items.isEmpty else { return items }
        var filled: [CopyItem?] = []
        for (item, content) in zip(items, try await end.images(items.map(\.id))) {
            if content == nil { absent.add([item.id]) }
            filled.append(content.map { CopyItem(id: item.id, content: $0) })
        }
        return filled
    }

    /// Leaves likes and data of products out whose product is in neither market: a file has no place for them.
    ///
    /// A sale has one, where it says what was sold.
    func known(
        _ page: CopyPage,
        of section: CopySection,
        in list: CopyJournal.List,
        _ stray: inout Int
    ) throws(CopyError) -> CopyPage {
        guard [.likes, .details, .buyers, .histories, .held, .versions].contains(section) else { return page }
        var kept = CopyPage([], next: page.next)
        for item in page.items {
            let fields = try? JSONDocument(item.content).root
            let named = fields?["product"]?["stringValue"]?.string
            let product = named ?? item.path.dropFirst().first.map(String.init) ?? ""
            let isHidden =
                section == .details
                ? Self.holdsProduct(item) : try journal.entry("marketProducts/\(product)", in: .details, list) != nil
            let isThere = try journal.entry("products/\(product)", in: .products, list) != nil
            let isKept = section == .buyers && fields?["name"] != nil
            if isHidden || isThere || isKept { kept.items.append(item) }
        }
        stray += page.items.count - kept.items.count
        return kept
    }

    /// Returns whether details are those of a hidden product, which stands among them and nowhere else.
    private static func holdsProduct(_ details: CopyItem) -> Bool {
        guard let fields = try? JSONDocument(details.content).root else { return false }
        return fields["hidden"] != nil
    }

    /// Notes everything that one end has of a section; the result is how much.
    func take(
        _ section: CopySection,
        from end: any CopySource,
        into list: CopyJournal.List,
        _ row: inout CopyReport.Section
    ) async throws(CopyError) -> Int {
        var (count, cursor) = (0, String?.none)
        progress(.comparing(section, done: 0))
        repeat {
            let all = try await page(of: section, from: end, after: cursor, &row)
            let page = try known(all, of: section, in: list, &row.stray)
            for part in page.parts(in: section) {
                let items = try await filled(part, in: section, from: end, &row.absent)
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
            if target.uncompared.contains(section) { continue }
            var unused = CopyReport.Section(section: section)
            _ = try await take(section, from: target, into: .target, &unused)
            let (one, other) = (try journal.summary(of: section, .source), try journal.summary(of: section, .target))
            (report.sections[index].source, report.sections[index].target) = (one, other)
            guard one != other else { continue }
            report.differences += try journal.differences(in: section, limit: Self.shown)
            // The next run writes it once more.
            try journal.forgetDifferences(in: section)
        }
        try journal.clear(.target)
        report.isSame = report.differences.isEmpty
    }
}
