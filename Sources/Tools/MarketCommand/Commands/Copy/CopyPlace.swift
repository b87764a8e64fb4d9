import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketFirebase

/// The two places of a copy: one is a file, and one is a project.
struct CopyPlaces {
    let file: URL
    let project: String
    /// Whether the file is the source.
    let isFromFile: Bool

    init(_ call: Invocation) throws(CommandFailure) {
        guard let from = call.text(.copySource), let to = call.text(.copyTarget) else {
            let missing = [("--from PLACE", OptionSpec.copySource), ("--to PLACE", .copyTarget)]
            throw call.misuse(.missingOptions(missing.filter { !call.has($0.1) }.map(\.0)))
        }
        let (source, target) = (try Self.project(from, call), try Self.project(to, call))
        switch (source, target) {
        case (nil, let project?): (file, self.project, isFromFile) = (URL(filePath: from), project, true)
        case (let project?, nil): (file, self.project, isFromFile) = (URL(filePath: to), project, false)
        default: throw call.misuse(.notOneFile(both: source == nil))
        }
        guard isFromFile else { return }
        if call.has(.force) { throw call.misuse(.conflict("--force", "--to firebase:PROJECT")) }
        guard FileManager.default.fileExists(atPath: from) else { throw .file(.missing, path: from) }
    }

    /// The project of `firebase:PROJECT`; `nil` for a file.
    private static func project(_ text: String, _ call: Invocation) throws(CommandFailure) -> String? {
        guard !text.isEmpty else { throw call.misuse(.emptyText("PLACE")) }
        guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
        let project = String(text[text.index(after: colon)...])
        let isName =
            !project.isEmpty && project.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"/?#%\\".utf8.contains($0) }
        guard text[..<colon] == "firebase", isName else { throw call.misuse(.badPlace(text)) }
        return project
    }

    /// Returns the names of both in the journal: independent of the current folder, and an emulator is no project.
    func names(_ configuration: FirebaseConfiguration) -> (source: String, target: String) {
        let services = [configuration.firestoreURL, configuration.identityURL, configuration.storageURL]
        let parts = services.map(\.absoluteString) + [configuration.bucket]
        let project = "firebase:\(project) (\(parts.joined(separator: " ")))"
        let path = file.standardizedFileURL.path(percentEncoded: false)
        return isFromFile ? (path, project) : (project, path)
    }

    /// The file in which written items are noted.
    var journal: URL { URL(filePath: file.path(percentEncoded: false) + ".copy") }
}

/// The project as the command line and the environment say.
struct CopyProject {
    let call: Invocation
    let console: Console

    /// Returns the addresses of its services.
    func configuration(_ project: String) throws(CommandFailure) -> FirebaseConfiguration {
        var configuration: FirebaseConfiguration
        do throws(MarketError) {
            if let place = call.text(.emulator) {
                configuration = try FirebaseConfiguration(projectID: project, emulator: place)
            } else {
                configuration = try FirebaseConfiguration(projectID: project, apiKey: "market")
                    .emulated(by: emulators)
            }
        } catch {
            throw call.misuse(.badEmulator)
        }
        guard configuration.isEmulated != nil else { throw call.misuse(.mixedEmulators) }
        if let bucket = call.text(.bucket) { configuration.bucket = bucket }
        return configuration
    }

    /// The places that Firebase's own tools know.
    private var emulators: [String: String] {
        [
            "FIRESTORE_EMULATOR_HOST": console.environment["FIRESTORE_EMULATOR_HOST"],
            "FIREBASE_AUTH_EMULATOR_HOST": console.environment["FIREBASE_AUTH_EMULATOR_HOST"],
            "FIREBASE_STORAGE_EMULATOR_HOST": console.environment["FIREBASE_STORAGE_EMULATOR_HOST"],
        ].compactMapValues { $0 }
    }

    /// Returns the token of its owner.
    func token(_ configuration: FirebaseConfiguration) async throws(CommandFailure) -> OwnerToken {
        if let path = call.text(.tokenFile), path != "-" {
            guard FileManager.default.isReadableFile(atPath: path) else { throw .file(.unreadable, path: path) }
            return OwnerToken(from: path) {
                let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
                return text.split(whereSeparator: \.isNewline).first.map(String.init)
            }
        }
        var text: String?
        if call.has(.tokenFile) {
            for await line in console.input() {
                text = line
                break
            }
        } else {
            // A token of a cloud never goes over an open connection.
            text = configuration.isEmulated == true ? "owner" : console.environment["FIREBASE_TOKEN"]
        }
        guard let text, !text.isEmpty else { throw call.misuse(.needs("'market copy'", "--token-file FILE")) }
        return OwnerToken(from: "standard input") { text }
    }
}

extension FirebaseConfiguration {
    /// Whether its services are emulators; `nil` when only some are.
    fileprivate var isEmulated: Bool? {
        let schemes = Set([firestoreURL, identityURL, storageURL].map(\.scheme))
        return schemes.count == 1 ? schemes == ["http"] : nil
    }
}
