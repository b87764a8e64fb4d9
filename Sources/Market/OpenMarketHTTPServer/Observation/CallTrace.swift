package import Foundation
package import OpenMarketWire
import Synchronization

/// The record of one request, written while it is handled, for people who look into a server.
///
/// It holds what was sent as it was sent, secrets included: an observer takes those out before it keeps anything.
package final class CallTrace: Sendable {
    /// The trace of the request that the present task responds to; `nil` unless the server is observed.
    @TaskLocal package static var current: CallTrace?

    /// Up to how many bytes of a body are kept.
    package static let bodyLimit = 65_536

    /// The part of the work that a span of time was spent on.
    package enum Phase: String, Sendable, CaseIterable {
        case parse, prove, query, write, commit, send
    }

    /// A part of the time, from the first byte of the request.
    package struct Span: Sendable, Hashable {
        package let phase: Phase
        package let start: Duration
        package let length: Duration
    }

    /// One statement of SQL that was run, without its values.
    package struct Statement: Sendable, Hashable {
        package let text: String
        /// Its cost, in steps of SQLite's machine.
        package let steps: Int
        package let length: Duration

        package init(text: String, steps: Int, length: Duration) {
            (self.text, self.steps, self.length) = (text, steps, length)
        }
    }

    package struct Notes: Sendable {
        package var spans: [Span] = []
        package var statements: [Statement] = []
        /// The number of statements run beyond those that are kept.
        package var furtherStatements = 0
        /// The caller that was authenticated.
        package var caller: String?
        package var weather: [String] = []
        /// The beginning of the request's body.
        package var body = Data()
        /// The response with the beginning of its body; `nil` when the client left before.
        package var response: HTTPResponse?
        package var responseBytes = 0
        /// Whether the body goes on after the response was noted.
        package var isStream = false
        package var requestID = ""
        /// Whether the call is over; the notes of tasks that outlive it do not belong to it.
        fileprivate var isFinished = false
        /// The time at which the last byte was handed to the system.
        package var end = Duration.zero
    }

    /// The request without its body.
    package let request: HTTPRequest
    package let requestBytes: Int64
    /// The address of the client; `nil` in the same process.
    package let client: String?
    /// The time at which the first byte came, on the observer's clock.
    package let began: Duration
    /// The number by which a client in the same process knows the call.
    package let mark: Int?
    private let observer: ServerObserver
    private let state: Mutex<Notes>

    init(_ request: HTTPRequest, from client: String?, began: Duration?, mark: Int? = nil, observer: ServerObserver) {
        var bare = request
        bare.body = .none
        (self.request, self.client, self.mark, self.observer) = (bare, client, mark, observer)
        requestBytes = request.body.length
        let now = observer.now()
        self.began = began ?? now
        var notes = Notes()
        if case .bytes(let bytes) = request.body { notes.body = Self.beginning(of: bytes) }
        if let began { notes.spans.append(Span(phase: .parse, start: .zero, length: now - began)) }
        state = Mutex(notes)
    }

    package var notes: Notes { state.withLock { $0 } }
    /// About how many bytes it holds.
    package var size: Int {
        state.withLock { 4_096 + $0.body.count + ($0.response?.body.count ?? 0) }
    }
    /// The time on the observer's clock.
    package var now: Duration { observer.now() }

    /// Notes what the time since `start` was spent on.
    package func note(_ phase: Phase, since start: Duration) {
        let span = Span(phase: phase, start: start - began, length: now - start)
        state.withLock { if !$0.isFinished { $0.spans.append(span) } }
    }

    /// Notes a statement; of very many the first ones are kept.
    package func note(_ statement: Statement) {
        state.withLock { notes in
            guard !notes.isFinished else { return }
            if notes.statements.count < 200 { notes.statements.append(statement) } else { notes.furtherStatements += 1 }
        }
    }

    package func note(weather: [String]) { state.withLock { $0.weather = weather } }

    /// Notes who proved to be the caller.
    package func note(caller: String) { state.withLock { if !$0.isFinished { $0.caller = caller } } }

    func note(_ response: HTTPResponse, id: [UInt8] = [], isStream: Bool = false) {
        var kept = response
        kept.body = Self.beginning(of: response.body)
        let now = now
        state.withLock { notes in
            (notes.response, notes.responseBytes, notes.isStream) = (kept, response.body.count, isStream)
            notes.requestID = String(decoding: id, as: UTF8.self)
            notes.end = now - began
        }
    }

    /// Keeps the beginning of a body that is a form, or in a file, while the file is there.
    func readBody(_ body: HTTPBody) async {
        if case .bytes = body { return }
        let length = min(body.length, Int64(Self.bodyLimit))
        guard length > 0, let bytes = try? await body.bytes(in: 0..<length) else { return }
        state.withLock { $0.body = bytes }
    }

    /// Tells the observer that the last byte of the response is out, or that the client is gone.
    func finish() {
        let now = now
        state.withLock { notes in
            let end = now - began
            if notes.response != nil {
                notes.spans.append(Span(phase: .send, start: notes.end, length: end - notes.end))
            }
            (notes.end, notes.isFinished) = (end, true)
        }
        observer.finished(self)
    }

    /// A copy, so that a long body is not kept for its beginning.
    private static func beginning(of body: Data) -> Data {
        body.count <= bodyLimit ? body : Data(Array(body.prefix(bodyLimit)))
    }
}
