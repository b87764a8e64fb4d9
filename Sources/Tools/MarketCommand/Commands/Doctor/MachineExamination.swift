import Foundation
import OpenMarket

/// The state of this machine for commands: libraries, the account of the environment, the stored login.
struct MachineExamination {
    let call: Invocation
    let console: Console

    var findings: [DoctorFinding] {
        [
            DoctorFinding(subject: "program", text: "version \(MarketVersion.current)"), photos, account, login,
        ]
    }

    private var photos: DoctorFinding {
        let missing = PhotoLibraries.missing
        guard !missing.isEmpty else {
            return DoctorFinding(subject: "photos", text: "large photos can be made smaller")
        }
        return DoctorFinding(
            subject: "photos",
            state: .warning,
            text: "photos that are too large are refused, because \(missing.joined(separator: " and ")) is missing",
            advice: "Install it: apt-get install \(missing.joined(separator: " "))"
        )
    }

    private var account: DoctorFinding {
        let names = ["MARKET_IDENTIFIER", "MARKET_SECRET"]
        let given = names.filter { console.environment[$0, default: ""] != "" }
        switch given.count {
        case 0: return DoctorFinding(subject: "account", text: "none in the environment")
        case 2: return DoctorFinding(subject: "account", text: "named by MARKET_IDENTIFIER and MARKET_SECRET")
        default:
            let other = names.first { !given.contains($0) } ?? ""
            return DoctorFinding(
                subject: "account",
                state: .warning,
                text: "\(given[0]) is set and \(other) is not",
                advice: "Set both, or neither: one alone proves nothing."
            )
        }
    }

    private var login: DoctorFinding {
        let url = SessionFile(call: call, environment: console.environment).url
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else {
            return DoctorFinding(subject: "login", text: "no user is logged in")
        }
        let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int ?? 0
        if mode & 0o077 != 0 {
            return DoctorFinding(
                subject: "login",
                state: .problem,
                text: "other users of this machine can read \(path)",
                advice: "Log out and in again: a user who has read the file can act as you until then."
            )
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            return DoctorFinding(
                subject: "login",
                state: .problem,
                text: "\(path) cannot be read",
                advice: "Remove it."
            )
        }
        return DoctorFinding(subject: "login", text: "kept in \(path)")
    }
}
