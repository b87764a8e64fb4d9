import Foundation
import OpenMarketHTTPServer

/// The program `town`: makes a town from its arguments, lets everything happen, and prints what was found.
public enum TownProgram {
    /// Puts the whole process on one thread; called before anything else.
    public static func prepare() {
        #if os(Linux)
            OneThread.install()
        #endif
        WorkerThreads.workInPlace()
    }

    /// Runs towns as the arguments say; returns the exit code, 1 when a rule was broken.
    @MainActor
    public static func run(_ arguments: [String]) -> Int32 {
        var options = TownOptions()
        func number(_ name: String) -> Int? {
            arguments.firstIndex(of: "--" + name).flatMap { arguments.count > $0 + 1 ? Int(arguments[$0 + 1]) : nil }
        }
        options.seed = UInt64(number("seed") ?? 1)
        options.people = number("people") ?? options.people
        options.acts = number("acts") ?? options.acts
        options.isStocked = arguments.contains("--stocked")
        options.isCalm = arguments.contains("--calm")
        options.isShuffled = arguments.contains("--shuffle")
        options.isVerbose = arguments.contains("--verbose")
        if let name = arguments.firstIndex(of: "--back-end").map({ arguments[$0 + 1] }) {
            options.wiring = Wiring(rawValue: name) ?? .market
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "town-\(ProcessInfo.processInfo.processIdentifier)"
        )
        let start = ContinuousClock.now
        let town = Town(options, in: folder)
        let report = town.run()
        town.close()
        let time = ContinuousClock.now - start
        print(
            "seed \(options.seed): \(options.acts) acts in \(time), \(Loop.shared.jobs) jobs, hash \(String(report.hash, radix: 16)), foreign timers \(Loop.shared.foreignTimers)"
        )
        print(report.steps.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        print(report.commands.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        for note in report.notes { print(note) }
        for (_, found) in report.broken.sorted(by: { $0.value.act < $1.value.act }) {
            print("  act \(found.act) ×\(found.count)  \(found.invariant): \(found.key) — \(found.detail)")
        }
        return report.broken.isEmpty ? 0 : 1
    }
}
