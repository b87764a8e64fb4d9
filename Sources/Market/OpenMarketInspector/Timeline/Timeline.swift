import OpenMarketData
import OpenMarketDesk

/// The steps of a client for one use case, as rows to draw: nothing in it is secret.
struct Timeline: Sendable {
    /// One step.
    struct Row: Sendable {
        let depth: Int
        let kind: ClientStep.Kind
        let name: String
        let note: String
        /// The time from the beginning of the first step to that of this one.
        let start: Duration
        /// `nil` for a step that went on after the first one was over.
        let length: Duration?
        /// The number of the call in the market's notes.
        let mark: Int?
    }

    let number: Int
    let rows: [Row]

    init(_ step: ClientStep, number: Int) {
        self.number = number
        var rows: [Row] = []
        Self.add(step, at: 0, since: step.start, to: &rows)
        self.rows = rows
    }

    var length: Duration { rows.first?.length ?? .zero }

    /// Adds the rows of a step; of very many steps only the first ones are drawn.
    private static func add(_ step: ClientStep, at depth: Int, since start: Duration, to rows: inout [Row]) {
        guard rows.count < 100 else { return }
        rows.append(
            Row(
                depth: depth,
                kind: step.kind,
                name: AddressMasking.masked(step.name),
                note: step.note,
                start: step.start - start,
                length: step.length,
                mark: step.mark
            )
        )
        for child in step.children { add(child, at: depth + 1, since: start, to: &rows) }
    }
}
