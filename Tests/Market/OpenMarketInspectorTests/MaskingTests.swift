import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector
@testable import OpenMarketHTTPServer

@Suite("What is masked before a call is kept", .slot)
struct MaskingTests {
    @Test(
        "A secret member of JSON is masked, even in a broken or cut body",
        arguments: [
            (#"{"secret":"abc-1","name":"n"}"#, #"{"secret":"•••","name":"n"}"#),
            (#"{"pass\u0077ord" : "abc-1"}"#, #"{"pass\u0077ord" : "•••"}"#),
            (#"{"idToken":12345,"a":1}"#, #"{"idToken":"•••","a":1}"#),
            (#"{"email":{"stringValue":"abc-1"},"b":[1]}"#, #"{"email":{"stringValue":"•••"},"b":[1]}"#),
            (#"{"password":"abc-1"#, #"{"password":"•••""#),
            (#"{"secret":["a",{"b":2}],"c":null}"#, #"{"secret":["•••",{"b":"•••"}],"c":null}"#),
            (#"[{"secret": null}, {"token":""}]"#, #"[{"secret": null}, {"token":"•••"}]"#),
            (#"{"name":"secret","price":1}"#, #"{"name":"secret","price":1}"#),
        ]
    )
    func json(_ text: String, _ masked: String) {
        #expect(String(decoding: JSONMasking(Array(text.utf8)).masked, as: UTF8.self) == masked)
    }

    @Test(
        "A secret segment or query item of an address is masked",
        arguments: [
            ("DELETE", "/api/products/7/abc-secret", "/api/products/7/•••"),
            ("DELETE", "/api/products/abctoken", "/api/products/•••"),
            ("OPTIONS", "/api/products/7/abc-secret", "/api/products/7/•••"),
            ("GET", "/api/products/abctoken", "/api/products/•••"),
            ("GET", "/a?q=Bearer%20eyJhbGciOiJIUzI1NiJ9.e30.abc", "/a?q=Bearer%20•••"),
            ("GET", "/a?next=%2Fb%3Fm%3Dkim%2540x.com", "/a?next=•••"),
            ("DELETE", "/item/7", "/item/7"),
            ("DELETE", "/api/vendors/me", "/api/vendors/me"),
            ("GET", "/api/products/7?key=abc&page_no=2", "/api/products/7?key=•••&page_no=2"),
            ("GET", "/v0/b/shop/o/a%40b.kr?token=abc", "/v0/b/shop/o/•••?token=•••"),
            ("POST", "/api/products/7/archived", "/api/products/7/archived"),
        ]
    )
    func addresses(_ method: String, _ target: String, _ masked: String) {
        #expect(Self.masked(method, target).target == masked)
    }

    @Test(
        "A body is masked by what it is, whatever its type says",
        arguments: [
            ("application/x-www-form-urlencoded", #"{"secret":"hunter22","a":1}"#, #"{"secret":"•••","a":1}"#),
            (nil, "email=a&password=hunter22", "email=•••&password=•••"),
            (
                "application/json", "grant_type=refresh_token&refresh_token=hunter22",
                "grant_type=refresh_token&refresh_token=•••"
            ),
            ("application/json", #"{"name":"15" TV","secret":"hunter22"}"#, nil),
            ("application/json", #"{"name":"15" TV","price":1}"#, #"{"name":"15" TV","price":1}"#),
            ("application/json", #"{"a":"kim\u0040x.com"}"#, #"{"a":"•••"}"#),
        ] as [(String?, String, String?)]
    )
    func types(_ type: String?, _ body: String, _ masked: String?) {
        var headers: HTTPHeaders = [:]
        headers["Content-Type"] = type
        let call = Self.masked("POST", "/a", headers, body: .bytes(Data(body.utf8)))
        #expect(call.requestBody.map { String(decoding: $0, as: UTF8.self) } == masked)
    }

    @Test(
        "What a vendor proves itself with is masked, be it an object or the bare text",
        arguments: ["secret", "archived"]
    )
    func proof(word: String) {
        for (body, masked) in [
            (#""hunter22""#, "•••"), ("hunter22", "•••"), (#"{"secret":"hunter22"}"#, #"{"secret":"•••"}"#),
        ] {
            let call = Self.masked("POST", "/api/products/7/\(word)", body: .bytes(Data(body.utf8)))
            #expect(call.requestBody == Data(masked.utf8))
        }
    }

    @Test(
        "The name of a part is found as servers find it, and a part without one is not shown",
        arguments: [
            "Content-Disposition: form-data; name=password", "content-disposition:form-data;name=\"password\"",
            "Content-Disposition: form-data; Name = \"password\"",
            "Content-Type: text/plain; name=\"x\"\r\nContent-Disposition: form-data; name=\"password\"", "X: y",
        ]
    )
    func partNames(head: String) {
        let body = Data("--Line \r\n\(head)\r\n\r\nhunter22\r\n--Line--\r\n".utf8)
        var secrets: Set<String> = []
        let masked = BodyMasking.masked(body, type: "multipart/form-data; boundary=Line", secrets: &secrets)
        #expect(masked.map { !String(decoding: $0, as: UTF8.self).contains("hunter22") } == true)
    }

    @Test("A command for a shell runs nothing and reads no file")
    func shell() {
        let call = Self.masked("`reboot`", "/a[1-9]", body: .bytes(Data("@/etc/passwd".utf8)))
        let text = CurlText(call).text
        #expect(text.hasPrefix("curl -g -X '`reboot`' '") && text.contains("--data-raw '@/etc/passwd'"))
    }

    @Test("What a header has is masked wherever else it stands")
    func repeated() {
        let response = HTTPResponse(status: 200, body: Data(#"{"echo":"abc-token-1 of someone@example.com"}"#.utf8))
        let call = Self.masked("GET", "/a/abc-token-1", ["Authorization": "Bearer abc-token-1"], response: response)
        #expect(call.target == "/a/•••")
        #expect(call.requestHeaders.map(\.value) == ["Bearer •••"])
        #expect(call.responseBody.map { String(decoding: $0, as: UTF8.self) } == #"{"echo":"••• of •••"}"#)
    }

    @Test("The response with which a product is deleted is masked as a whole")
    func deletion() {
        let response = HTTPResponse(status: 200, body: Data("abc-secret-of-7".utf8))
        let call = Self.masked("POST", "/api/products/7/secret", response: response)
        #expect(call.responseBody == Data("•••".utf8))
    }

    @Test("The parts of a form are masked one by one, and images in it are told by their size")
    func forms() {
        var body = Data(
            "--Line\r\nContent-Disposition: form-data; name=\"params\"\r\n\r\n{\"secret\":\"abc-1\"}\r\n".utf8
        )
        body += Data("--Line\r\nContent-Disposition: form-data; name=\"images\"\r\n\r\n".utf8)
        body += Data([0x89, 0x50, 0x4E, 0x47, 0xFF, 0xFE]) + Data("\r\n--Line--\r\n".utf8)
        var secrets: Set<String> = []
        let masked = BodyMasking.masked(body, type: "multipart/form-data; boundary=Line", secrets: &secrets)
        let text = masked.map { String(decoding: $0, as: UTF8.self) } ?? ""
        #expect(text.contains(#"{"secret":"•••"}"#))
        #expect(text.contains("(6 bytes)"))
        #expect(text.hasSuffix("--Line--\r\n"))
        #expect(secrets == ["abc-1"])
    }

    @Test(
        "A part of an upload is not kept, whatever it looks like",
        arguments: ["{\"secret\":\"s3cret\"}", "a=b", "\u{89}PNG"]
    )
    func uploadPart(_ text: String) {
        var secrets: Set<String> = []
        #expect(BodyMasking.masked(Data(text.utf8), type: "application/partial-upload", secrets: &secrets) == nil)
    }

    /// A call as it is kept.
    static func masked(
        _ method: String,
        _ target: String,
        _ headers: HTTPHeaders = [:],
        body: HTTPBody = .none,
        response: HTTPResponse = HTTPResponse(status: 200)
    ) -> RecordedCall {
        let request = HTTPRequest(
            method: HTTPMethod(rawValue: method),
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
            target: target,
            headers: headers,
            body: body
        )
        return RecordedCall(CallTrace.sample(request, response), number: 1, date: Date(timeIntervalSince1970: 0))
    }
}
