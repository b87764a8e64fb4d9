import Foundation
import OpenMarketBackend
import OpenMarketDomain
import OpenMarketWire
import Synchronization

/// The devices of a town as a service of notices knows them: each is registered for whoever is logged in on it, and what
/// a market tells it is kept until someone looks.
@MainActor
final class TownNotices {
    /// A notice that has reached a device.
    struct Told: Sendable {
        /// The name of the device.
        let device: String
        let notice: Notice
    }

    /// The notices of each device that were put into words, until the request that brings them has set off.
    private final class Worded: Sendable {
        let notices = Mutex<[String: [Notice]]>([:])
    }

    private let worded = Worded()
    /// The token with which each device was registered, by the device's name.
    private(set) var tokens: [String: String] = [:]
    private var told: [Told] = []
    /// A point of the curve, and a secret (RFC 8291, appendix A): the town reads no encrypted text.
    private static let keys =
        #""p256dh":"BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4","#
        + #""auth":"BTBZMqHH6r4Tts7J_aSIgg""#

    /// The way of a market to the devices; the language of a device is its name.
    var delivery: NoticeDelivery {
        NoticeDelivery(
            contact: "mailto:town@example.com",
            hosts: ["push.town"],
            perMinute: 1_000,
            words: { [worded] notice, language in
                worded.notices.withLock { $0[language, default: []].append(notice) }
                return NoticeWords(title: notice.person ?? "", body: notice.text ?? notice.product ?? "", address: "/")
            },
            send: { [weak self] request in
                await self?.arrive(at: String(request.target.dropFirst()))
                return HTTPResponse(status: 201)
            }
        )
    }

    private func arrive(at device: String) {
        // What only takes a notice away has no words.
        let notice = worded.notices.withLock { all in all[device]?.isEmpty == false ? all[device]?.removeFirst() : nil }
        if let notice { told.append(Told(device: device, notice: notice)) }
    }

    /// Registers the devices whose user has not been registered with this token.
    func register(_ devices: [Device], at markets: TownMarkets) {
        for device in devices {
            guard device.user != nil, let token = device.wire.token, tokens[device.name] != token,
                WrittenRequest.user(of: token) == device.user,
                let url = URL(string: "http://\(Wiring.goods)/api/notices/devices")
            else { continue }
            let web = #"{"endpoint":"https://push.town/\#(device.name)",\#(Self.keys)}"#
            let body = #"{"name":"town","language":"\#(device.name)","web":\#(web)}"#
            guard
                let request = HTTPRequest(
                    method: .put,
                    url: url,
                    headers: ["Authorization": token],
                    body: .bytes(Data(body.utf8))
                ), markets.ask(request)?.isSuccess == true
            else { continue }
            tokens[device.name] = token
        }
    }

    /// Forgets which devices are registered: another file of the market knows none.
    func forget() { tokens = [:] }

    /// What has arrived since this was asked for the last time.
    func takeTold() -> [Told] {
        defer { told = [] }
        return told
    }
}
