import Foundation
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketHTTPServer
import OpenMarketWire

/// A request or a response: its fields and its body.
struct MessageView {
    let frame: Frame
    let call: RecordedCall
    let isRequest: Bool

    private var fields: [HTTPHeaders.Field] { isRequest ? call.requestHeaders : call.responseHeaders }
    private var body: Data? { isRequest ? call.requestBody : call.responseBody }
    private var length: Int { isRequest ? call.requestBytes : call.responseBytes }

    var html: HTML {
        let rows: [HTML] = fields.map { "<div><dt>\($0.name)</dt><dd>\($0.value)</dd></div>" }
        return """
            <h3>\(frame(isRequest ? .request : .response))</h3>
            <details open><summary>\(frame(.headers)) (\(fields.count))</summary>\
            <dl class="fields">\(rows)</dl></details>
            \(content)
            """
    }

    private var content: HTML {
        guard length > 0 else { return "<p class=\"note\">\(frame(.noBody))</p>" }
        guard let body else { return "<p class=\"note\">\(frame(.hidden)) (\(CallRow.bytes(length)))</p>" }
        let note: HTML? =
            length <= CallTrace.bodyLimit
            ? nil
            : "<p class=\"note\">\(frame(.cut)) \(CallRow.bytes(CallTrace.bodyLimit)) / \(CallRow.bytes(length))</p>"
        if let kind = ImageType(of: body) {
            let data = "data:\(kind.rawValue);base64,\(body.base64EncodedString())"
            return "\(note)<img src=\"\(data)\" alt=\"\(frame(.image))\">"
        }
        return "\(note)<pre tabindex=\"0\" aria-label=\"\(frame(.body))\"><code>\(ReadableJSON.text(body))</code></pre>"
    }
}
