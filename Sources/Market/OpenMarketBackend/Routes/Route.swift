import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketWire

/// A route of the market's own HTTP API: one row of ``all`` says everything that the server knows of it.
///
/// Methods, `OPTIONS` and 405, the bytes a body may have and the label in the metrics follow from the row; the words in
/// the log and `openapi.yaml` are compared with it by a test.
struct Route: Sendable {
    enum Body: Sendable {
        /// A document of JSON, and nothing larger.
        case json
        /// A form, or images.
        case form
        /// A part of an upload.
        case part
    }

    /// The caller whom a route has, as far as the head of a request tells; handlers find out more.
    enum Caller: Sendable {
        case anyone
        /// A vendor, by the `identifier` field or the ID token of its user.
        case vendor
        /// A user, by an ID token.
        case user
    }

    let method: String
    /// The segments of the path; one that begins with a colon stands for any text.
    let pattern: [String]
    let generations: [ServedGeneration]
    let label: Label
    let body: Body
    let caller: Caller
    let respond: @Sendable (RouteCall) -> () async throws(Refusal) -> HTTPResponse

    init(
        _ method: String,
        _ pattern: String,
        _ label: Label,
        on generations: [ServedGeneration] = [.v3x],
        body: Body = .json,
        by caller: Caller = .anyone,
        _ respond: @escaping @Sendable (RouteCall) -> () async throws(Refusal) -> HTTPResponse
    ) {
        (self.method, self.label, self.generations) = (method, label, generations)
        (self.body, self.caller, self.respond) = (body, caller, respond)
        self.pattern = pattern.split(separator: "/").map(String.init)
    }

    /// A route of users: its handler is told who the user is.
    init(
        _ method: String,
        _ pattern: String,
        _ label: Label,
        ofUser respond: @escaping @Sendable (RouteCall) -> (String) async throws(Refusal) -> HTTPResponse
    ) {
        self.init(method, pattern, label, by: .user) { route in
            { () async throws(Refusal) in try await respond(route)(try await route.viewer.user(of: route.call)) }
        }
    }

    /// Returns whether a path is one of this route.
    func matches(_ segments: [some StringProtocol]) -> Bool {
        pattern.count == segments.count
            && zip(pattern, segments).allSatisfy { $0.hasPrefix(":") || $0.utf8.elementsEqual($1.utf8) }
    }

    /// The routes at a path: those with the first pattern that matches.
    static func all(at segments: [String], in generation: ServedGeneration) -> [Route] {
        let served = all.filter { $0.generations.contains(generation) }
        guard let pattern = served.first(where: { $0.matches(segments) })?.pattern else { return [] }
        return served.filter { $0.pattern == pattern }
    }
}

extension Route {
    /// The subject of a request; a few words only, so that a client cannot make the list longer.
    enum Label: String, CaseIterable {
        case products
        case items
        case uploads
        case vendors
        case banners
        case blocks
        case reports
        case sellers
        case follows
        case reviews
        case chats
        case likes
        case notices
        case images
        case events
        case health
        case accounts
        case documents
        case objects
        case other

        /// The label of a path as it stands in the log.
        init(path: String) {
            let segments = path.split(separator: "/")
            self =
                switch segments.first {
                case "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com": .accounts
                case "emulator": segments.contains("databases") ? .documents : .accounts
                case "v1": .documents
                case "v0": .objects
                default: Route.all.first { $0.matches(segments) }?.label ?? .other
                }
        }
    }
}

/// A request at a route, with the parts of the market that handlers need.
struct RouteCall: Sendable {
    let call: RequestContext
    let parts: MarketDependencies
    let reads: ReadNote
    let viewer: Viewer
    let feed: EventFeed
    let prove: @Sendable (String) async -> ProvenUser?

    /// The third segment, which most often is an id.
    var id: String { call.segments.count > 2 ? call.segments[2] : "" }

    /// The response of the route at the path, or what there is to say of its methods.
    func response() async throws(Refusal) -> HTTPResponse {
        switch try route() {
        case .found(let route): try await route.respond(self)()
        case .options(let allowed): MarketResponse.options(allowed)
        }
    }

    /// Throws what is wrong with a request whatever its body is.
    func judgeHead() async throws(Refusal) {
        guard case .found(let route) = try route() else { return }
        switch route.caller {
        case .anyone: break
        case .vendor: _ = try await VendorAuthorization(viewer: viewer).signer(of: call)
        case .user: _ = try await viewer.user(of: call)
        }
    }

    private enum Found {
        case found(Route)
        case options([String])
    }

    private func route() throws(Refusal) -> Found {
        let routes = Route.all(at: call.segments, in: parts.configuration.generation)
        guard !routes.isEmpty else { throw .unknownRoute }
        // Whatever can be read can be asked for without its content; the host leaves that out.
        let method = call.method == "HEAD" ? "GET" : call.method
        if let route = routes.first(where: { $0.method == method }) { return .found(route) }
        let allowed = routes.flatMap { $0.method == "GET" ? ["GET", "HEAD"] : [$0.method] } + ["OPTIONS"]
        guard call.method == "OPTIONS" else { throw .method(allow: allowed) }
        return .options(allowed)
    }
}
