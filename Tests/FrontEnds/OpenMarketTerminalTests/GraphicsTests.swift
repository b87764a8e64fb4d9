import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("Graphics of terminals", .slot)
struct GraphicsTests {
    private func image(_ width: Int, _ height: Int, _ colors: [[UInt8]]) throws -> ScreenImage {
        let bytes = (0..<width * height).flatMap { colors[$0 % colors.count] }
        return try #require(ScreenImage(width: width, height: height, bytes: bytes))
    }

    private func noise(_ width: Int, _ height: Int) throws -> ScreenImage {
        var dice = SeededGenerator(seed: 7)
        let bytes = (0..<width * height * 3).map { _ in UInt8.random(in: 0...255, using: &dice) }
        return try #require(ScreenImage(width: width, height: height, bytes: bytes))
    }

    @Test("An image has three bytes for each pixel, and a size that can be sent")
    func size() {
        #expect(ScreenImage(width: 2, height: 1, bytes: Array(repeating: 0, count: 6)) != nil)
        #expect(ScreenImage(width: 2, height: 1, bytes: Array(repeating: 0, count: 5)) == nil)
        #expect(ScreenImage(width: 0, height: 1, bytes: []) == nil)
        #expect(ScreenImage(width: .max, height: .max, bytes: []) == nil)
    }

    @Test("Sixels: one pixel, two colours side by side, and a run over two bands")
    func sixels() throws {
        let (red, blue, white): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 0, 255], [255, 255, 255])
        #expect(
            SixelImage.text(of: try image(1, 1, [red]))
                == "\u{1B}P0;1;0q\"1;1;1;1#180;2;100;0;0#180@\u{1B}\\"
        )
        #expect(
            SixelImage.text(of: try image(2, 1, [red, blue]))
                == "\u{1B}P0;1;0q\"1;1;2;1#5;2;0;0;100#180;2;100;0;0#5?@$#180@\u{1B}\\"
        )
        #expect(
            SixelImage.text(of: try image(5, 7, [white]))
                == "\u{1B}P0;1;0q\"1;1;5;7#215;2;100;100;100#215!5~-#215!5@\u{1B}\\"
        )
    }

    @Test("A grey between two levels is spread over both")
    func dithering() throws {
        let text = SixelImage.text(of: try image(4, 4, [[25, 25, 25]]))
        #expect(text.contains("#0;2;0;0;0") && text.contains("#43;2;20;20;20"))
    }

    @Test("Kitty's protocol: one pixel, and chunks of 4,096 bytes of which only the first has the keys")
    func kitty() throws {
        #expect(
            KittyImage.text(of: try image(1, 1, [[255, 0, 0]]), id: 7, columns: 2, rows: 3)
                == "\u{1B}_Ga=T,f=24,t=d,s=1,v=1,i=7,c=2,r=3,C=1,q=2,m=0;/wAA\u{1B}\\"
        )
        let commands = KittyImage.text(of: try noise(64, 65), id: 1, columns: 1, rows: 1)
            .split(separator: "\u{1B}\\").map { $0.split(separator: ";") }
        #expect(commands.map { $0.last?.count ?? 0 } == [4096, 4096, 4096, 4096, 256])
        #expect(
            commands.map { $0.first?.suffix(3) ?? "" } == ["m=1", "m=1", "m=1", "m=1", "m=0"].map { Substring($0) }
        )
        #expect(commands.count { $0.first?.contains("a=T") == true } == 1)
    }

    @Test("No pixels can end an image early, or begin another command", arguments: [Graphics.sixel, .kitty])
    func injection(means: Graphics) throws {
        let hostile = try image(3, 8, [[0x1B, 0x5C, 0x1B], [0x9C, 0x07, 0x18]])
        for image in [hostile, try noise(40, 40)] {
            let drawing = try #require(Drawing(image, id: 1, on: ScreenGraphics(means)))
            #expect(
                drawing.appearance.unicodeScalars.allSatisfy { $0 == "\u{1B}" || ("\u{20}"..."\u{7E}").contains($0) }
            )
            for command in drawing.appearance.split(separator: "\u{1B}\\") {
                #expect(command.hasPrefix(means == .sixel ? "\u{1B}P" : "\u{1B}_G"))
                #expect(!command.dropFirst().contains("\u{1B}"))
            }
        }
    }

    @Test(
        "What a terminal answers",
        arguments: [
            (
                "\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;18;9t\u{1B}[?62;4c",
                ScreenGraphics(.kitty, cellWidth: 9, cellHeight: 18)
            ),
            ("\u{1B}[6;18;9t\u{1B}[?62;22;4c", ScreenGraphics(.sixel, cellWidth: 9, cellHeight: 18)),
            ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?64;1;9;4c", ScreenGraphics(.sixel)),
            ("\u{1B}[?1;2c", ScreenGraphics(.blocks)), ("\u{1B}[?4c", ScreenGraphics(.blocks)),
            ("\u{1B}[6;0;99999t\u{1B}[?62;4c", ScreenGraphics(.sixel)),
        ]
    )
    func answers(text: String, expected: ScreenGraphics) {
        for cut in 0...text.utf8.count {
            var question = GraphicsQuestion()
            question.hear(text.utf8.prefix(cut))
            #expect(question.isAnswered == (cut == text.utf8.count))
            question.hear(text.utf8.dropFirst(cut))
            #expect(question.graphics == expected)
            #expect(question.rest.isEmpty)
        }
    }

    @Test("What was typed before, between and after the answers is kept, and a silent terminal has text alone")
    func typed() {
        var question = GraphicsQuestion()
        question.hear("a\u{1B}[A\u{1B}_Gi=31;OK\u{1B}\\한\u{1B}OP\u{1B}[?62cz".utf8)
        #expect(question.graphics.means == .kitty)
        #expect(question.rest == Array("a\u{1B}[A한\u{1B}OPz".utf8))
        var silent = GraphicsQuestion()
        silent.hear("\u{1B}[6;18".utf8)
        silent.end()
        #expect(!silent.isAnswered && silent.graphics == ScreenGraphics(.blocks))
        #expect(silent.rest == Array("\u{1B}[6;18".utf8))
    }

    @Test("Terminals that would show the question are not asked")
    func asking() {
        #expect(GraphicsQuestion.isWorthAsking(environment: ["TERM": "xterm-256color"]))
        for term in ["dumb", "linux", ""] { #expect(!GraphicsQuestion.isWorthAsking(environment: ["TERM": term])) }
    }
}
