import Foundation
import OpenMarketWire

/// Judges what is left of people who have gone.
@MainActor
final class GoneOracle: Oracle {
    let name = "gone"
    let sentence = """
        After the end of an account nothing of its person is left, and after a log-out nothing of the session, but what the \
        table of what stays names.
        """
    private(set) var checks = 0
    /// The users who had gone at the last rest, so that all that goes in steps is gone.
    private var gone: Set<String> = []
    /// The users who have logged out on a device, or ended their account there, and not logged in on it since.
    private var loggedOut: [String: Set<String>] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        case .began(let act): note(act, in: town)
        case .shown(let device, _):
            if let user = device.user { loggedOut[device.name]?.remove(user) }
        case .left(let request, let response, _): return judge(request, response, town.truth)
        case .rested:
            defer { gone = town.truth.gone }
            return judgeMarket(town) + judgeRows(town) + town.devices.flatMap { judge($0, town.truth) }
        default: break
        }
        return []
    }

    private func note(_ act: Act, in town: any TownView) {
        guard ["confirmDeleteAccount delete", "confirmLogout yes"].contains(where: { act.name.hasSuffix($0) }),
            let device = town.devices.first(where: { $0.name == act.device }),
            let user = device.user ?? device.lastUser
        else { return }
        loggedOut[act.device, default: []].insert(user)
    }

    private func judge(_ request: HTTPRequest, _ response: HTTPResponse, _ truth: Truth) -> [Broken] {
        guard !gone.isEmpty, response.isSuccess else { return [] }
        checks += 1
        return truth.sayings(in: String(decoding: response.body, as: UTF8.self)).compactMap { saying in
            guard let account = saying.account, gone.contains(account), !truth.staysForOthers(saying)
            else { return nil }
            return broken(saying, at: WhatStays.Place.response.rawValue, request.target)
        }
    }

    private func broken(_ saying: Saying, at place: String, _ detail: String) -> Broken? {
        guard !WhatStays.allows(saying.kind, at: place) else { return nil }
        let detail = "zq\(saying.mark)z of \(saying.owner), \(detail)"
        return Broken(name, "\(saying.kind) of an ended account is in \(place)", detail)
    }

    private func judgeMarket(_ town: any TownView) -> [Broken] {
        let truth = town.truth
        guard !truth.gone.isEmpty else { return [] }
        let living = truth.keys.filter { !truth.gone.contains($0.key) }.values.reduce(into: Set<String>()) {
            $0.formUnion($1)
        }
        let keys = truth.gone.flatMap { truth.keys[$0] ?? [] }.filter { !living.contains($0) }.sorted()
        let search = ManyTexts(keys)
        return town.marketFiles.flatMap { file, content -> [Broken] in
            checks += 1
            let texts = truth.sayings(inFile: content).compactMap { saying -> Broken? in
                guard let account = saying.account, truth.gone.contains(account), !truth.staysForOthers(saying),
                    !truth.isReported(saying)
                else { return nil }
                return broken(saying, at: file, "at rest")
            }
            return texts
                + search.found(in: content).map { key in
                    Broken(name, "\(Self.kind(of: key)) of an ended account is in \(file)", key)
                }
        }
    }

    /// Judges whether a row names a user who has gone, as far as the removal had the time to end.
    private func judgeRows(_ town: any TownView) -> [Broken] {
        guard !gone.isEmpty else { return [] }
        let search = ManyTexts(gone)
        return town.marketRows.flatMap { table, content -> [Broken] in
            guard !WhatStays.tables.contains(where: { $0.name == table }) else { return [] }
            checks += 1
            return search.found(in: content).prefix(1).map {
                Broken(name, "an ended account is named in the table \(table)", $0)
            }
        }
    }

    private static func kind(of key: String) -> String { key.contains("@") ? "the address" : "a key" }

    private func judge(_ device: Device, _ truth: Truth) -> [Broken] {
        let person = device.user.flatMap { truth.people[$0] }
        let ended = (truth.ended[device.name] ?? []).intersection(gone)
        let tokens = ManyTexts(device.user == nil ? truth.tokens[device.name] ?? [] : [])
        let search = ManyTexts(ended)
        return device.files.flatMap { file, content -> [Broken] in
            checks += 1
            let kind = file.prefix { $0 != "/" && $0 != "." }
            let place = kind == "outbox" ? WhatStays.Place.outbox : .device
            let left = place == .device ? [] : loggedOut[device.name] ?? []
            let texts =
                truth.sayings(inFile: content)
                .filter { !truth.may(person, see: $0) && !WhatStays.allows($0.kind, at: place.rawValue) }
                .map {
                    Broken(
                        name,
                        "\($0.kind) is in \(kind) of a device without its user",
                        "\(device.name): zq\($0.mark)z"
                    )
                }
                // Each change in an outbox names its user, and one in a chat both members.
                + left.filter { content.range(of: Data("\"user\":\"\($0)\"".utf8)) != nil }.prefix(1).map {
                    Broken(name, "what a user has not sent is in \(kind) after the log-out", "\(device.name): \($0)")
                }
                // The chats of another user of the device may name them.
                + (kind == "cache" ? [] : search.found(in: content)).prefix(1).map {
                    Broken(name, "an account that was ended on a device is named in \(kind)", "\(device.name): \($0)")
                }
            guard device.user == nil else { return texts }
            return texts
                + tokens.found(in: content).prefix(1).map { _ in
                    Broken(name, "a token is in \(kind) after the log-out", device.name)
                }
        }
    }
}
