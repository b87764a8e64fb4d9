import OpenMarket

/// One chat.
struct RoomPage {
    let id: ChatRoom.ID
    let state: ChatRoomState
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(state.title.isEmpty ? wording(.titleRoom) : state.title, style: "narrow room", problem: problem) {
            if let problem = state.problem { around.show(problem) }
            MessagesPiece(id: id, state: state, around: around).html
            writing
        }
    }

    private var problem: Problem? { state.messages.isEmpty ? state.problem : nil }

    private var writing: HTML {
        around.form(.class("writing"), .hook("send"), .swap("messages draft-problems")) {
            tag("label", Attribute("for", "text"), .class("spoken")) { wording(.fieldMessage) }
            tag(
                "textarea",
                .id("text"),
                .name("text"),
                Attribute("rows", "2"),
                Attribute("placeholder", wording(.fieldMessagePlaceholder)),
                Attribute("aria-describedby", "draft-problems")
            ) { "\n" + state.draft }
            around.button(.send, .class("primary")) { wording(.actionSend) }
            tag("div", .id("draft-problems"), Attribute("role", "status")) {
                ProblemList(id: "draft-problem-list", problems: state.problems).html
            }
        }
    }
}
