import Foundation
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// One call opened: what was sent, what came back, and what happened in between.
struct CallPage {
    let frame: Frame
    let call: RecordedCall
    let story: [RecordedCall]

    var html: HTML {
        """
        <article>
        <header class="title">
        <h2><span class="method">\(call.method)</span> \(target)</h2>
        <p class="\(CallRow.kind(of: call.status)) status">\(call.status.map(String.init) ?? frame(.gone))</p>
        <a class="button close" href="\(frame.base)">\(frame(.close))</a>
        </header>
        \(hints)
        \(facts)
        \(attempts)
        <h3>\(frame(.phases))</h3>\(PhaseBars(frame: frame, call: call).html)
        \(MessageView(frame: frame, call: call, isRequest: true).html)
        \(MessageView(frame: frame, call: call, isRequest: false).html)
        <h3>\(frame(.statements))</h3>\(statements)
        <h3>\(frame(.code))</h3>
        <p class="note">\(frame(.gap))</p>
        \(code(.curl, CurlText(call).text))
        \(code(.endpoint, EndpointText(call).text))
        </article>
        """
    }

    private var target: String { ReadableTarget.text(call.target) }

    /// The hints for readers who see such a call for the first time.
    private var hints: [HTML] {
        var words: [CallWord] = call.status == 304 ? [.notChanged] : []
        if ReadableTarget.isEncodedTwice(call.target) { words.append(.encodedTwice) }
        return words.map { "<p class=\"alert\">\(frame($0))</p>" }
    }

    private var facts: HTML {
        let unnamed: CallWord = call.requestID.isEmpty ? .inProcess : .thisMachine
        let rows: [(String, String)] = [
            (frame(CallWord.who), call.caller ?? frame(CallWord.anonymous)),
            (frame(CallWord.generation), frame.generation), (frame(Word.client), call.client ?? frame(unnamed)),
            (frame(CallWord.when), call.date.formatted(.iso8601)),
            (frame(CallWord.duration), CallRow.time(call.duration)), (frame(CallWord.requestID), call.requestID),
            (frame(Word.weather), call.weather.joined(separator: ", ")),
            (frame(CallWord.asSent), target == call.target ? "" : call.target),
        ]
        let items: [HTML] = rows.filter { !$0.1.isEmpty }.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }
        return "<dl class=\"facts\">\(items)</dl>"
    }

    private var attempts: HTML? {
        guard story.count > 1 else { return nil }
        let items: [HTML] = story.map { attempt in
            let status = attempt.status.map(String.init) ?? frame(.gone)
            let mark = attempt.isReplay ? " · " + frame(CallWord.replayed) : ""
            let current: HTML = attempt.number == call.number ? " aria-current=\"true\"" : ""
            return """
                <li><a href="\(frame.base)calls/\(attempt.number)"\(current)>\
                \(attempt.date.formatted(.iso8601)) · \(status)\(mark) · \(CallRow.time(attempt.duration))</a></li>
                """
        }
        return "<h3>\(frame(.story))</h3><ol class=\"story\">\(items)</ol>"
    }

    private var statements: HTML {
        guard !call.statements.isEmpty else {
            let isGood = call.status.map { $0 < 400 } ?? false
            return "<p class=\"note\">\(frame(isGood ? .noStatements : .notAsked))</p>"
        }
        let rows: [HTML] = call.statements.map { statement in
            """
            <tr><td><code>\(statement.text)</code></td><td class="number">\(statement.steps)</td>\
            <td class="number">\(CallRow.time(statement.length))</td></tr>
            """
        }
        let more: HTML? =
            call.furtherStatements == 0 ? nil : "<p class=\"note\">\(call.furtherStatements) \(frame(.more))</p>"
        return """
            <div class="wide"><table class="sql"><thead><tr><th scope="col">SQL</th>\
            <th scope="col">\(frame(.steps))</th><th scope="col">\(frame(.time))</th></tr></thead>\
            <tbody>\(rows)</tbody></table></div>\(more)
            """
    }

    private func code(_ word: CallWord, _ text: String) -> HTML {
        """
        <div class="code"><h4>\(frame(word))</h4>\
        <button type="button" data-copy data-copied="\(frame(.copied))">\(frame(.copy))</button>\
        <pre tabindex="0"><code>\(text)</code></pre></div>
        """
    }
}
