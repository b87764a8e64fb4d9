import Foundation

let benchmarks: [(name: String, run: () async throws -> Void)] = [
    ("decode", benchmarkDecoding),
    ("growth", benchmarkGrowth),
    ("multipart", benchmarkMultipart),
    ("call", benchmarkCalls),
    ("transport", benchmarkTransports),
    ("upload", benchmarkUploads),
    ("images", benchmarkImages),
]

let wanted = Options.current.names
let known = benchmarks.map(\.name)
guard wanted.allSatisfy(known.contains) else {
    let options = "[--json FILE] [--compare FILE] [--plots FOLDER] [--draw FILE] [--sample ROWS]"
    print("usage: Benchmarks \(options) [\(known.joined(separator: "|"))]…")
    exit(64)
}
if let path = Options.current.drawn {
    try DrawnPlot.drawAll(in: path)
    exit(0)
}
if let rows = Options.current.sampleRows {
    FileHandle.standardOutput.write(SamplePage.json(rows: min(max(0, rows), 1_000_000)))
    exit(0)
}
for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
    try await benchmark.run()
}
if let path = Options.current.json { try await Results.shared.write(to: path) }
if let path = Options.current.earlier { try await Results.shared.compare(with: path) }
