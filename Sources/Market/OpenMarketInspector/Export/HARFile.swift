import Foundation
import OpenMarketBackend
import OpenMarketHTTPServer
import OpenMarketWire

/// Calls in the format that browsers export and import (HTTP Archive 1.2).
struct HARFile {
    let calls: [RecordedCall]

    var data: Data {
        JSONWriter.object { json in
            json.object("log") { json in
                json.field("version", "1.2")
                json.object("creator") { json in
                    json.field("name", "OpenMarket Inspector")
                    json.field("version", "1")
                }
                json.objects("entries", calls) { json, call in entry(call, &json) }
            }
        }
    }

    private func entry(_ call: RecordedCall, _ json: inout JSONWriter) {
        json.field("startedDateTime", call.date.formatted(.iso8601.time(includingFractionalSeconds: true)))
        json.field("time", literal: number(call.duration))
        json.object("request") { json in
            json.field("method", call.method)
            json.field("url", call.origin + call.target)
            message(call.requestHeaders, call.requestBytes, &json)
            pairs("queryString", (Query(target: call.target)?.items ?? []).map { ($0.name, $0.value) }, &json)
            if let body = call.requestBody, !body.isEmpty {
                json.object("postData") { content(body, call.header("Content-Type", of: call.requestHeaders), &$0) }
            }
        }
        json.object("response") { json in
            json.field("status", call.status ?? 0)
            json.field("statusText", "")
            json.field("redirectURL", call.header("Location", of: call.responseHeaders) ?? "")
            message(call.responseHeaders, call.responseBytes, &json)
            json.object("content") { json in
                json.field("size", call.responseBytes)
                content(call.responseBody ?? Data(), call.header("Content-Type", of: call.responseHeaders), &json)
            }
        }
        json.object("cache") { _ in }
        if !call.weather.isEmpty { json.field("comment", "weather: " + call.weather.joined(separator: ", ")) }
        timings(call, &json)
    }

    private func message(_ fields: [HTTPHeaders.Field], _ bytes: Int, _ json: inout JSONWriter) {
        json.field("httpVersion", "HTTP/1.1")
        json.array("cookies", [String]()) { json, _ in json.object { _ in } }
        pairs("headers", fields.map { ($0.name, $0.value) }, &json)
        json.field("headersSize", -1)
        json.field("bodySize", bytes)
    }

    private func pairs(_ key: StaticString, _ pairs: [(name: String, value: String)], _ json: inout JSONWriter) {
        json.objects(key, pairs) { json, pair in
            json.field("name", pair.name)
            json.field("value", pair.value)
        }
    }

    private func content(_ body: Data, _ type: String?, _ json: inout JSONWriter) {
        json.field("mimeType", type ?? "")
        guard ImageType(of: body) != nil else {
            return json.field("text", String(decoding: body, as: UTF8.self))
        }
        json.field("text", body.base64EncodedString())
        json.field("encoding", "base64")
    }

    private func timings(_ call: RecordedCall, _ json: inout JSONWriter) {
        let (parse, send) = (length(.parse, of: call), length(.send, of: call))
        json.object("timings") { json in
            json.field("send", literal: number(parse))
            json.field("wait", literal: number(max(.zero, call.duration - parse - send)))
            json.field("receive", literal: number(send))
        }
    }

    private func length(_ phase: CallTrace.Phase, of call: RecordedCall) -> Duration {
        call.spans.filter { $0.phase == phase }.reduce(.zero) { $0 + $1.length }
    }

    private func number(_ time: Duration) -> String { String(format: "%.3f", time.milliseconds) }
}
