/// What stays of a person after the end of the account, or of a session after the log-out, and why.
///
/// Written by hand from `Documentation/Security` and `Documentation/Server`: all that is not here has to go.
enum WhatStays {
    /// A place in which texts are looked for.
    enum Place: String {
        case database = "the database"
        case log = "the market's wal"
        case pictures = "the market's pictures"
        case response = "a response"
        /// The files of a device on which another person, or no one, is logged in.
        case device = "a device"
        /// What waits there to be sent, after a login that the service has ended.
        case outbox = "an outbox"
    }

    struct Row {
        /// What is typed, as a ``Saying`` calls it.
        let kind: String
        let places: Set<Place>
        let reason: String
    }

    static let rows =
        [
            Row(
                kind: "a message",
                places: [.database, .log, .response, .device],
                reason: "Chats stay for the other member (Documentation/Server/Firebase.md)."
            ),
            Row(
                kind: "a form's name",
                places: [.device],
                reason: """
                    A draft waits 90 days for its user (Documentation/Architecture/Outbox.md), and what another person has looked \
                    at stays in their list as it was (Documentation/Design.md).
                    """
            ),
            Row(
                kind: "a form's description",
                places: [.device],
                reason: "A draft waits 90 days for its user (Documentation/Architecture/Outbox.md)."
            ),
            Row(
                kind: "a search",
                places: [.device],
                reason: "A saved search waits for its user, whom its file names (Documentation/Design.md)."
            ),
        ]
        + ["a message", "a form's name", "a form's description", "an image's text"].map { kind in
            Row(
                kind: kind,
                places: [.outbox],
                reason: """
                    A login that the service ended keeps what was not sent; a log-out does not \
                    (Documentation/Architecture/Outbox.md).
                    """
            )
        }

    /// A table of a market that goes on naming the user of an ended account.
    struct Table {
        let name: String
        let reason: String
    }

    static let tables =
        ["documents of chats", "chats", "chat_members", "messages"].map { name in
            Table(name: name, reason: "Chats stay for the other member (Documentation/Server/Firebase.md).")
        } + others

    private static let others = [
        Table(
            name: "documents of reports",
            reason: "What was reported stays to be looked at (Documentation/Server/Firebase.md)."
        ),
        Table(name: "reports", reason: "What was reported stays to be looked at (Documentation/Server/Firebase.md)."),
        Table(
            name: "removed_accounts",
            reason: "A removal that was interrupted goes on (Documentation/Server/Firebase.md)."
        ),
    ]

    /// Whether a text of a kind may stay at a place.
    static func allows(_ kind: String, at place: String) -> Bool {
        rows.contains { row in row.kind == kind && row.places.contains { $0.rawValue == place } }
    }
}
