public import Foundation

/// A decoded state is valid, whatever the data was.
///
/// Entries that cannot be understood are left out of their stack together with
/// everything that was opened from them; depths keep to their limits, and ids
/// that contradict each other are replaced.
extension NavigationState: Codable {
    private enum Key: CodingKey {
        case root, tab, login, stacks, modals, lastID
    }

    /// Larger ids are rejected, or the counter would overflow.
    private static let highestID = 1 << 40

    /// Decodes defensively: invalid data throws.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            root: try values.decode(Root.self, forKey: .root),
            tab: (try? values.decode(MarketTab.self, forKey: .tab)) ?? .home
        )
        lastID = (try? values.decode(Int.self, forKey: .lastID)) ?? 0
        let modals = try? values.decode(KeptStack<ModalEntry>.self, forKey: .modals)
        self.modals = modals?.first(Self.maximumModals) ?? []
        let login = try? values.decode(KeptStack<RouteEntry>.self, forKey: .login)
        if hasLogIn { loginStack = login?.first(Self.maximumDepth) ?? [] }
        let stacks = try? values.decode([String: KeptStack<RouteEntry>].self, forKey: .stacks)
        for tab in MarketTab.allCases where tab.isSelectable {
            setStack(stacks?[tab.rawValue]?.first(Self.maximumDepth) ?? [], of: tab)
        }
        if !hasSoundIDs { renumber(after: 0) }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(root, forKey: .root)
        try values.encode(tab, forKey: .tab)
        try values.encode(loginStack, forKey: .login)
        try values.encode(modals, forKey: .modals)
        try values.encode(lastID, forKey: .lastID)
        let stacks = MarketTab.allCases.map { ($0.rawValue, stack(of: $0)) }.filter { !$0.1.isEmpty }
        try values.encode(Dictionary(uniqueKeysWithValues: stacks), forKey: .stacks)
    }

    /// Gives every entry an id above `id`, in the order of the stacks.
    mutating func renumber(after id: Int) {
        lastID = id
        loginStack = loginStack.map { RouteEntry(id: makeID(), route: $0.route) }
        for tab in MarketTab.allCases {
            setStack(stack(of: tab).map { RouteEntry(id: makeID(), route: $0.route) }, of: tab)
        }
        modals = modals.map { ModalEntry(id: makeID(), modal: $0.modal) }
    }

    private var hasSoundIDs: Bool {
        guard (0...Self.highestID).contains(lastID) else { return false }
        let ids = ids
        return Set(ids).count == ids.count && ids.allSatisfy { $0 >= 1 && $0 <= lastID }
    }
}

extension NavigationState {
    /// A kept state with more bytes than this is not read.
    static let largestArchive = 1 << 20

    private struct Archive: Codable {
        static let version = 1
        let version: Int
        let navigation: NavigationState
    }

    /// The state as JSON with a version; `nil` when it is larger than what would be read again.
    public func archive() -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(Archive(version: Archive.version, navigation: self))
        return data.flatMap { $0.count <= Self.largestArchive ? $0 : nil }
    }

    /// A state from what was kept; `nil` when that is too large, of another version, or no state at all.
    ///
    /// The bytes are not trusted; their content is used only as far
    /// as it makes sense.
    public init?(archive data: Data) {
        guard data.count <= Self.largestArchive else { return nil }
        let archive = try? JSONDecoder().decode(Archive.self, from: data)
        guard let archive, archive.version == Archive.version else { return nil }
        self = archive.navigation
    }
}

extension NavigationState {
    /// The part of a stored state that is valid for a user or for a guest.
    ///
    /// A user who is logged in is not asked to log in again. A guest finds
    /// nothing that needs an account, nor what was opened from it; and begins
    /// at `guestRoot`. Where that is the log-in, nothing of the market stays
    /// open behind it, since another user may log in.
    func restored(isLoggedIn: Bool, guestRoot: Root = .login) -> NavigationState {
        var state = self
        if isLoggedIn {
            state.finishLogIn()
            return state
        }
        if state.root == .market { state.root = guestRoot }
        if state.root == .login {
            let kept = root == .login ? loginStack : []
            state.reset(to: .login)
            state.loginStack = kept
            return state
        }
        state.modals = Array(modals.prefix { !$0.modal.needsSession })
        if !state.hasLogIn { state.loginStack = [] }
        for tab in MarketTab.allCases {
            let entries = tab == .home ? stack(of: tab) : []
            state.setStack(Array(entries.prefix { !$0.route.needsSession }), of: tab)
        }
        state.tab = .home
        return state
    }
}

extension Router {
    /// Restores a stored state; returns `false` and changes nothing when the data is no state.
    ///
    /// Entries get new ids, because those of the state may be in use.
    @discardableResult
    public func restore(
        _ archive: Data,
        isLoggedIn: Bool,
        guestRoot: NavigationState.Root = .login
    ) -> Bool {
        guard let kept = NavigationState(archive: archive) else { return false }
        return change { state in
            let lastID = state.lastID
            state = kept.restored(isLoggedIn: isLoggedIn, guestRoot: guestRoot)
            state.renumber(after: lastID)
            return true
        }
    }
}

/// A stack that was kept, up to the first place that cannot be read; the screens above it go, too.
private struct KeptStack<Element: Decodable>: Decodable {
    private var elements: [Element] = []

    init(from decoder: any Decoder) {
        guard var values = try? decoder.unkeyedContainer() else { return }
        while let element = try? values.decode(Element.self) { elements.append(element) }
    }

    func first(_ count: Int) -> [Element] { Array(elements.prefix(count)) }
}
