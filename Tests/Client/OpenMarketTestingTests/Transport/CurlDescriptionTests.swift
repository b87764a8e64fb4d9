import Foundation
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

@Suite(.slot) struct CurlDescriptionTests {
    private let origin = HTTPOrigin(scheme: "https", host: "market.example", port: 8080)

    @Test("A request reads as a command, with secret values hidden")
    func hidden() {
        let request = HTTPRequest(
            method: .patch,
            origin: origin,
            target: "/api/products/1?x=%20",
            headers: ["Accept": "application/json", "identifier": "top-secret", "AUTHORIZATION": "Bearer x"],
            body: .bytes(Data(#"{"name": "It's"}"#.utf8))
        )
        #expect(
            request.curlDescription == #"""
                curl -X PATCH 'https://market.example:8080/api/products/1?x=%20' \
                  -H 'Accept: application/json' \
                  -H 'identifier: •••' \
                  -H 'AUTHORIZATION: •••' \
                  --data-binary '{"name": "It'\''s"}'
                """#
        )
        #expect(request.curlDescription(showing: .all).contains("-H 'identifier: top-secret'"))
    }

    @Test("A form is shown field by field, files by their size")
    func form() {
        let form = MultipartBody(parts: [
            .text("params", #"{"stock":1}"#),
            MultipartPart(name: "images", fileName: "1.jpg", contentType: "image/jpeg", content: .bytes(Fixture.jpeg)),
            MultipartPart(name: "images", fileName: "2.jpg", content: .file(URL(filePath: "/2.jpg"), length: 70)),
        ])
        let request = HTTPRequest(method: .post, origin: origin, target: "/", body: .multipart(form))
        #expect(
            request.curlDescription == #"""
                curl -X POST 'https://market.example:8080/' \
                  -F 'params={"stock":1}' \
                  -F 'images=<159 bytes>;filename=1.jpg;type=image/jpeg' \
                  -F 'images=<file of 70 bytes>;filename=2.jpg'
                """#
        )
    }

    @Test("Bytes that are no text, and files, are shown by their size")
    func binary() {
        var request = HTTPRequest(origin: origin, target: "/", body: .bytes(Fixture.jpeg))
        #expect(request.curlDescription.hasSuffix("--data-binary '<159 bytes>'"))
        request.body = .file(URL(filePath: "/x"), length: 3)
        #expect(request.curlDescription.hasSuffix("--data-binary '<file of 3 bytes>'"))
    }
}
