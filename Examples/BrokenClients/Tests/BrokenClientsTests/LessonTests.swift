import Foundation
import OpenMarketBackend
import OpenMarketEmbedded
import Synchronization
import Testing

/// A program whose fault shows in its calls.
struct Lesson: Sendable {
    /// The name of the program.
    let name: String
    /// The path of the calls that are compared.
    let path: String
    /// The statuses that the broken program gets.
    let broken: [Int]
    /// The statuses that a mended one gets.
    let mended: [Int]

    /// The lessons whose broken programs send other calls than the mended ones.
    static let all = [
        6: Lesson(name: "Missing6", path: "/api/products", broken: [200], mended: [200, 200]),
        7: Lesson(name: "Twice7", path: "/api/vendors", broken: [201, 409], mended: [201]),
        8: Lesson(name: "Leak8", path: "/api/events", broken: [200, 200, 200], mended: [200]),
    ]
}

@Suite("Lessons that are graded by their calls", .serialized)
struct LessonTests {
    /// The number of the lesson to grade; `nil` for all.
    private static let asked = ProcessInfo.processInfo.environment["LESSON"].flatMap { Int($0) }

    @Test("A broken client sends the calls that its lesson names, a mended one the right ones", arguments: [6, 7, 8])
    func programs(_ number: Int) async throws {
        let lesson = try #require(Lesson.all[number])
        if Self.asked == nil { #expect(try await Self.run(lesson.name, lesson.path).statuses == lesson.broken) }
        #expect(try await Self.run("Mended\(number)", lesson.path).statuses == lesson.mended)
    }

    @Test("The learner's program sends the right calls, and shows a result", .enabled(if: asked != nil))
    func learner() async throws {
        let number = try #require(Self.asked)
        let lesson = Lesson.all[number] ?? Lesson(name: "Empty\(number)", path: "/api/products", broken: [], mended: [])
        let (output, statuses) = try await Self.run(lesson.name, lesson.path)
        if !lesson.mended.isEmpty { #expect(statuses == lesson.mended, "the calls of \(lesson.path)") }
        #expect(output != "0 products\n" && output != "the sign-up failed\n")
    }

    /// Runs a program over a new market; returns its output, and the statuses of its calls of a path.
    private static func run(_ name: String, _ path: String) async throws -> (output: String, statuses: [Int]) {
        var configuration = BackendConfiguration(generation: .v3x)
        configuration.limits.passwordIterations = 2
        let backend = try await MarketBackend(configuration: configuration)
        try await backend.addDemoCatalogue()
        let seen = Seen()
        let server = HTTPServer(handler: backend, log: { if $0.path == path { seen.note($0.status) } })
        let address = try server.start().description
        let output = try await BuiltProgram.output(of: name, address)
        await server.stop()
        await backend.close()
        return (output, seen.all)
    }
}

/// The statuses of the responses in their order.
final class Seen: Sendable {
    private let statuses = Mutex<[Int]>([])

    var all: [Int] { statuses.withLock { $0 } }

    func note(_ status: Int) { statuses.withLock { $0.append(status) } }
}
