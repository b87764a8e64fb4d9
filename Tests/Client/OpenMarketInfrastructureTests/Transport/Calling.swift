import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import Testing

extension LoopbackServer {
    /// A request to this server.
    func request(
        _ method: HTTPMethod = .get,
        _ target: String,
        headers: HTTPHeaders = [:],
        body: HTTPBody = .none
    ) throws -> HTTPRequest {
        let origin = try #require(HTTPOrigin(url))
        return HTTPRequest(method: method, origin: origin, target: target, headers: headers, body: body)
    }
}

extension HTTPTransport {
    /// Why a call fails; `nil` when it does not.
    func failure(
        of request: HTTPRequest,
        _ options: CallOptions = CallOptions()
    ) async -> TransportError? {
        do throws(TransportError) {
            _ = try await send(request, options: options)
            return nil
        } catch {
            return error
        }
    }

    func cause(of request: HTTPRequest, _ options: CallOptions = CallOptions()) async -> TransportError.Cause? {
        await failure(of: request, options)?.cause
    }
}

/// Gives way to other tasks until `condition` holds: waiting for a state, not for a time.
///
/// A condition that is not true after ten minutes is a failure, reported at the line that waits.
func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @Sendable () async -> Bool
) async {
    let clock = ContinuousClock()
    let end = clock.now.advanced(by: .seconds(600))
    while !Task.isCancelled, await !condition() {
        guard clock.now < end else {
            Issue.record("This did not come true within ten minutes", sourceLocation: sourceLocation)
            return
        }
        try? await Task.sleep(for: .milliseconds(1))
    }
}

/// A value that several tasks change.
final class Shared<Value: Sendable>: Sendable {
    private let state: Mutex<Value>

    init(_ value: Value) {
        state = Mutex(value)
    }

    var value: Value { state.withLock { $0 } }

    func change(_ change: (inout Value) -> Void) {
        state.withLock { change(&$0) }
    }
}

/// A folder of its own for one test, removed at its end.
final class Scratch: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "openmarket-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var entries: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }

    /// A file of `count` bytes, most of them a hole.
    func sparseFile(_ name: String, count: Int) throws -> URL {
        let file = url.appending(path: name)
        try Data("begin".utf8).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(count))
        try handle.seek(toOffset: UInt64(count - 3))
        try handle.write(contentsOf: Data("end".utf8))
        try handle.close()
        return file
    }
}
