/// A row of a list of other things than products: a chat, an earlier search, a review, a seller.
///
/// Front ends draw all such rows in one way, and perform the commands that the scene offers for them.
public struct SceneRow: Sendable, Equatable, Identifiable {
    /// The first line.
    public let title: String
    /// The line below or behind it.
    public let text: String?
    /// Whether that line is news, which should stand out.
    public let isNews: Bool
    /// The time beside the title.
    public let side: String?
    public let unreadCount: Int
    /// The text for VoiceOver, in place of the others.
    public let accessibility: AccessibleText?
    /// The command that choosing the row performs; `nil` where nothing should happen by accident.
    public let open: SceneCommand.ID?
    /// The other commands that may be offered for it.
    public let others: [SceneCommand.ID]

    public let id: SceneCommand.ID

    init(
        _ title: String,
        id: SceneCommand.ID? = nil,
        text: String? = nil,
        isNews: Bool = false,
        side: String? = nil,
        unreadCount: Int = 0,
        accessibility: AccessibleText? = nil,
        open: SceneCommand.ID? = nil,
        others: [SceneCommand.ID] = []
    ) {
        (self.title, self.text, self.isNews, self.side) = (title, text, isNews, side)
        (self.unreadCount, self.accessibility, self.open, self.others) = (unreadCount, accessibility, open, others)
        self.id = id ?? open ?? others.first ?? SceneCommand.ID(rawValue: title)
    }
}

/// A part of a scene that is a list of other things than products.
public struct SceneSection: Sendable, Equatable, Identifiable {
    public let id: String
    /// The text above the rows: what they are, or how old.
    public let title: String?
    public let rows: [SceneRow]
    /// The text in place of rows when there are none.
    public let emptyText: String?
    public let isLoading: Bool
    public let problem: Problem?
    /// The command that asks for them again.
    public let retry: SceneCommand.ID?

    init(
        _ id: String,
        title: String? = nil,
        _ rows: [SceneRow],
        emptyText: String? = nil,
        isLoading: Bool = false,
        problem: Problem? = nil,
        retry: SceneCommand.ID? = nil
    ) {
        (self.id, self.title, self.rows) = (id, title, rows)
        (self.emptyText, self.isLoading, self.problem, self.retry) = (emptyText, isLoading, problem, retry)
    }

    /// Rows that come when they are asked for: one that asks for them, or what came of it.
    init<Value>(
        _ id: String,
        title: String,
        _ values: LoadState<[Value]>,
        askedBy ask: SceneCommand.ID?,
        emptyText: String? = nil,
        row: (Int, Value) -> SceneRow
    ) {
        let isAsked = values != .idle
        let asking = isAsked ? nil : ask.map { SceneRow(title, open: $0) }
        self.init(
            id,
            title: isAsked ? title : nil,
            asking.map { [$0] } ?? (values.value ?? []).enumerated().map { row($0.offset, $0.element) },
            emptyText: values.value?.isEmpty == true ? emptyText : nil,
            isLoading: values.isLoading,
            problem: values.problem,
            retry: ask
        )
    }

    /// Whether there is nothing to show, not even that there is nothing.
    var isBlank: Bool { rows.isEmpty && emptyText == nil && problem == nil }
}
