import Foundation

let benchmarks: [(name: String, run: () async throws -> Void)] = [
    ("decode", benchmarkDecoding),
    ("multipart", benchmarkMultipart),
    ("call", benchmarkCalls),
    ("transport", benchmarkTransports),
    ("upload", benchmarkUploads),
    ("images", benchmarkImages),
]

let wanted = CommandLine.arguments.dropFirst()
let known = benchmarks.map(\.name)
guard wanted.allSatisfy(known.contains) else {
    print("usage: Benchmarks [\(known.joined(separator: "|"))]…")
    exit(64)
}
for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
    try await benchmark.run()
}
