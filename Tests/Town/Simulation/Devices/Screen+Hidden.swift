import OpenMarket

extension Screen {
    /// What stands in a value that shows mirrors nothing, because descriptions end up in logs; `nil` for any other value.
    static func hiddenParts(of value: Any) -> [(label: String?, value: Any)]? {
        switch value {
        case let room as ChatRoomState: parts(of: room)
        case let page as MyPageState: parts(of: page)
        case let row as ChatRoomRow:
            [("id", row.id), ("title", row.title), ("lastMessage", row.lastMessage), ("unreadCount", row.unreadCount)]
        case let row as MessageRow: [("id", row.id), ("body", row.body)]
        case let field as FormField: [("text", field.text), ("problems", field.problems)]
        default: nil
        }
    }

    private static func parts(of room: ChatRoomState) -> [(label: String?, value: Any)] {
        [
            ("title", room.title), ("subject", room.subject as Any), ("messages", room.messages), ("draft", room.draft),
            ("problems", room.problems), ("hasOlder", room.hasOlder), ("isLoadingOlder", room.isLoadingOlder),
            ("problem", room.problem as Any), ("alert", room.alert as Any),
        ]
    }

    private static func parts(of page: MyPageState) -> [(label: String?, value: Any)] {
        [
            ("vendorName", page.vendorName as Any), ("email", page.email as Any), ("blocked", page.blocked),
            ("unsent", page.unsent), ("followed", page.followed), ("isBusy", page.isBusy),
            ("alert", page.alert as Any),
        ]
    }
}
