import Foundation
import OpenMarketDomain
import OpenMarketWire

/// Something that could be seen by a person, or by whoever looks at wires and disks: all that oracles judge by.
enum Sight {
    /// A step of the script begins.
    case began(Act)
    /// What an act does itself is over, whether or not something that it set off goes on.
    case ended(Act)
    /// A call has set off from a device.
    case asked(HeldCall)
    /// A call was let go on, or met its end.
    case `let`(HeldCall, HeldCall.Outcome)
    /// A market has answered a device.
    case left(HTTPRequest, HTTPResponse, Wire)
    /// A market has sent a piece of a stream to a device.
    case streamed(Data, Wire)
    /// Something else has left a market: an export, an e-mail, a log, a copy.
    case handedOut(HandedOut)
    /// A market has told a device, registered for a user by id, of something while the app may be closed; whether the login
    /// that has registered it still holds.
    case told(String, user: String, Notice, isLoggedIn: Bool)
    /// The screens of a device after something happened to it.
    case shown(Device, [Screen])
    /// What a new device shows that has nothing but the account of a person, or not even that, for a guest: screens by the
    /// id of the product or the chat that was opened.
    case fresh(String?, [String: Screen])
    /// What a guest's new device shows who searches for words of the name of a product, which has this id.
    case searched(String, String, Screen)
    /// Something happened that changes no fact, such as a restart of the market.
    case kept(before: Facts, after: Facts, what: String)
    /// A person has sent as much as they can.
    case flooded(String)
    /// Time went by in which no person did anything.
    case quiet(Quiet)
    /// Everything has come to rest: no call is on its way, and nothing waits for a time that is near.
    case rested
}

extension Sight {
    /// What a device asks, and the alerts that it shows, in lines for people.
    @MainActor
    var lines: [String] {
        switch self {
        case .asked(let call): ["\(call.wire.name) asks \(call.line) for \(call.act?.name ?? "itself")"]
        case .shown(let device, let screens):
            screens.flatMap { screen in
                screen.alerts.map { "\(device.name) shows \($0.kind) \($0.number) on \(screen.scene): \($0.text)" }
            }
        default: []
        }
    }
}

/// What went on while no person did anything.
struct Quiet {
    let time: Duration
    /// The number of jobs that ran.
    let jobs: Int
    /// The number of calls of each device, by the device's name.
    let calls: [String: Int]
    /// The scenes that listen to a market without being visible, by the device's name.
    var listening: [String: [String]] = [:]
    /// The devices whose stream has come to its end, and that read what they may have missed.
    var reopening: Set<String> = []
}

/// Something that leaves a market other than as a response.
struct HandedOut {
    /// What it is, such as "export".
    let kind: String
    /// The name of the person who gets it; `nil` for the operator.
    let person: String?
    let text: String
}

/// A rule that was broken.
struct Broken: Equatable {
    /// The name of the invariant.
    let invariant: String
    /// The kind of breach, without names and numbers: one defect has one key.
    let key: String
    /// What happened.
    let detail: String

    init(_ invariant: String, _ key: String, _ detail: String) {
        (self.invariant, self.key, self.detail) = (invariant, key, detail)
    }
}

/// The judge of one invariant.
///
/// It shares no code with what it judges: it knows what people typed and what markets said they took, and sees screens, wires
/// and files.
@MainActor
protocol Oracle: AnyObject {
    /// The name of the invariant, such as "privacy".
    var name: String { get }
    /// The invariant as a sentence.
    var sentence: String { get }
    /// The number of times that it has judged something.
    var checks: Int { get }

    /// Judges what is seen.
    func see(_ sight: Sight, in town: any TownView) -> [Broken]
}

/// What oracles know of a town beside what they see.
@MainActor
protocol TownView {
    var truth: Truth { get }
    var devices: [Device] { get }
    /// The calls that are on their way.
    var held: [HeldCall] { get }
    /// The files of all markets.
    var marketFiles: [(name: String, content: Data)] { get }
    /// The rows of all markets, by the name of the table.
    var marketRows: [(table: String, content: Data)] { get }
}
