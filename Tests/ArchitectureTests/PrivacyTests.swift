import Foundation
import TestSupport
import Testing

@Suite("Privacy manifests", .slot)
struct PrivacyTests {
    /// What Apple wants a reason for, by the names that ask for it.
    private static let categories: [String: Set<String>] = [
        "FileTimestamp": [
            "stat", "lstat", "fstat", "fstatat", "getattrlist", "creationDate", "modificationDate", "creationDateKey",
            "contentModificationDateKey",
        ],
        "DiskSpace": [
            "statvfs", "fstatvfs", "statfs", "systemFreeSize", "systemSize", "volumeAvailableCapacityKey",
            "volumeAvailableCapacityForImportantUsageKey", "volumeTotalCapacityKey",
        ],
        "UserDefaults": ["UserDefaults"],
        "SystemBootTime": ["systemUptime", "mach_absolute_time"],
        "ActiveKeyboards": ["activeInputModes"],
    ]

    /// The folders of all that an app may have in it; the command line is none of it.
    private static let folders =
        ["Sources/Client", "Sources/Market"].flatMap { place in
            SourceTree.package.folders(in: place).map { place + "/" + $0 }
        } + ["Examples/MarketScreens/Sources/MarketScreens"]

    @Test("Each library gives a reason for each kind of thing that it asks for, and for no other", arguments: folders)
    func reasons(folder: String) throws {
        let words = Set(SourceTree.package.swiftFiles(below: folder).flatMap { $0.tokens.map(\.text) })
        let asked = Self.categories.filter { !$0.value.isDisjoint(with: words) }.keys
        #expect(try Set(asked) == Self.declared(folder + "/PrivacyInfo.xcprivacy"))
    }

    @Test("A library with a manifest has it as a resource where an app is built")
    func resources() throws {
        for manifest in ["Package.swift", "Examples/MarketScreens/Package.swift"] {
            let text = try String(contentsOf: SourceTree.package.root.appending(path: manifest), encoding: .utf8)
            #expect(text.contains(#".process("PrivacyInfo.xcprivacy")"#))
            let place = manifest == "Package.swift" ? "Sources/" : "Examples/"
            let names = Self.folders.filter { SourceTree.package.exists($0 + "/PrivacyInfo.xcprivacy") }
                .filter { $0.hasPrefix(place) }
                .compactMap { $0.split(separator: "/").last }
            let listed = text.matches(of: /let asking = \[(.*)\]/).flatMap { $0.1.split(separator: ", ") }
            #expect(Set(listed) == Set(names.map { "\"\($0)\"" }) || place == "Examples/", "\(names)")
        }
    }

    @Test("The apps have one, and follow no user")
    func apps() throws {
        #expect(try Self.declared("Examples/AppleMarket/Resources/PrivacyInfo.xcprivacy").isEmpty)
    }

    /// The kinds of things that a manifest gives reasons for; none where there is no manifest.
    private static func declared(_ path: String) throws -> Set<String> {
        guard SourceTree.package.exists(path) else { return [] }
        let data = try Data(contentsOf: SourceTree.package.root.appending(path: path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let manifest = try #require(list)
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        let types = manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
        #expect(types.allSatisfy { !(($0["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []).isEmpty) })
        let prefix = "NSPrivacyAccessedAPICategory"
        return Set(
            types.compactMap { ($0["NSPrivacyAccessedAPIType"] as? String)?.replacingOccurrences(of: prefix, with: "") }
        )
    }
}
