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

    /// Runs a town as the arguments say.
    ///
    /// - Returns: The exit code: 0, 1 when a rule was broken, 64 when the arguments make no sense.
    @MainActor
    public static func run(_ arguments: [String]) -> Int32 {
        let program = arguments.first ?? "town"
        switch TownArguments.read(Array(arguments.dropFirst())) {
        case .failure(let problem):
            print(problem.text)
            return 64
        case .success(let arguments):
            if arguments.wantsHelp {
                print(TownArguments.help)
                return 0
            }
            return TownRun(arguments, program: program).run()
        }
    }
}

/// One run of the program.
@MainActor
private struct TownRun {
    private let arguments: TownArguments
    private let program: String
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "town-\(ProcessInfo.processInfo.processIdentifier)")

    init(_ arguments: TownArguments, program: String) { (self.arguments, self.program) = (arguments, program) }

    func run() -> Int32 {
        defer { try? FileManager.default.removeItem(at: folder) }
        var played: Script?
        if let file = arguments.play {
            guard let script = try? Script(contentsOf: URL(filePath: file)) else {
                print("\(file) is no script of a town.")
                return 64
            }
            played = script
        }
        let files = folder.appending(path: "files")
        let town = Town(played?.town ?? arguments.town, in: files)
        town.isVerbose = arguments.isVerbose
        town.known = arguments.known
        let start = ContinuousClock.now
        let report =
            if let played {
                town.play(played.steps, played.sayings, until: played.breach)
            } else {
                town.run { act in progress(act, since: start) }
            }
        let summary = TownSummary(town, report, time: ContinuousClock.now - start)
        let first = report.broken.min { ($0.value.act, $0.key) < ($1.value.act, $1.key) }?.key
        let breach = played?.breach.flatMap { report.broken[$0] == nil ? nil : $0 } ?? arguments.shrinks ?? first
        let script = town.script(until: breach)
        if let kept = arguments.files {
            do { try FileManager.default.copyItem(at: files, to: URL(filePath: kept)) } catch { say("\(error)\n") }
        }
        town.close()
        if !arguments.isQuiet { print(summary.text(reference: arguments.reference)) }
        if let breach, report.broken[breach] != nil {
            keep(script, shrinking: arguments.shrinks != nil && played == nil)
        }
        if arguments.demandsCoverage, !summary.missingCommands(reference: arguments.reference).isEmpty { return 1 }
        return report.broken.isEmpty ? 0 : 1
    }

    private func progress(_ act: Int, since start: ContinuousClock.Instant) {
        guard !arguments.isQuiet, !arguments.isVerbose, act % 1_000 == 0, isatty(STDERR_FILENO) != 0 else { return }
        let rate = Double(act) / ((ContinuousClock.now - start) / .seconds(1))
        let end = act + 1_000 > arguments.town.acts ? "\n" : ""
        say("\r\(act) of \(arguments.town.acts) acts, \(Int(rate)) a second " + end)
    }

    private func say(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

    private func keep(_ script: Script, shrinking: Bool) {
        var script = script
        if shrinking {
            let shrinker = Shrinker(program: program, folder: folder, limit: arguments.shrinkTime) { attempts, steps in
                if attempts % 10 == 0 { say("\r\(attempts) attempts, \(steps) steps ") }
            }
            if let shorter = shrinker.shortest(of: script) {
                print("\nThe shortest script for \(script.breach ?? "") has \(shorter.steps.count) steps:")
                for step in shorter.steps { print("    \(step)") }
                script = shorter
            } else {
                print("The script did not lead to it again.")
            }
        }
        if let file = arguments.keep { try? script.write(to: URL(filePath: file)) }
    }
}
