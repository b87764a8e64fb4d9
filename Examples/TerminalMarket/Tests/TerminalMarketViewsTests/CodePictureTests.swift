import OpenMarket
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@MainActor
@Suite("Codes for a camera")
struct CodePictureTests {
    private func overlay(_ code: QRCode, _ size: ScreenSize) throws -> Overlay {
        var alert = try AlertBuilder(.custom).message("KEY7").action(.ok, title: "OK").build()
        alert.code = code
        var snapshot = Gallery(.english).snapshot(size)
        snapshot.alert = alert
        return try #require(snapshot.overlay)
    }

    @Test("A code has two modules of a column in each place, and a margin")
    func drawn() throws {
        let code = try #require(QRCode("A"))
        let lines = try overlay(code, ScreenSize(columns: 80, rows: 25)).more.map { $0.spans.map(\.text).joined() }
        #expect(lines.count == 13 && lines.allSatisfy { $0.count == 25 })
        for (row, line) in lines.enumerated() {
            for (column, block) in line.enumerated() {
                let (upper, lower) = (code[column - 2, 2 * row - 2], code[column - 2, 2 * row - 1])
                #expect((block == "█" || block == "▀") == upper && (block == "█" || block == "▄") == lower)
            }
        }
    }

    @Test("A code that would not be there as a whole is left out, and the text for typing stays")
    func tooSmall() throws {
        let code = try #require(QRCode(String(repeating: "a", count: 100)))
        for size in [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 50, rows: 60)] {
            let overlay = try overlay(code, size)
            #expect(overlay.more.isEmpty && overlay.message == "KEY7")
        }
        let overlay = try overlay(code, ScreenSize(columns: 80, rows: 40))
        #expect(overlay.more.count == 23 && overlay.more.allSatisfy { $0.width == 45 })
        let shown = overlay.lines(width: 80)
        #expect(shown.suffix(23).map(\.width) == shown.suffix(23).map { _ in 56 }, "Nothing is cut off.")
    }
}
