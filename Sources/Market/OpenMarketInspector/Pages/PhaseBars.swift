import OpenMarketDesk
import OpenMarketHTTPServer

/// The phases of a call as bars over its time.
struct PhaseBars {
    let frame: Frame
    let call: RecordedCall

    var html: HTML {
        let total = max(call.duration.seconds, 0.000_001)
        guard !call.spans.isEmpty else { return "<p class=\"note\">\(frame(.noPhases))</p>" }
        let rows: [HTML] = call.spans.map { span in
            let start = Int(1_000 * max(0, span.start.seconds) / total)
            let width = max(4, Int(1_000 * span.length.seconds / total))
            return """
                <li><span class="name">\(frame(Self.word(of: span.phase)))</span>\
                <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">\
                <rect class="\(span.phase.rawValue)" x="\(min(start, 996))" width="\(min(width, 1_000))" height="10"/></svg>\
                <span class="number">\(CallRow.time(span.length))</span></li>
                """
        }
        return "<ol class=\"phases\">\(rows)</ol>"
    }

    private static func word(of phase: CallTrace.Phase) -> CallWord {
        switch phase {
        case .parse: .parse
        case .prove: .prove
        case .query: .query
        case .write: .write
        case .commit: .commit
        case .send: .send
        }
    }
}
