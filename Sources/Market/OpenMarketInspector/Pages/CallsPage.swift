import OpenMarketDesk

/// The tab of calls: the list, and beside it the call that is chosen.
struct CallsPage {
    let frame: Frame
    let calls: [RecordedCall]
    let skipped: Int
    var chosen: HTML?

    var html: HTML {
        let note: HTML? = skipped == 0 ? nil : "<p class=\"note\">\(skipped) \(frame(.skipped))</p>"
        return frame.page(
            .calls,
            title: frame(.calls),
            """
            <h1 class="spoken">\(frame(.calls))</h1>
            \(tools)
            <div class="split">
            <section class="list" aria-label="\(frame(.calls))">\(note)\(table)</section>
            <section class="chosen" id="chosen" aria-live="polite" tabindex="-1">\(chosen ?? hint)</section>
            </div>
            """
        )
    }

    private var hint: HTML { "<p class=\"empty\">\(frame(.pick))</p>" }

    private var tools: HTML {
        """
        <div class="tools">
        <label><span>\(frame(.filter))</span> <input id="filter" type="search" placeholder="\(frame(.filterHint))"></label>
        <label class="check"><input id="problems" type="checkbox"> \(frame(.problems))</label>
        <span class="space"></span>
        <button id="pause" type="button" aria-pressed="false" data-new="\(frame(.newCalls))"
         data-resume="\(frame(.resume))" data-pause="\(frame(.pause))">\(frame(.pause))</button>
        <form method="post" action="\(frame.base)clear"><button>\(frame(.clear))</button></form>
        <a class="button" href="\(frame.base)calls.har" download>\(frame(.export))</a>
        </div>
        """
    }

    private var table: HTML {
        let names: [CallWord] = [.method, .path, .generation, .who, .status, .bytes, .time]
        let heads: [HTML] = names.map { "<th scope=\"col\">\(frame($0))</th>" }
        let rows = calls.reversed().map { CallRow(frame: frame, call: $0).html }
        let hidden: HTML = calls.isEmpty ? "" : " hidden"
        return """
            <table class="calls">
            <thead><tr>\(heads)</tr></thead>
            <tbody id="calls">\(rows)</tbody>
            </table>
            <p class="empty" id="none"\(hidden)>\(frame(.noCalls))</p>
            """
    }
}
