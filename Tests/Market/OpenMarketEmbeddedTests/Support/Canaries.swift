import Foundation
import OpenMarketData
import OpenMarketWire
import Synchronization

/// Texts that may be found where they belong and nowhere else.
final class Canaries: Sendable {
    private let texts = Mutex<[String: String]>([:])
    private let found = Mutex<Set<String>>([])

    /// Where one was found that does not belong there.
    var findings: [String] { found.withLock { $0.sorted() } }
    /// How many there are.
    var count: Int { texts.withLock { $0.count } }

    /// The names for which `isWanted` says so.
    func names(where isWanted: (String) -> Bool) -> Set<String> {
        texts.withLock { Set($0.keys.filter(isWanted)) }
    }

    /// Sets one free; the name is what a finding says.
    @discardableResult
    func add(_ name: String, _ text: String) -> String {
        texts.withLock { $0[name] = text }
        return text
    }

    /// Looks for all but the excepted ones.
    func search(_ text: String, in place: String, except: Set<String> = []) {
        let names = texts.withLock { texts in
            texts.filter { text.contains($0.value) }.keys.filter { !except.contains($0) }
        }
        found.withLock { $0.formUnion(names.map { "\($0) in \(place)" }) }
    }

    /// Looks at a value in every way in which it may end up in a log.
    func search(printed value: Any, in place: String) {
        var dumped = ""
        dump(value, to: &dumped)
        for text in [dumped, String(describing: value), String(reflecting: value)] { search(text, in: place) }
        if let error = value as? any Error { search(error.localizedDescription, in: place) }
    }

    /// Whether these bytes hold any.
    func isIn(_ bytes: Data) -> Bool {
        texts.withLock { texts in texts.values.contains { bytes.range(of: Data($0.utf8)) != nil } }
    }

    /// Does something that may fail, and looks at what it returned or failed with.
    func watch(_ place: String, _ work: () async throws -> some Any) async {
        do { search(printed: try await work(), in: place) } catch { search(printed: error, in: "error of " + place) }
    }
}

/// A transport that notes the addresses that were called, and what came back.
final class RecordingTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let noted = Mutex<[(target: String, answer: HTTPResponse?)]>([])

    init(_ base: any HTTPTransport) {
        self.base = base
    }

    /// Every target that was called, with its response.
    var calls: [(target: String, answer: HTTPResponse?)] { noted.withLock { $0 } }

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            let answer = try await base.send(request, options: options)
            noted.withLock { $0.append((request.target, answer)) }
            return answer
        } catch {
            noted.withLock { $0.append((request.target, nil)) }
            throw error
        }
    }
}

/// A server that repeats what it was sent, as broken ones do.
struct ParrotTransport: HTTPTransport {
    let status: Int

    func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        var sent = request.target
        for field in request.headers.fields { sent += "\n\(field.name): \(field.value)" }
        for case .bytes(let bytes) in request.body.pieces { sent += "\n" + String(decoding: bytes, as: UTF8.self) }
        let headers: HTTPHeaders = ["Content-Type": "application/json"]
        guard status != 200 else { return HTTPResponse(status: 200, headers: headers, body: Data(sent.utf8)) }
        let message = JSONValue.object([
            .init("error", .object([.init("code", .integer(status)), .init("message", .string("X : " + sent))]))
        ])
        return HTTPResponse(status: status, headers: headers, body: message.encoded())
    }
}
