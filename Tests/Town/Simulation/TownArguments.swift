import Foundation

/// The arguments of the program `town`.
struct TownArguments {
    /// Why arguments make no sense.
    struct Problem: Error {
        let text: String
    }

    static let help = """
        Lets people on devices use a market, as a seed decides, and prints the rules that were broken.

            town [--seed N] [--people 2...8] [--acts N] [--back-end market|routes|firebase|apart]

          --seed N            the seed, which decides everything (1)
          --people N          the number of people, with one or two devices each (4)
          --acts N            the number of steps (3000)
          --back-end NAME     market: one server with its accounts; routes: the same by the server's own routes;
                              firebase: Firebase alone; apart: a server with its accounts at Firebase (market)
          --stocked           the market has the demo catalogue at the start
          --calm              nothing is lost, late or killed
          --apps-only         the shop on the web has no visitors
          --shuffle           the seed also decides which of the ready tasks runs next
          --known FILE        stops when a rule is broken that begins with no line of the file
          --rest-every N      the number of steps after which everything comes to rest (120)
          --keep FILE         writes the script that led to the first breach
          --shrink KEY        leaves out steps until none can be left out, for a breach such as "order: home shows …"
          --shrink-seconds N  the time for it (150)
          --files FOLDER      leaves the files of the market and of all devices there
          --play FILE         plays a script instead
          --coverage          ends with 1 also when a command of the reference was never done
          --reference FILE    the reference of the scenes (Documentation/Scenes.md)
          --verbose           prints each step
          --quiet             prints nothing

        Ends with 0, with 1 when a rule was broken, and with 64 when the arguments make no sense. A seed does the same each
        time only when sets have one order: set SWIFT_DETERMINISTIC_HASHING=1.
        """

    var town = TownOptions()
    var keep: String?
    var files: String?
    var shrinks: String?
    var shrinkTime = Duration.seconds(150)
    var play: String?
    var reference = "Documentation/Scenes.md"
    var known: Set<String>?
    var demandsCoverage = false
    var isVerbose = false
    var isQuiet = false
    var wantsHelp = false

    static func read(_ words: [String]) -> Result<TownArguments, Problem> {
        var arguments = TownArguments()
        var rest = words[...]
        do throws(Problem) {
            while let word = rest.popFirst() { try arguments.take(word, &rest) }
            return .success(arguments)
        } catch {
            return .failure(error)
        }
    }

    private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) throws(Problem) {
        switch word {
        case "--seed": town.seed = UInt64(try Self.number(word, &rest, 0...Int.max))
        case "--people": town.people = try Self.number(word, &rest, 2...8)
        case "--acts": town.acts = try Self.number(word, &rest, 1...100_000_000)
        case "--rest-every": town.restEvery = try Self.number(word, &rest, 1...1_000_000)
        case "--shrink-seconds": shrinkTime = .seconds(try Self.number(word, &rest, 1...86_400))
        case "--back-end":
            let name = try Self.text(word, &rest)
            guard let wiring = Wiring(rawValue: name) else { throw Problem(text: "There is no back end \(name).") }
            town.wiring = wiring
        case "--keep": keep = try Self.text(word, &rest)
        case "--files": files = try Self.text(word, &rest)
        case "--shrink": shrinks = try Self.text(word, &rest)
        case "--play": play = try Self.text(word, &rest)
        case "--reference": reference = try Self.text(word, &rest)
        case "--known": known = Self.lines(of: try Self.text(word, &rest))
        case "--stocked": town.isStocked = true
        case "--calm": town.isCalm = true
        case "--apps-only": town.isAppsOnly = true
        case "--shuffle": town.isShuffled = true
        case "--coverage": demandsCoverage = true
        case "--verbose": isVerbose = true
        case "--quiet": isQuiet = true
        case "--help", "-h": wantsHelp = true
        default: throw Problem(text: "There is no option \(word). `town --help` lists them.")
        }
    }

    private static func lines(of file: String) -> Set<String> {
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return Set(text.split(separator: "\n").map { String($0) })
    }

    private static func text(_ option: String, _ rest: inout ArraySlice<String>) throws(Problem) -> String {
        guard let text = rest.popFirst() else { throw Problem(text: "\(option) needs a value.") }
        return text
    }

    private static func number(
        _ option: String,
        _ rest: inout ArraySlice<String>,
        _ range: ClosedRange<Int>
    ) throws(Problem) -> Int {
        let text = try text(option, &rest)
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                text: "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)."
            )
        }
        return number
    }
}
