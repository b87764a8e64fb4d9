import TestSupport
import Testing

@testable import OpenMarketTerminal

@Suite("Colours of terminals", .slot)
struct ColorDepthTests {
    @Test(
        "What a terminal can show is read from its environment",
        arguments: [
            ([:], ColorDepth.basic), (["TERM": "xterm"], .basic), (["TERM": "dumb"], .none),
            (["TERM": "tmux-256color"], .palette), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "xterm", "COLORTERM": "24bit"], .full), (["COLORTERM": "truecolor", "NO_COLOR": "1"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": ""], .palette),
        ] as [([String: String], ColorDepth)]
    )
    func environment(variables: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: variables) == depth)
    }

    @Test("A pixel is sent as precisely as the terminal can show it, or not at all")
    func pixels() {
        let style = Style(.rgb(255, 0, 95), on: .rgb(47, 48, 175))
        #expect(style.sequence(.full) == "\u{1B}[0;38;2;255;0;95;48;2;47;48;175m")
        #expect(style.sequence(.palette) == "\u{1B}[0;38;5;197;48;5;25m")
        #expect(style.sequence(.basic) == "\u{1B}[0m")
        #expect(style.sequence(.none) == "\u{1B}[0m")
        #expect(Style(.red).sequence(.palette) == "\u{1B}[0;31m")
        #expect(Style(.red).sequence(.none) == "\u{1B}[0m")
    }

    @Test("Every level of the cube is its own nearest")
    func cube() {
        for (index, level) in ([0, 95, 135, 175, 215, 255] as [UInt8]).enumerated() {
            #expect(ColorDepth.palette.codes(of: .rgb(level, level, level), base: 30).last == 16 + 43 * index)
        }
    }
}
