import Foundation
import OpenMarketHTML
import OpenMarketWire
import TestSupport
import Testing

@Suite("Forms that visitors send", .slot)
struct FormTests {
    private func read(_ type: String, _ body: String, _ files: FormReader.Files = .kept) throws(FormProblem)
        -> PostedForm
    {
        let request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1", port: 80),
            target: "/",
            headers: ["Content-Type": type],
            body: .bytes(Data(body.utf8))
        )
        return try PostedForm.read(request, files: files)
    }

    @Test("A form has its texts and files, and proves that it came from a page of the visit")
    func multipart() throws {
        let form = HTML.form(proof: "secret", [.id("f")]) { void("input", .name("text")) }
        #expect(form.markup.contains("name=\"token\" value=\"secret\""))
        #expect(form.markup.hasPrefix("<form method=\"post\""))
        let body =
            "--a\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nsecret\r\n--a\r\n"
            + "Content-Disposition: form-data; name=\"f\"; filename=\"x.txt\"\r\n\r\nabc\r\n--a--\r\n"
        let read = try read("multipart/form-data; boundary=a", body)
        #expect(read.proves("secret") && !read.proves("secre") && !read.proves(""))
        #expect(read.files.map(\.field) == ["f"] && read.files.map(\.name) == ["x.txt"])
        #expect(try self.read("multipart/form-data; boundary=a", body, .skipped).files.isEmpty)
    }

    @Test("The first of two fields counts, and what is no form is refused")
    func texts() throws {
        let form = try read("application/x-www-form-urlencoded", "a=1%0D%0A2&a=3&b=%2B")
        #expect(form["a"] == "1\n2" && form["b"] == "+" && form["c"] == "")
        #expect(throws: FormProblem.malformed) { try read("text/plain", "a=1") }
        let long = "a=" + String(repeating: "a", count: 70_000)
        #expect(throws: FormProblem.tooLarge) { try read("application/x-www-form-urlencoded", long) }
    }
}
