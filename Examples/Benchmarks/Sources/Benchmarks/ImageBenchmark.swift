import Foundation
import OpenMarket
import Synchronization

/// A list that is flung: 1,000 cells are bound to 200 images, twelve of them on the screen at a time.
func benchmarkImages() async throws {
    let urls = (0..<200).compactMap { URL(string: "http://127.0.0.1:1/\($0).png") }
    let transport = CountingTransport(
        body: Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(count: 20_000)
    )
    let budget = 2 * 1024 * 1024
    var fetches: [String: Int] = [:]
    try await race(
        "1,000 recycled cells over 200 pictures of 20 KB",
        [
            Contender(name: "One transfer per cell") {
                let start = transport.fetches
                try await fling(urls) { url in
                    guard let request = HTTPRequest(url: url) else { return }
                    _ = try await transport.send(request, options: CallOptions())
                }
                fetches["one transfer per cell"] = transport.fetches - start
            },
            Contender(name: "ImageLoader, 2 MiB of memory") {
                let start = transport.fetches
                let loader = ImageLoader(transport: transport, memory: MemoryImageStore(byteLimit: budget))
                try await fling(urls) { _ = try await loader.image(at: $0) }
                fetches["ImageLoader, 2 MiB"] = transport.fetches - start
            },
            Contender(name: "ImageLoader, 64 MiB of memory") {
                let start = transport.fetches
                let loader = ImageLoader(transport: transport)
                try await fling(urls) { _ = try await loader.image(at: $0) }
                fetches["ImageLoader, 64 MiB"] = transport.fetches - start
            },
        ]
    )
    for (name, count) in fetches.sorted(by: { $0.value > $1.value }) { print("  transfers, \(name): \(count)") }
}

/// Binds cells in order; a cell that is bound again gives up its old image.
private func fling(_ urls: [URL], load: @escaping @Sendable (URL) async throws -> Void) async throws {
    var cells = [Task<Void, any Error>?](repeating: nil, count: 12)
    for index in 0..<1000 {
        cells[index % 12]?.cancel()
        let url = urls[(index * 7 + index / 40) % urls.count]
        cells[index % 12] = Task { try await load(url) }
        if index % 12 == 11 { for cell in cells { _ = await cell?.result } }
    }
    for cell in cells { _ = await cell?.result }
}

/// A transport that counts, and takes a moment as a network does.
private final class CountingTransport: HTTPTransport {
    private let body: Data
    private let count = Mutex(0)

    init(body: Data) {
        self.body = body
    }

    var fetches: Int { count.withLock { $0 } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        count.withLock { $0 += 1 }
        do {
            try await Task.sleep(for: .milliseconds(1))
        } catch {
            throw .cancelled
        }
        return HTTPResponse(status: 200, body: body)
    }
}
