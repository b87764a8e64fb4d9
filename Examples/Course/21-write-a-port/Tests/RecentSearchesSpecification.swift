import CourseLaws
import Domain
import Foundation
import Memory
import Storage
import Synchronization
import Testing

/// What implements the port.
enum Implementation: CaseIterable {
    case file, memory
}

@Suite("Recent searches, whatever keeps them")
struct RecentSearchesSpecification {
    @Test("The double keeps and forgets what the file does, whatever is searched", arguments: Draw.cases())
    func alike(draw: Draw) async throws {
        let all: [any RecentSearches] = [try make(.file), try make(.memory)]
        var expected: [String] = []
        let words = draw.list(2...14) { draw.word(1...3) } + ["lamp", "LAMP", "Lamp", "desk lamp", "café"]
        for _ in 0..<draw.int(1...40) {
            let spaces = draw.one(of: ["", "", " ", "\n", "\t "])
            let text = draw.one(of: words + [""])
            let typed = spaces + text + draw.one(of: ["", spaces])
            let others = expected.filter { $0.lowercased() != text.lowercased() }
            switch draw.int(0...9) {
            case 0:
                expected = []
                for searches in all { await searches.clear() }
            case 1...2:
                expected = others
                for searches in all { await searches.forget(typed) }
            default:
                if !text.isEmpty { expected = Array(([text] + others).prefix(10)) }
                for searches in all { await searches.remember(typed) }
            }
            for searches in all { #expect(await searches.texts() == expected) }
        }
    }

    @Test("Each double has a memory of its own, and searches at the same time are all kept", arguments: Draw.cases(20))
    func own(draw: Draw) async throws {
        let doubles = (0..<draw.int(2...4)).map { _ in InMemoryRecentSearches() }
        let counts = doubles.map { _ in draw.int(0...10) }
        await withTaskGroup { group in
            for (double, count) in zip(doubles, counts) {
                for number in 0..<count { group.addTask { await double.remember("\(number)") } }
            }
        }
        for (double, count) in zip(doubles, counts) {
            #expect(await double.texts().sorted() == (0..<count).map { "\($0)" }.sorted())
        }
    }

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

/// Another implementation, which is no actor and has no file: the port asks for these four and nothing else.
private struct NotedSearches: RecentSearches {
    let noted = NotedTexts()

    func texts() async -> [String] { noted.texts.withLock { $0 } }
    func remember(_ text: String) async { noted.texts.withLock { $0.insert(text, at: 0) } }
    func forget(_ text: String) async { noted.texts.withLock { $0.removeAll { $0 == text } } }
    func clear() async { noted.texts.withLock { $0 = [] } }
}

private final class NotedTexts: Sendable {
    let texts = Mutex<[String]>([])
}

@Suite("The port of recent searches")
struct RecentSearchesPortTests {
    @Test("What is no actor and knows no file can implement it")
    func anything() async {
        let searches: any RecentSearches = NotedSearches()
        await searches.remember("lamp")
        #expect(await searches.texts() == ["lamp"])
    }
}
