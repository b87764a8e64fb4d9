import Foundation
import Testing

@testable import Exercise20

@Suite("The form of a registration")
struct RegistrationFormTests {
    private var form = RegistrationForm(
        name: "Lamp/small",
        description: "Hardly used.",
        price: Decimal(1999) / 100,
        currency: "USD",
        photos: [
            Photo(fileName: "a.jpg", data: Data([0xFF, 0xD8])),
            Photo(fileName: "a \"b\".jpg", data: Data([0xFE]) + Data("B".utf8)),
        ]
    )

    @Test("The whole form, byte by byte")
    func golden() throws {
        // A text cannot hold the photos, whose bytes are no UTF-8: Latin-1 has a character for each byte.
        let lines = [
            "--XX",
            "Content-Disposition: form-data; name=\"params\"",
            "Content-Type: application/json",
            "",
            "{\"currency\":\"USD\",\"descriptions\":\"Hardly used.\",\"name\":\"Lamp/small\",\"price\":19.99}",
            "--XX",
            "Content-Disposition: form-data; name=\"images\"; filename=\"a.jpg\"",
            "Content-Type: image/jpeg",
            "",
            "\u{FF}\u{D8}",
            "--XX",
            "Content-Disposition: form-data; name=\"images\"; filename=\"a %22b%22.jpg\"",
            "Content-Type: image/jpeg",
            "",
            "\u{FE}B",
            "--XX--",
            "",
        ]

        let body = try form.body(boundary: "XX")

        #expect(String(data: body, encoding: .isoLatin1) == lines.joined(separator: "\r\n"))
    }

    @Test("The header names the boundary")
    func header() {
        #expect(form.contentType(boundary: "XX") == "multipart/form-data; boundary=XX")
    }

    @Test("A boundary that occurs in any photo is not used")
    func boundary() {
        #expect(form.boundary(of: ["A", "C"]) == "A")
        #expect(form.boundary(of: ["B", "C"]) == "C")
        #expect(form.boundary(of: ["B"]) == nil)
    }
}
