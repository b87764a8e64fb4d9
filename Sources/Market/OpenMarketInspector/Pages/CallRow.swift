import Foundation
import OpenMarketDesk

/// One line of the list of calls.
struct CallRow {
    let frame: Frame
    let call: RecordedCall

    var html: HTML {
        let target = ReadableTarget.text(call.target)
        let agent = call.header("User-Agent", of: call.requestHeaders) ?? ""
        return """
            <tr data-call="\(call.number)" data-find="\(call.target) \(agent)" class="\(Self.kind(of: call.status))">\
            <td class="method">\(call.method)</td>\
            <th scope="row" title="\(target)"><a href="\(frame.base)calls/\(call.number)">\(target)</a>\(weather)</th>\
            <td>\(frame.generation)</td>\
            <td>\(who)</td>\
            <td class="status">\(status)</td>\
            <td class="number">\(Self.bytes(call.responseBytes))</td>\
            <td class="number">\(Self.time(call.duration))</td>\
            </tr>
            """
    }

    private var weather: HTML? {
        guard !call.weather.isEmpty else { return nil }
        return """
             <span class="weather"><span class="spoken">\(frame(.weather)):</span> \(call.weather.joined(separator: ", "))</span>
            """
    }

    private var who: String {
        let unnamed: CallWord = call.client == nil && call.requestID.isEmpty ? .inProcess : .anonymous
        return call.caller ?? frame(unnamed)
    }

    private var status: String {
        guard let status = call.status else { return frame(.gone) }
        let note: CallWord? = call.isReplay ? .replayed : call.isStream ? .stream : nil
        return "\(status)" + (note.map { " · " + frame($0) } ?? "")
    }

    static func kind(of status: Int?) -> String {
        guard let status else { return "problem" }
        return status >= 400 ? "problem" : status >= 300 ? "moved" : "good"
    }

    /// A length of time as people read it.
    static func time(_ time: Duration) -> String {
        let milliseconds = time.milliseconds
        if milliseconds >= 1_000 { return Self.fixed(milliseconds / 1_000, 2) + " s" }
        if milliseconds >= 1 { return Self.fixed(milliseconds, milliseconds >= 100 ? 0 : 1) + " ms" }
        return Self.fixed(milliseconds * 1_000, 0) + " µs"
    }

    /// A number of bytes as people read it.
    static func bytes(_ count: Int) -> String {
        count < 1_000 ? "\(count) B" : Self.fixed(Double(count) / 1_000, count < 100_000 ? 1 : 0) + " kB"
    }

    private static func fixed(_ number: Double, _ digits: Int) -> String {
        String(format: "%.\(digits)f", number)
    }
}
