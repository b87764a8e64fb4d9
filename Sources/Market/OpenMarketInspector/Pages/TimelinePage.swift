import OpenMarketData
import OpenMarketDesk

/// The tab of the client: what it did for each use case, drawn over time.
struct TimelinePage {
    let frame: Frame
    let timelines: [Timeline]

    var html: HTML {
        let hidden: HTML = timelines.isEmpty ? "" : " hidden"
        return frame.page(
            .client,
            title: frame(.client),
            """
            <h1>\(frame(.clientTitle))</h1>
            <p class="note">\(frame(.clientHint))</p>
            <p class="empty" id="none"\(hidden)>\(frame(.noTimelines))</p>
            <div id="timelines">\(timelines.reversed().map { TimelineView(frame: frame, timeline: $0).html })</div>
            """
        )
    }
}

/// One use case, its layers as indented bars.
struct TimelineView {
    let frame: Frame
    let timeline: Timeline

    var html: HTML {
        let total = max(timeline.length.seconds, 0.000_001)
        let title = timeline.rows.first.map { "\($0.name) · \(CallRow.time(timeline.length))" } ?? ""
        return """
            <details class="timeline" open><summary>\(title)</summary>\
            <ol class="phases steps">\(timeline.rows.map { row($0, of: total) })</ol></details>
            """
    }

    private func row(_ row: Timeline.Row, of total: Double) -> HTML {
        let start = min(996, Int(1_000 * max(0, row.start.seconds) / total))
        let width = row.length.map { max(4, Int(1_000 * $0.seconds / total)) } ?? 1_000 - start
        let note = row.note.isEmpty ? "" : " → " + row.note
        return """
            <li class="depth\(min(row.depth, 12))"><span class="name"><span class="kind">\(frame(Self.word(of: row.kind)))</span> \
            \(name(row))\(note)</span>\
            <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
            <rect class="\(row.kind.rawValue)" x="\(start)" width="\(min(width, 1_000))" height="10"/></svg>\
            <span class="number">\(row.length.map(CallRow.time) ?? "…")</span></li>
            """
    }

    /// The name; of an attempt it leads to the call that the market noted.
    private func name(_ row: Timeline.Row) -> HTML {
        row.mark.map { "<a href=\"\(frame.base)attempts/\($0)\">\(row.name)</a>" } ?? "\(row.name)"
    }

    private static func word(of kind: ClientStep.Kind) -> CallWord {
        switch kind {
        case .useCase: .useCase
        case .cache: .cache
        case .repository: .repository
        case .endpoint: .endpointStep
        case .middleware: .middleware
        case .attempt: .attempt
        }
    }
}
