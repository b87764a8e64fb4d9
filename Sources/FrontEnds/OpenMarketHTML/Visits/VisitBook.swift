public import Foundation
public import OpenMarketWire

/// The state that a site keeps for one browser, from its first request until long after its last one.
@MainActor
public protocol BrowserVisit: AnyObject {
    /// The time of the browser's last request.
    var lastSeen: Date { get set }
    /// Whether it may be given up when the site is full.
    var isGuest: Bool { get }
    /// The mark that tells its user, and their log-in, from others; `nil` for a guest.
    var mark: String? { get }
    /// The place where requests wait for each other.
    var queue: RequestQueue { get }
    /// Makes worthless what proves that a form is of this visit.
    func renewToken()
    /// Gives up what it follows.
    func end()
}

/// All visits of a site, by the ids in their cookies.
@MainActor
public final class VisitBook<Kept: BrowserVisit> {
    private let limit: Int
    private let idle: TimeInterval
    private let keepsUsers: Bool
    private let now: @Sendable () -> Date
    private var visits: [String: Kept] = [:]

    /// An empty book for `limit` visits, which are over after `idle` seconds without a request.
    ///
    /// A full book ends the oldest visits of guests, and those of users unless it `keepsUsers`: a user who can come back
    /// to a log-in loses little.
    public init(limit: Int, idle: TimeInterval, keepsUsers: Bool = true, now: @escaping @Sendable () -> Date) {
        (self.limit, self.idle, self.keepsUsers) = (limit, idle, keepsUsers)
        self.now = now
    }

    public var count: Int { visits.count }

    /// A sum over all visits.
    public func sum(_ part: (Kept) -> Int) -> Int { visits.values.reduce(0) { $0 + part($1) } }

    /// The visit that a cookie names; `nil` when it is over or never was.
    ///
    /// A request that a page makes by itself does not show that its user is still there, so it does not keep the visit
    /// from ending.
    public func visit(_ id: String?, isPresent: Bool = true) -> Kept? {
        guard let id, let visit = visits[id] else { return nil }
        guard !isOver(visit) else {
            end(id)
            return nil
        }
        if isPresent { visit.lastSeen = now() }
        return visit
    }

    /// Begins a visit and returns its id; `nil` when the site is full of visits that stay.
    ///
    /// When the site is full, the oldest visits of guests end first.
    public func begin(_ make: () -> Kept) -> (id: String, visit: Kept)? {
        endOld()
        if visits.count >= limit {
            let guests = visits.filter { $0.value.isGuest }
            let users = keepsUsers ? [:] : visits.filter { !$0.value.queue.isTaken }
            let ending = guests.isEmpty ? users : guests
            guard let oldest = ending.min(by: { $0.value.lastSeen < $1.value.lastSeen }) else { return nil }
            end(oldest.key)
        }
        let (id, visit) = (RandomToken.make(), make())
        visits[id] = visit
        return (id, visit)
    }

    /// Gives a visit another id: the old one is worthless from then on.
    public func renew(_ id: String) -> String {
        guard let visit = visits.removeValue(forKey: id) else { return id }
        let next = RandomToken.make()
        visits[next] = visit
        visit.renewToken()
        return next
    }

    /// Serves the visitor that a request comes from, after what they asked for before; `nil` when there are too many.
    ///
    /// A visitor without a visit is let in by `enter`, which may take time.
    public func serve(
        _ request: HTTPRequest,
        by cookies: CookieJar,
        enter: () async -> (id: String, visit: Kept)?,
        _ work: (Kept) async -> HTTPResponse
    ) async -> HTTPResponse? {
        let known = cookies.id(in: request)
        let visitor: (id: String, visit: Kept)? =
            if let known, let found = visit(known) { (known, found) } else { await enter() }
        guard let (id, visit) = visitor else { return nil }
        // A browser has a few requests open at a time; a client with more of them is refused.
        guard visit.queue.count < 16 else { return nil }
        var (response, isOther) = await visit.queue.pass {
            let user = visit.mark
            // While it waited another user has come, whose pages are not for who knew the old id.
            guard visits[id] === visit else {
                let isRead = request.method == .get || request.method == .head
                return (isRead ? HTTPResponse.redirect(to: request.target) : HTTPResponse(status: 403), false)
            }
            let response = await work(visit)
            // A page that was only read still has the old proofs in its forms.
            return (response, request.method == .post && visit.mark != user)
        }
        // An id from before the log-in could have been planted by an attacker, so the session gets a new one.
        let current = isOther ? renew(id) : id
        // The tabs that one user had open are not updated for the next user.
        if isOther { visit.end() }
        if current != known { response.headers.append("Set-Cookie", cookies.field(for: current, at: request.origin)) }
        return response
    }

    /// Ends the visits whose browsers were not heard of for long.
    public func endOld() {
        for (id, visit) in visits where isOver(visit) { end(id) }
    }

    private func isOver(_ visit: Kept) -> Bool { now().timeIntervalSince(visit.lastSeen) > idle }

    private func end(_ id: String) { visits.removeValue(forKey: id)?.end() }
}
