import BackendTestSupport
import StoreTestSupport
import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWire
import Synchronization
import Testing

@testable import OpenMarketBackend

/// A service of browsers that notes what it gets, and answers as it is told.
final class PushService: Sendable {
    private struct State {
        var targets: [String] = []
        var told: [(language: String, notice: Notice)] = []
        var mails: [(address: String, count: Int)] = []
        var status = 201
        var headers: HTTPHeaders = [:]
        var silent: Set<String> = []
        var wait: @Sendable () -> Void = {}
        var gates: [String: Gate] = [:]
    }

    private let state = Mutex(State())

    /// The paths of the devices that were called, in order.
    var targets: [String] { state.withLock { $0.targets } }
    /// The notices that were put into words, in order.
    var told: [(language: String, notice: Notice)] { state.withLock { $0.told } }
    var mails: [(address: String, count: Int)] { state.withLock { $0.mails } }

    func answer(_ status: Int, _ headers: HTTPHeaders = [:]) {
        state.withLock { ($0.status, $0.headers) = (status, headers) }
    }

    /// Gives no response to what is sent to some devices, and lets time pass before that.
    func beSilent(at targets: Set<String>, _ wait: @escaping @Sendable () -> Void) {
        state.withLock { ($0.silent, $0.wait) = (targets, wait) }
    }

    /// Gives no response to what is sent to a device until a gate is opened.
    func hold(_ target: String, at gate: Gate) { state.withLock { $0.gates[target] = gate } }

    func forget() { state.withLock { ($0.targets, $0.told, $0.mails) = ([], [], []) } }

    func delivery(perMinute: Int = 100) -> NoticeDelivery {
        NoticeDelivery(
            contact: "mailto:shop@example.com",
            hosts: ["push.example"],
            perMinute: perMinute,
            words: { [self] notice, language in
                state.withLock { $0.told.append((language, notice)) }
                return NoticeWords(title: notice.person ?? "", body: notice.text ?? "", address: "/")
            },
            sendMail: { [self] address, words, _ in
                state.withLock { $0.mails.append((address, words.count)) }
                return true
            },
            send: { [self] request in
                let gate = state.withLock { state in
                    state.targets.append(request.target)
                    return state.gates[request.target]
                }
                if let gate {
                    try? await gate.pass()
                    return nil
                }
                let (response, wait) = state.withLock { state -> (HTTPResponse?, (@Sendable () -> Void)?) in
                    guard !state.silent.contains(request.target) else { return (nil, state.wait) }
                    return (HTTPResponse(status: state.status, headers: state.headers), nil)
                }
                wait?()
                return response
            }
        )
    }
}

extension DealScene {
    /// Registers a device of a user, which is told apart by its language.
    @discardableResult
    func register(_ name: String, device: String, language: String = "en") async throws -> HTTPResponse {
        let key = Base64.encodeURL(Data(try #require(P256Key()).publicBytes))
        let auth = Base64.encodeURL(Data(repeating: 1, count: 16))
        let web = #"{"endpoint":"https://a.push.example/\#(device)","p256dh":"\#(key)","auth":"\#(auth)"}"#
        let body = #"{"name":"Firefox","language":"\#(language)","web":\#(web)}"#
        return await ask("PUT", "/api/notices/devices", as: name, body)
    }

    /// Lets some time pass, and sends what is due then.
    func deliver(after time: Duration = .seconds(2)) async {
        probe.clock.advance(by: time)
        while await probe.backend.sendDueNotices() > 0 {}
    }

    func chatID(_ one: String, _ other: String) -> String {
        [uid(one), uid(other)].sorted().joined(separator: "_")
    }

    func write(_ text: String, id: String, from one: String, to other: String) async {
        let target = "/api/chats/\(chatID(one, other))/messages/\(id)"
        #expect(await ask("PUT", target, as: one, #"{"body":"\#(text)"}"#).status == 200)
    }

    func read(_ other: String, by name: String) async throws {
        let list = try await ask("GET", "/api/chats", as: name).root["chats"].map { Array($0.elements) } ?? []
        let id = chatID(name, other)
        let at = try #require(list.first { $0["id"]?.string == id }?["at"]?.number?.int)
        #expect(await ask("PUT", "/api/chats/\(id)/read", as: name, #"{"at":\#(at)}"#).status == 204)
    }

    /// The number of the devices of a user.
    func devices(of name: String) async throws -> Int {
        try await ask("GET", "/api/notices", as: name).root["devices"].map { Array($0.elements).count } ?? -1
    }
}
