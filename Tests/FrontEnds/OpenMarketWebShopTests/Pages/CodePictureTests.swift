import OpenMarketHTML
import OpenMarket
import TestSupport
import Testing

@testable import OpenMarketWebShop

@MainActor
@Suite("Codes for a camera", .slot)
struct CodePictureTests {
    private func box(_ code: QRCode?) throws -> String {
        var alert = try AlertBuilder(.custom).message("KEY7").action(.ok, title: "OK").build()
        alert.code = code
        return Gallery.surroundings(Wording(.english), .home).box(alert, isOfApp: false).markup
    }

    @Test("A code is one path with a margin of four modules; its text stays for who types it")
    func drawn() throws {
        let code = try #require(QRCode("A"))
        let box = try box(code)
        #expect(box.contains("class=\"code\" viewBox=\"-4 -4 29 29\"") && box.contains("KEY7"))
        let dark = (0..<code.size).map { row in (0..<code.size).count(where: { code[$0, row] }) }.reduce(0, +)
        #expect(box.matches(of: /M\d+ \d+h1v1h-1z/).count == dark)
        #expect(!box.contains("style="), "The policy of the pages forbids it.")
    }

    @Test("An alert without a code has no picture")
    func none() throws {
        #expect(try !box(nil).contains("svg"))
    }
}
