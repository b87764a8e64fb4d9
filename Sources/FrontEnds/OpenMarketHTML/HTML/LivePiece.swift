/// A part of a page that changes while the page is open, by itself.
///
/// The script puts it where the part with the same id is.
public struct LivePiece: Sendable {
    /// A row of a part, whose element has the id.
    public typealias Row = (id: String, html: HTML)

    /// The id of the part.
    public let id: String
    private let rows: [Row]
    private let frame: @Sendable (HTML) -> HTML

    /// A part, whose element has the id.
    public init(_ id: String, _ html: HTML) {
        self.init(id, rows: []) { _ in html }
    }

    /// A part with rows in it, such as the messages of a chat: an open page is told only of rows that look different.
    public init(_ id: String, rows: [Row], in frame: @escaping @Sendable (HTML) -> HTML) {
        self.id = id
        self.rows = rows
        self.frame = frame
    }

    /// The part as it looks now.
    public var html: HTML { frame(.joined(rows.map(\.html))) }

    /// Returns the part that differs from `told`, and updates `told`; `nil` when nothing has changed.
    ///
    /// A row that looks the same is a mark with its id, so that rows are still in their order.
    func news(since told: inout [String: HTML]) -> HTML? {
        let outline = frame(.joined(rows.map { Self.kept($0.id) }))
        let shown = rows.map { told[$0.id] == $0.html ? Self.kept($0.id) : $0.html }
        let news = frame(.joined(shown))
        guard news != outline || told[id] != outline else { return nil }
        told = Dictionary(rows + [(id, outline)]) { _, last in last }
        return news
    }

    private static func kept(_ id: String) -> HTML { tag("li", .id(id), Attribute("data-kept")) }
}
