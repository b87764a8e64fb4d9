public import Foundation
public import OpenMarket

/// The arguments of a program that opens a market: `--demo`, `--data FILE` or `--url URL` say which one.
///
/// ```swift
/// var arguments = MarketArguments(["--data", "market.db", "--plain"])
/// while let option = try arguments.next() { print(option) } // "--plain"
/// let market = try await arguments.place.open(drafts: arguments.drafts)
/// ```
public struct MarketArguments: Sendable {
    /// An argument that is not valid.
    public struct Problem: Error, Sendable, Hashable {
        public let text: String

        /// A problem of a program's own option.
        public init(_ text: String) { self.text = text }
    }

    public private(set) var place = MarketPlace.demo
    public private(set) var wantsHelp = false
    private var rest: ArraySlice<String>
    private var isChosen = false

    /// The arguments after the name of the program.
    public init(_ arguments: [String]) { rest = arguments[...] }

    /// Returns the next option that is the program's own; `nil` at the end.
    public mutating func next() throws(Problem) -> String? {
        while let option = rest.popFirst() {
            switch option {
            case "--demo": try choose(.demo)
            case "--data": try choose(.file(URL(filePath: value(of: option))))
            case "--url": try choose(.served(address(value(of: option))))
            case "--help", "-h": wantsHelp = true
            default: return option
            }
        }
        return nil
    }

    /// Returns what stands behind an option.
    public mutating func value(of option: String) throws(Problem) -> String {
        guard let value = rest.popFirst(), !value.isEmpty else { throw Problem("\(option) needs a value.") }
        return value
    }

    /// The drafts of a market that is served: in the user's own folder, a file for each market, because users of two
    /// markets may have the same id.
    ///
    /// Other markets keep them beside their data.
    public var drafts: (any KeptStore<KeptDraft>)? {
        guard case .served(let url) = place else { return nil }
        return Self.ownPlace("drafts", of: url).map { FileFormDrafts($0.appendingPathExtension("json")) }
    }

    /// The folder for the log-ins of a front end with many users: beside the data of the market, in the user's own folder
    /// for one that is served, and `nil` for one in memory.
    public var logins: URL? {
        switch place {
        case .demo: nil
        case .file(let database): database.appendingPathExtension("logins")
        case .served(let url): Self.ownPlace("logins", of: url)
        }
    }

    private static func ownPlace(_ kind: String, of url: URL) -> URL? {
        let market = (url.host(percentEncoded: true) ?? "") + "-" + (url.port.map(String.init) ?? url.scheme ?? "")
        return FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?
            .appending(path: "OpenMarket/\(kind)/\(market)")
    }

    private mutating func choose(_ place: MarketPlace) throws(Problem) {
        guard !isChosen else { throw Problem("Only one of --demo, --data and --url can be given.") }
        (self.place, isChosen) = (place, true)
    }

    private func address(_ text: String) throws(Problem) -> URL {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false else {
            throw Problem("--url needs an address with http:// or https://.")
        }
        return url
    }
}
