import OpenMarketFirebaseEmulator
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketBackend
@testable import OpenMarketHTTPServer

@Suite("The table of routes", .slot)
struct RouteTests {
    @Test("The description of the API has exactly the routes of the table")
    func description() throws {
        let text = try packageFile("Documentation/Server/openapi.yaml")
        var (path, operation) = ("", "")
        var (described, forUsers, forAnyone) = (Set<String>(), Set<String>(), Set<String>())
        for line in text.split(separator: "\n") {
            if line.hasPrefix("  /"), let end = line.lastIndex(of: ":") { path = Self.shape(line[..<end].dropFirst(3)) }
            if line == "      security: [{ idToken: [] }]" { forUsers.insert(operation) }
            if line == "      security: [{}, { idToken: [] }]" { forAnyone.insert(operation) }
            let word = line.dropFirst(4).prefix { $0 != ":" }
            guard line.hasPrefix("    "), ["get", "post", "put", "patch", "delete"].contains(word) else { continue }
            operation = word.uppercased() + " /" + path
            described.insert(operation)
        }
        func words(_ route: Route) -> String {
            route.method + " /" + Self.shape(route.pattern.joined(separator: "/")[...])
        }
        let routes = Set(Route.all.map(words))
        #expect(routes == described)
        #expect(routes.count == Route.all.count)
        #expect(Set(Route.all.filter { $0.caller == .user }.map(words)) == forUsers)
        let signed = Route.all.filter { $0.caller == .vendor && $0.generations.contains(.v3x) }
        #expect(Set(signed.map(words)).isSubset(of: forAnyone))
    }

    @Test("The description of the API has every word for what is wrong")
    func problems() throws {
        let words = Refusal.Problem.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(try packageFile("Documentation/Server/openapi.yaml").contains("enum: [\(words)]"))
    }

    /// A path without the names of its places.
    private static func shape(_ path: Substring) -> String {
        path.split(separator: "/").map { $0.hasPrefix(":") || $0.hasPrefix("{") ? "*" : String($0) }
            .joined(separator: "/")
    }

    @Test("Each word of a route may stand in the log, and each route has its label there", arguments: Route.all.indices)
    func labels(index: Int) {
        let route = Route.all[index]
        for word in route.pattern where !word.hasPrefix(":") { #expect(LoggedPath.marketWords.contains(word)) }
        let logged = "/" + Self.shape(route.pattern.joined(separator: "/")[...])
        #expect(Route.Label(path: logged) == route.label)
        #expect(route.label != .other)
    }

    @Test("Each verb of Firebase's services stands in the log, and none of their addresses is counted as another")
    func services() {
        let accounts = AccountVerb.allCases.map(\.rawValue)
        for verb in DocumentVerb.allCases.map(\.rawValue) + accounts {
            #expect(LoggedPath.marketWords.contains(":" + verb), "\(verb)")
        }
        for method in AccountVerb.former.keys { #expect(LoggedPath.marketWords.contains(method), "\(method)") }
        for prefix in FirebaseServices.prefixes {
            #expect(
                Route.Label(path: LoggedPath.of(prefix + "x", words: LoggedPath.marketWords)) != .other,
                "\(prefix)"
            )
        }
        let wiped = LoggedPath.of("/emulator/v1/projects/p/databases/d/documents", words: LoggedPath.marketWords)
        #expect(Route.Label(path: wiped) == .documents)
    }

    @Test("The operator's page names exactly the labels that there are")
    func documentedLabels() throws {
        let words = Route.Label.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        #expect(
            try packageFile("Documentation/Server/Operating.md").contains("The label `route` is one of " + words + ".")
        )
    }

    @Test("No route is hidden by one before it", arguments: ServedGeneration.allCases)
    func order(generation: ServedGeneration) {
        for route in Route.all where route.generations.contains(generation) {
            let segments = route.pattern.map { $0.hasPrefix(":") ? "x" : $0 }
            let found = Route.all(at: segments, in: generation)
            #expect(found.contains { $0.pattern == route.pattern && $0.method == route.method }, "\(route.pattern)")
        }
    }

    @Test("Every address says which methods it has, and refuses the others", arguments: ServedGeneration.allCases)
    func methods(generation: ServedGeneration) async throws {
        let backend = try await MarketBackend(configuration: BackendConfiguration(generation: generation))
        let origin = HTTPOrigin(scheme: "http", host: "localhost")
        for route in Route.all where route.generations.contains(generation) {
            let path = "/" + route.pattern.map { $0.hasPrefix(":") ? "x" : $0 }.joined(separator: "/")
            for (method, status) in [(HTTPMethod(rawValue: "OPTIONS"), 204), (HTTPMethod(rawValue: "TRACE"), 405)] {
                let response = await backend.respond(to: HTTPRequest(method: method, origin: origin, target: path))
                #expect(response.status == status, "\(method) \(path)")
                let allowed = response.headers["Allow"]?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
                #expect(allowed.contains(route.method), "\(method) \(path)")
            }
        }
        await backend.close()
    }
}
