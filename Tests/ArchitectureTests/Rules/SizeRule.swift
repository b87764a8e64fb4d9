/// Files and functions stay small enough to be read in one go.
struct SizeRule {
    static let longestFile = 500
    static let medianFile = 150
    static let longestFunction = 40
    static let ninthDecileFunction = 16
    /// What the usual folder stays below.
    static let folderEntries = 9
    /// What no folder may be above: that of the transport, where each file is one difference of Linux, is the largest.
    static let crowdedFolder = 24

    /// Every file and every function above its own limit.
    func findings(in file: SourceFile) -> [Finding] {
        let functions = FunctionBodies(in: file).all.filter { $0.length > Self.longestFunction }.map {
            finding(file, line: $0.line, "\($0.name) has \($0.length) lines, the limit is \(Self.longestFunction).")
        }
        guard file.lineCount > Self.longestFile else { return functions }
        return functions + [finding(file, line: 1, "It has \(file.lineCount) lines, the limit is \(Self.longestFile).")]
    }

    /// The value below which `share` of all values lie.
    static func quantile(_ share: Double, of values: [Int]) -> Int {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    private func finding(_ file: SourceFile, line: Int, _ problem: String) -> Finding {
        Finding(
            rule: "size",
            path: file.path,
            line: line,
            problem: problem,
            advice: "Give one of its ideas a name and a place of its own."
        )
    }
}
