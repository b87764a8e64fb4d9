import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Makes a script shorter that leads to a breach, until no step can be left out.
///
/// Whole devices are left out first, then all steps of one kind, then ever smaller pieces. Each attempt is a process of its
/// own: a town that is over leaves tasks behind that wait for ever.
struct Shrinker {
    /// The program that plays scripts.
    let program: String
    let folder: URL
    /// The time that it may take.
    let limit: Duration
    /// Told after each attempt: the number of attempts, and of the steps that are left.
    let progress: (Int, Int) -> Void

    /// The shortest script that was found; `nil` when not even the whole one leads there again.
    func shortest(of script: Script) -> Script? {
        let start = ContinuousClock.now
        var attempts = 0
        func leadsThere(_ steps: [Step]) -> [Step]? {
            attempts += 1
            progress(attempts, steps.count)
            var candidate = script
            candidate.steps = steps
            return play(candidate)
        }
        guard var steps = leadsThere(script.steps) else { return nil }
        func leaveOut(_ isLeftOut: (Step) -> Bool) {
            let rest = steps.filter { !isLeftOut($0) }
            if rest.count < steps.count, let shorter = leadsThere(rest) { steps = shorter }
        }
        for device in Set(steps.compactMap(\.device)).sorted() { leaveOut { $0.device == device } }
        for kind in Set(steps.map(\.kind)).sorted() where kind != "perform" { leaveOut { $0.kind == kind } }
        var pieces = 2
        while steps.count > 1, ContinuousClock.now - start < limit {
            let size = max(1, steps.count / pieces)
            var (end, isShorter) = (steps.count, false)
            while end > 0, ContinuousClock.now - start < limit {
                let begin = max(0, end - size)
                var rest = steps
                rest.removeSubrange(begin..<end)
                if let shorter = leadsThere(rest) {
                    (steps, isShorter) = (shorter, true)
                    end = min(begin, steps.count)
                } else {
                    end = begin
                }
            }
            if !isShorter {
                if size == 1 { break }
                pieces = min(steps.count, pieces * 2)
            }
        }
        var shortest = script
        shortest.steps = steps
        return shortest
    }

    /// Plays a script in a process of its own; returns the steps that were done until the breach, if it came.
    private func play(_ script: Script) -> [Step]? {
        let (input, output) = (folder.appending(path: "in.json"), folder.appending(path: "out.json"))
        try? FileManager.default.removeItem(at: output)
        guard (try? script.write(to: input)) != nil else { return nil }
        let arguments = [
            program, "--play", input.path(percentEncoded: false), "--keep", output.path(percentEncoded: false),
            "--quiet",
        ]
        guard Self.run(arguments) == 1, let played = try? Script(contentsOf: output), played.breach == script.breach
        else { return nil }
        return played.steps
    }

    /// Runs a program to its end; returns its exit code.
    private static func run(_ arguments: [String]) -> Int32 {
        var child = pid_t()
        var words = arguments.map { strdup($0) as UnsafeMutablePointer<CChar>? }
        words.append(nil)
        defer { words.forEach { free($0) } }
        guard posix_spawn(&child, arguments[0], nil, nil, &words, environ) == 0 else { return -1 }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? (status >> 8) & 0xff : -1
    }
}
