import Foundation
import OpenMarket

/// The `market` command.
///
/// For now it shows the layers at work over a market that lives in memory. It
/// has no options but `--help`; what it does not know it refuses.
@main
struct Market {
    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.contains("--help") || arguments.contains("-h") {
            print(usage)
        } else if let unknown = arguments.first {
            FileHandle.standardError.write(Data("market: unknown argument '\(unknown)'\n\n\(usage)\n".utf8))
            exit(64)
        } else {
            await tour()
        }
    }

    private static let usage = """
        usage: market [--help]

        Walks through every use case over a market in memory, and shows what each one does.
        Nothing is stored and nothing is sent.
        """

    private static func tour() async {
        do throws(MarketError) {
            try await Tour().run()
        } catch {
            FileHandle.standardError.write(Data("market: \(error)\n".utf8))
            exit(1)
        }
    }
}
