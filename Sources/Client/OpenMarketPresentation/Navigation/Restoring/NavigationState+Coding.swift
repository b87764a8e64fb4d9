/// A decoded state is valid, whatever the data was.
///
/// Entries that cannot be understood are left out of their stack together with
/// everything that was opened from them; depths keep to their limits, and ids
/// that contradict each other are replaced.
extension NavigationState: Codable {
    private enum Key: CodingKey {
        case root, tab, login, stacks, modals, lastID
    }

    private struct TabKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ tab: MarketTab) { stringValue = tab.rawValue }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
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
        modals = values.stack(of: ModalEntry.self, forKey: .modals, atMost: Self.maximumModals)
        if hasLogIn {
            loginStack = values.stack(of: RouteEntry.self, forKey: .login, atMost: Self.maximumDepth)
        }
        if let stacks = try? values.nestedContainer(keyedBy: TabKey.self, forKey: .stacks) {
            for tab in MarketTab.allCases where tab.isSelectable {
                setStack(stacks.stack(of: RouteEntry.self, forKey: TabKey(tab), atMost: Self.maximumDepth), of: tab)
            }
        }
        if !hasSoundIDs { renumber(after: 0) }
    }

    /// Writes it for keeping.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(root, forKey: .root)
        try values.encode(tab, forKey: .tab)
        try values.encode(loginStack, forKey: .login)
        try values.encode(modals, forKey: .modals)
        try values.encode(lastID, forKey: .lastID)
        var stacks = values.nestedContainer(keyedBy: TabKey.self, forKey: .stacks)
        for tab in MarketTab.allCases where !stack(of: tab).isEmpty {
            try stacks.encode(stack(of: tab), forKey: TabKey(tab))
        }
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
