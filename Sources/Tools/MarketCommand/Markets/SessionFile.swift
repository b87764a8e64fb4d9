import Foundation

/// The file of the login.
struct SessionFile {
    let call: Invocation
    let environment: [String: String]

    var url: URL {
        if let path = call.text(.session) { return URL(filePath: path) }
        let home = environment["HOME"].map { URL(filePath: $0) } ?? URL.homeDirectory
        let chosen = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
        return (chosen ?? home.appending(path: ".config")).appending(path: "openmarket/session.json")
    }
}
