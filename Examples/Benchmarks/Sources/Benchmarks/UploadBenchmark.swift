import Foundation
import OpenMarket

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// 250 MB from a file to a server in this process.
///
/// The peak of memory belongs to a process, so only one contender should run for that: `OPENMARKET_ONLY=CurlTransport`.
func benchmarkUploads() async throws {
    let server = try SinkServer()
    let count = 250_000_000
    let file = FileManager.default.temporaryDirectory.appending(path: "openmarket-upload-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try fill(file, count: count)
    guard let url = URL(string: server.url + "/upload") else { return }
    let request = HTTPRequest(method: .post, url: url, body: .file(file, length: Int64(count)))
    guard let request else { return }
    let before = peakOfMemory
    var contenders = [
        Contender(name: "URLSession.upload(for:fromFile:)") { try await upload(file, to: url) },
        sending(request, "URLSessionTransport", over: URLSessionTransport()),
    ]
    #if os(Linux)
        if let transport = CurlTransport() { contenders.append(sending(request, "CurlTransport", over: transport)) }

    #endif
    try await race("250 MB from a file", rounds: 5, bytes: count, contenders)
    if let before, let after = peakOfMemory { print("  peak of memory: \(after - before) KB above \(before)") }
}

private func sending(_ request: HTTPRequest, _ name: String, over transport: some HTTPTransport) -> Contender {
    Contender(name: name) {
        let response = try await transport.send(request, options: CallOptions())
        guard response.status == 201 else { throw URLError(.badServerResponse) }
    }
}

private func upload(_ file: URL, to url: URL) async throws {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    _ = try await URLSession.shared.upload(for: request, fromFile: file)
}

private func fill(_ file: URL, count: Int) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let block = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    for _ in 0..<(count / block.count) { try handle.write(contentsOf: block) }
    try handle.close()
}

/// The most memory that this process has had, in KB; Linux only.
private var peakOfMemory: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") }
}
