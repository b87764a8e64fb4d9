import Foundation
import OpenMarketDesk

/// The list of a class: the work of each learner, a line for each market.
struct ClassPage {
    /// One market.
    struct Row {
        let number: Int
        let address: String
        let activity: CallActivity
    }

    let frame: Frame
    let rows: [Row]
    let now: Date
    var message: String?

    var html: HTML {
        let alert: HTML? = message.map { "<p class=\"alert\" role=\"alert\">\($0)</p>" }
        let names: [CallWord] = [
            .marketNumber, .address, .who, .callsOfMinute, .problemsOfMinute, .lastCall, .lastProblem,
        ]
        let places: HTML = "<th scope=\"col\"><span class=\"spoken\">\(frame(.title))</span></th>"
        let heads: [HTML] = names.map { "<th scope=\"col\">\(frame($0))</th>" }
        return frame.page(
            .list,
            title: frame(.classTitle),
            """
            <h1>\(frame(.classTitle))</h1>
            \(alert)
            <div class="wide list"><table class="class">
            <thead><tr>\(heads.prefix(1).map(\.self))\(places)\(heads.dropFirst().map(\.self))<th scope="col"><span class="spoken">\(frame(.reset))</span></th></tr></thead>
            <tbody id="class">\(rows.map(row))</tbody></table></div>
            <form class="tools below" method="post" action="\(frame.base)reset">
            <button class="danger">\(frame(.resetAll))</button></form>
            """
        )
    }

    private func row(_ row: Row) -> HTML {
        let (base, activity) = ("\(frame.base)\(row.number)/", row.activity)
        let tabs: [HTML] = [Frame.Tab.calls, .client, .market].map { tab in
            "<li><a href=\"\(base)\(tab.path)\">\(frame(tab.word))</a></li>"
        }
        return """
            <tr><th scope="row">\(row.number)</th>
            <td><ul class="places">\(tabs)</ul></td>
            <td><code>\(row.address)</code></td>
            <td data-live>\(who(activity))</td>
            <td data-live class="number">\(activity.calls)</td>
            <td data-live class="number">\(count(activity.problems))</td>
            <td data-live>\(activity.last.map { call($0, base) } ?? "–")</td>
            <td data-live>\(activity.lastProblem.map { call($0, base) } ?? "–")</td>
            <td><form method="post" action="\(base)market/reset"><input type="hidden" name="from" value="class">
            <button class="danger" aria-label="\(frame(.reset)): \(row.number)">\(frame(.reset))</button></form></td></tr>
            """
    }

    private func who(_ activity: CallActivity) -> String {
        activity.who ?? (activity.last == nil ? "–" : frame(.anonymous))
    }

    private func count(_ problems: Int) -> HTML {
        problems == 0 ? "0" : "<span class=\"status problem\">\(problems)</span>"
    }

    private func call(_ call: RecordedCall, _ base: String) -> HTML {
        let status = call.status.map(String.init) ?? frame(.gone)
        return """
            <a href="\(base)calls/\(call.number)">\(call.method) \(call.path)</a> \
            <span class="\(CallRow.kind(of: call.status))"><span class="status">\(status)</span></span> \
            <span class="note">\(Self.age(now.timeIntervalSince(call.date)))</span>
            """
    }

    static func age(_ seconds: TimeInterval) -> String {
        let seconds = Int(max(0, seconds))
        return seconds < 60 ? "\(seconds) s" : seconds < 3_600 ? "\(seconds / 60) min" : "\(seconds / 3_600) h"
    }
}
