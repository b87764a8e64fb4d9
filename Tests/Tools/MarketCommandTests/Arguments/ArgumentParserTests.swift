import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("Reading a command line", .slot)
struct ArgumentParserTests {
    private func parse(_ words: String...) throws(CommandFailure) -> Invocation {
        try ArgumentParser(root: .market).parse(words)
    }

    private func problem(_ words: [String]) -> UsageProblem? {
        do throws(CommandFailure) {
            _ = try ArgumentParser(root: .market).parse(words)
            return nil
        } catch {
            guard case .usage(let problem, _) = error else { return nil }
            return problem
        }
    }

    @Test("No word at all is the tour")
    func nothing() throws {
        #expect(try parse().path == ["market"])
        #expect(try parse().command.action is TourAction)
    }

    @Test("Sub-commands are found at every depth")
    func depth() throws {
        let call = try parse("vendor", "add", "한옥상점")
        #expect(call.path == ["market", "vendor", "add"])
        #expect(call.operands == ["한옥상점"])
    }

    @Test("A value stands behind a space or behind =, and options before or behind operands")
    func spellings() throws {
        for words in [
            ["edit", "7", "--name", "Sea chest"], ["edit", "7", "--name=Sea chest"],
            ["edit", "--name", "Sea chest", "7"],
        ] {
            let call = try ArgumentParser(root: .market).parse(words)
            #expect(call.text(.name) == "Sea chest")
            #expect(call.operands == ["7"])
        }
        #expect(try parse("edit", "7", "--name=a=b").text(.name) == "a=b")
        #expect(try parse("edit", "7", "--name=").text(.name) == "")
    }

    @Test("A short option means the same as the whole name, with its value attached or not")
    func shortOptions() throws {
        #expect(try parse("image", "7", "-o", "a.png").text(.output) == "a.png")
        #expect(try parse("image", "7", "-oa.png").text(.output) == "a.png")
        #expect(try parse("image", "7", "-o", "-").text(.output) == "-")
        #expect(try parse("list", "-h").wantsHelp)
    }

    @Test("Two dashes end the options")
    func endOfOptions() throws {
        #expect(try parse("search", "--json", "--", "--json").operands == ["--json"])
        #expect(try parse("search", "-").operands == ["-"])
    }

    @Test("Negative numbers are values, not options")
    func negativeNumbers() throws {
        let call = try parse("edit", "7", "--price", "-5", "--stock", "-1")
        #expect(call.decimal(.price) == -5)
        #expect(call.number(.stock) == -1)
    }

    @Test("Repeatable options keep all values in their order")
    func repeated() throws {
        let call = try parse("register", "--photo", "b.jpg", "--photo=a.jpg")
        #expect(call.texts(.photo) == ["b.jpg", "a.jpg"])
    }

    @Test("Help needs nothing else to be right")
    func help() throws {
        #expect(try parse("show", "--help").wantsHelp)
        #expect(try parse("vendor", "--help").wantsHelp)
    }

    @Test(
        "Asked for help, a command gives it whatever else is wrong",
        arguments: [
            ["list", "--bogus", "--help"], ["list", "--page", "--help"], ["list", "--page", "x", "-h"],
            ["show", "a", "b", "--help"], ["list", "--all", "--all", "--help"],
        ]
    )
    func helpWins(words: [String]) throws {
        let call = try ArgumentParser(root: .market).parse(words)
        #expect(call.wantsHelp)
        #expect(call.path == ["market", words[0]])
    }

    @Test("Behind two dashes nothing is a request for help, and a wrong command stays one")
    func noHelp() throws {
        #expect(try !parse("search", "--", "--help").wantsHelp)
        #expect(problem(["lst", "--help"]) == .unknownCommand("lst", closest: "list"))
    }

    @Test(
        "What is not in the table is refused, with what may have been meant",
        arguments: [
            (["lst"], UsageProblem.unknownCommand("lst", closest: "list")),
            (["vendor", "ad"], .unknownCommand("ad", closest: "add")),
            (["xyzzy"], .unknownCommand("xyzzy", closest: nil)),
            (["vendor"], .missingCommand),
            (["list", "--limt", "3"], .unknownOption("--limt", closest: "--limit")),
            (["list", "--xyzzy"], .unknownOption("--xyzzy", closest: nil)),
            (["list", "-x"], .unknownOption("-x", closest: nil)),
            (["list", "--photo", "a.jpg"], .unknownOption("--photo", closest: nil)),
            (["--json"], .unknownOption("--json", closest: nil)),
        ]
    )
    func unknown(words: [String], expected: UsageProblem) {
        #expect(problem(words) == expected)
    }

    @Test(
        "Bad values are refused before anything is opened",
        arguments: [
            (["list", "--limit"], UsageProblem.missingValue("--limit", "N")),
            (["list", "--limit", "--json"], .missingValue("--limit", "N")),
            (["list", "--limit", "0"], .notANumber("--limit", "0", 1...1_000_000)),
            (["list", "--limit", "1.5"], .notANumber("--limit", "1.5", 1...1_000_000)),
            (["list", "--limit", "9999999999999999999"], .notANumber("--limit", "9999999999999999999", 1...1_000_000)),
            (["list", "--json=1"], .unexpectedValue("--json")),
            (["list", "--limit", "1", "--limit", "2"], .repeated("--limit")),
            (["edit", "1", "--price", "12abc"], .notADecimal("--price", "12abc")),
            (["edit", "1", "--price", "1,000"], .notADecimal("--price", "1,000")),
            (["edit", "1", "--price", "1e5"], .notADecimal("--price", "1e5")),
            (["edit", "1", "--price", "nan"], .notADecimal("--price", "nan")),
            (["list", "--data="], .emptyText("--data")),
            (
                ["serve", "--rules", "strikt"],
                .notAChoice("--rules", "strikt", ["strict", "lenient"], closest: "strict")
            ),
            (["completion", "tcsh"], .notAChoice("SHELL", "tcsh", ["bash", "fish", "zsh"], closest: nil)),
            (["show"], .missingOperand("ID")),
            (["list", "extra"], .unexpectedOperand("extra")),
            (["search", "folding", "bicycle"], .unexpectedOperand("bicycle")),
        ]
    )
    func badValues(words: [String], expected: UsageProblem) {
        #expect(problem(words) == expected)
    }

    @Test("Amounts are read exactly")
    func decimals() throws {
        #expect(DecimalText.read("19.99")?.description == "19.99")
        #expect(DecimalText.read("0.1")?.description == "0.1")
        #expect(DecimalText.read("-0.50")?.description == "-0.5")
        let long = "123456789012345678901234567890.12"
        #expect(DecimalText.read(long)?.description == long)
        for text in ["", "-", ".", "1.", ".5", "+1", "1.2.3", " 1", "0x10", "१", String(repeating: "9", count: 40)] {
            #expect(DecimalText.read(text) == nil, "\(text)")
        }
    }
}
