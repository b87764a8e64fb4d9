import Foundation
import Testing

@testable import Exercise21

/// What implements the port.
enum Implementation: CaseIterable {
    case file, memory
}

@Suite("Recent searches, whatever keeps them")
struct RecentSearchesSpecification {
    @Test("The last search is first", arguments: Implementation.allCases)
    func order(implementation: Implementation) async throws {
        let searches = try make(implementation)

        for text in ["lamp", "desk", "chair"] { await searches.remember(text) }

        #expect(await searches.texts() == ["chair", "desk", "lamp"])
    }

    @Test("In the beginning there are none", arguments: Implementation.allCases)
    func empty(implementation: Implementation) async throws {
        #expect(try await make(implementation).texts() == [])
    }

    @Test("The same text is there once, as it was written last", arguments: Implementation.allCases)
    func same(implementation: Implementation) async throws {
        let searches = try make(implementation)

        for text in ["lamp", "desk", " LAMP \n"] { await searches.remember(text) }

        #expect(await searches.texts() == ["LAMP", "desk"])
    }

    @Test("Other letters or spaces within are another text", arguments: Implementation.allCases)
    func other(implementation: Implementation) async throws {
        let searches = try make(implementation)

        for text in ["cafe", "café", "desk lamp", "desklamp"] { await searches.remember(text) }
        await searches.forget("désk lamp")

        #expect(await searches.texts() == ["desklamp", "desk lamp", "café", "cafe"])
    }

    @Test("A blank text is none", arguments: Implementation.allCases)
    func blank(implementation: Implementation) async throws {
        let searches = try make(implementation)

        for text in ["", "   ", "\n"] { await searches.remember(text) }

        #expect(await searches.texts() == [])
    }

    @Test("Ten are kept, and the oldest goes", arguments: Implementation.allCases)
    func ten(implementation: Implementation) async throws {
        let searches = try make(implementation)

        for number in 1...11 { await searches.remember("\(number)") }
        #expect(await searches.texts() == (2...11).reversed().map { "\($0)" })
        await searches.remember("5")

        #expect(await searches.texts().count == 10)
        #expect(await searches.texts().first == "5")
        #expect(await searches.texts().last == "2")
        await searches.forget("5")
        #expect(await searches.texts().count == 9)
    }

    @Test("One is forgotten, whatever its case, and the others stay", arguments: Implementation.allCases)
    func forget(implementation: Implementation) async throws {
        let searches = try make(implementation)
        for text in ["lamp", "lamps", "desk", "sofa"] { await searches.remember(text) }

        await searches.forget(" Lamp")
        await searches.forget("sofa \n")
        await searches.forget("chair")

        #expect(await searches.texts() == ["desk", "lamps"])
    }

    @Test("All are forgotten, and new ones are kept", arguments: Implementation.allCases)
    func clear(implementation: Implementation) async throws {
        let searches = try make(implementation)
        for text in ["lamp", "desk"] { await searches.remember(text) }

        await searches.clear()
        #expect(await searches.texts() == [])
        await searches.remember("chair")

        #expect(await searches.texts() == ["chair"])
    }

    @Test("Two of them know nothing of each other", arguments: Implementation.allCases)
    func apart(implementation: Implementation) async throws {
        let one = try make(implementation)
        let other = try make(implementation)

        await one.remember("lamp")

        #expect(await other.texts() == [])
    }

    @Test("Searches at the same time are all kept", arguments: Implementation.allCases)
    func atOnce(implementation: Implementation) async throws {
        let searches = try make(implementation)

        await withTaskGroup { group in
            for number in 1...10 { group.addTask { await searches.remember("\(number)") } }
        }

        #expect(await searches.texts().count == 10)
    }

    private func make(_ implementation: Implementation) throws -> any RecentSearches {
        switch implementation {
        case .memory: return InMemoryRecentSearches()
        case .file:
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            return RecentSearchFile(in: folder)
        }
    }
}

@Suite("The port of recent searches")
struct RecentSearchesPortTests {
    @Test("It speaks the language of a search: there are no files, bytes, addresses or actors in it")
    func language() throws {
        let words = try port().lowercased()

        for word in ["url", "data", "json", "file", "disk", "path", "actor"] {
            #expect(!words.contains(word), "\(word)")
        }
    }

    @Test("It is as small as its user: four functions")
    func size() throws {
        let requirements = try port().matches(of: /\b(func|var|init|static)\b/)

        #expect(requirements.count == 4)
    }

    @Test("The domain imports no other layer, and the double needs no disk")
    func imports() throws {
        for folder in ["Domain", "Memory"] {
            let folder = sources(folder)
            for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
                let text = try String(contentsOf: file, encoding: .utf8)
                for word in ["RecentSearchFile", "FileManager", "static var", "static let"] {
                    #expect(!text.contains(word), "\(file.lastPathComponent): \(word)")
                }
            }
        }
    }

    /// The declaration of the port, without its comments.
    private func port() throws -> String {
        let text = try String(contentsOf: sources("Domain").appending(path: "RecentSearches.swift"), encoding: .utf8)
        return text.replacing(/\/\/.*|(?s:\/\*.*?\*\/)/, with: "")
    }

    private func sources(_ folder: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sources/\(folder)").standardizedFileURL
    }
}
