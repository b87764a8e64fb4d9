import Foundation
import OpenMarketHTTPServer
import OpenMarketWire
import Testing

/// Reads a form that came in pieces.
func parts(
    _ pieces: [[UInt8]],
    type: String = "multipart/form-data; boundary=B",
    limits: MultipartLimits = MultipartLimits()
) throws(MultipartFailure) -> [ReceivedPart] {
    var collector = try MultipartCollector(contentType: type, limits: limits)
    for piece in pieces { try collector.push(piece) }
    return try collector.finish()
}

func parts(_ text: String, type: String = "multipart/form-data; boundary=B") throws(MultipartFailure) -> [ReceivedPart]
{
    try parts([Array(text.utf8)], type: type)
}

/// A form as a client in the wild writes it, and what it means.
struct FormSample: Sendable, CustomTestStringConvertible {
    let name: String
    var boundary = "B"
    let body: String
    var fields = ["params": "{}", "images": "x"]

    var testDescription: String { name }
    var type: String { "multipart/form-data; boundary=\(boundary)" }

    static let params = "--B\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{}\r\n"
    static let image =
        "--B\r\nContent-Disposition: form-data; name=\"images\"; filename=\"a.png\"\r\nContent-Type: image/png\r\n\r\nx\r\n"

    /// The body with another boundary.
    private static func bounded(_ boundary: String) -> String {
        (params + image + "--B--\r\n").replacingOccurrences(of: "--B", with: "--" + boundary)
    }

    static let quirks: [FormSample] = [
        FormSample(name: "as the standard has it", body: params + image + "--B--\r\n"),
        FormSample(name: "quoted boundary", boundary: "\"B\"", body: params + image + "--B--\r\n"),
        FormSample(name: "quoted boundary with odd characters", boundary: "\"a b;=/\"", body: bounded("a b;=/")),
        FormSample(name: "boundary that begins with dashes", boundary: "----Form", body: bounded("----Form")),
        FormSample(name: "tiny boundary", boundary: "X", body: bounded("X")),
        FormSample(name: "boundary of 70", boundary: long, body: bounded(long)),
        FormSample(
            name: "boundary with a charset behind",
            boundary: "B; charset=utf-8",
            body: params + image + "--B--"
        ),
        FormSample(name: "line end before the first boundary", body: "\r\n" + params + image + "--B--\r\n"),
        FormSample(name: "several line ends before", body: "\r\n\r\n\r\n" + params + image + "--B--\r\n"),
        FormSample(name: "a preamble", body: "Hello.\r\n" + params + image + "--B--\r\n"),
        FormSample(name: "an epilogue", body: params + image + "--B--\r\nBye.\r\n--B\r\n"),
        FormSample(
            name: "a line end too many behind the data",
            body: params.replacingOccurrences(of: "{}", with: "{}\r\n")
                + image + "--B--\r\n",
            fields: ["params": "{}\r\n", "images": "x"]
        ),
        FormSample(name: "no line end at the end", body: params + image + "--B--"),
        FormSample(name: "no last boundary, with line end", body: params + image + "--B\r\n"),
        FormSample(name: "no last boundary, without line end", body: params + image + "--B"),
        FormSample(
            name: "no space behind the colon",
            body: (params + image + "--B--").replacingOccurrences(of: ": form", with: ":form")
        ),
        FormSample(
            name: "no quotes",
            body: (params + image + "--B--").replacingOccurrences(of: "\"", with: "")
        ),
        FormSample(
            name: "spaces at the ends of headers",
            body: (params + image + "--B--").replacingOccurrences(of: "image/png", with: " image/png \t")
        ),
        FormSample(
            name: "odd types",
            body: (params + image + "--B--").replacingOccurrences(of: "image/png", with: "content-type header")
        ),
        FormSample(name: "no type", body: (params + image + "--B--").replacingOccurrences(of: type, with: "")),
        FormSample(name: "no file name", body: (params + image + "--B--").replacingOccurrences(of: "a.png", with: "")),
        FormSample(name: "images first", body: image + params + "--B--"),
        FormSample(
            name: "an extra part",
            body: params + image + params.replacingOccurrences(of: "params", with: "identifier") + "--B--",
            fields: ["params": "{}", "images": "x", "identifier": "{}"]
        ),
        FormSample(
            name: "header names in lower case",
            body: (params + image + "--B--").replacingOccurrences(of: "Content-D", with: "content-d")
        ),
        FormSample(
            name: "spaces behind the boundary",
            body: (params + image).replacingOccurrences(of: "B\r", with: "B \t\r") + "--B--"
        ),
        FormSample(
            name: "empty part",
            body: params.replacingOccurrences(of: "{}", with: "") + image + "--B--",
            fields: ["params": "", "images": "x"]
        ),
        FormSample(
            name: "empty part without a line end of its own",
            body: params.replacingOccurrences(of: "{}\r\n", with: "") + image + "--B--",
            fields: ["params": "", "images": "x"]
        ),
        FormSample(
            name: "data that looks like a boundary",
            body: params.replacingOccurrences(of: "{}", with: almost) + image + "--B--",
            fields: ["params": almost, "images": "x"]
        ),
    ]

    static let almost = "\r\r\n--\r\n-B\r\n--BB\r\n--B-\r\n--B \r\r\n--B x\r\n--b\r\n--B\n\r"
    private static let type = "\r\nContent-Type: image/png"
    private static let long = String(repeating: "b", count: 70)
}
