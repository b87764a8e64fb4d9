import Foundation
import OpenMarketDomain

/// Judges whom a market tells of something while their apps are closed.
@MainActor
final class NoticeOracle: Oracle {
    let name = "notices"
    let sentence = "A notice reaches the user it is for, once, and no device after its log-out."
    private(set) var checks = 0
    /// What each device was told, by the device's name.
    private var told: [String: Set<String>] = [:]

    func see(_ sight: Sight, in town: any TownView) -> [Broken] {
        switch sight {
        // A market that is as it was before does once more what it did then.
        case .kept: told = [:]
        case .told(let device, let user, let notice, let isLoggedIn):
            checks += 1
            return judge(device, user, notice, isLoggedIn)
        default: break
        }
        return []
    }

    private func judge(_ device: String, _ user: String, _ notice: Notice, _ isLoggedIn: Bool) -> [Broken] {
        var broken: [Broken] = []
        let what = "\(device): \(notice.kind.rawValue) '\(notice.text ?? notice.product ?? "")'"
        if !isLoggedIn { broken.append(Broken(name, "a device was told after its log-out", what)) }
        if case .chat(let chat) = notice.subject, !chat.rawValue.split(separator: "_").contains(Substring(user)) {
            broken.append(Broken(name, "a device was told of the chat of others", what))
        }
        if let text = notice.text, Truth.isMarked(text), !told[device, default: []].insert(user + text).inserted {
            broken.append(Broken(name, "a device was told twice of one message", what))
        }
        return broken
    }
}
