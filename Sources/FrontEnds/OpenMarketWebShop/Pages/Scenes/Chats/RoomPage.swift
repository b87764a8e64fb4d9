import OpenMarketHTML
import OpenMarket

/// One chat.
struct RoomPage {
    let id: ChatRoom.ID
    let state: ChatRoomState
    let around: PageSurroundings

    var wording: Wording { around.wording }

    var page: Page {
        Page(title, style: "narrow room", problem: problem, showsTitle: false) {
            head
            if let problem = state.problem { around.show(problem) }
            messages.html
            writing
        }
    }

    private var title: String { state.title.isEmpty ? wording(.titleRoom) : state.title }

    /// The head of a chat: the other member and the subject.
    private var head: HTML {
        tag("div", .class("talk")) {
            tag("p", .class("with")) {
                tag("a", .href(.tab(.chat)), .class("back"), .label(wording(.actionBack))) { Icon.back.html }
                around.avatar(state.title)
            }
            tag("h1") { title }
            around.rare("block")
            subject
        }
    }

    /// The product that the two talk about.
    var subject: HTML {
        tag("div", .id("subject")) {
            if let subject = state.subject {
                tag("a", .href(.product(subject.id)), .class("subject")) {
                    if let image = subject.thumbnail {
                        void("img", .picture(around.picture(image)), .alt(""))
                    }
                    tag("span") { subject.title }
                    line(of: subject.price.filter { $0.role != .struckPrice }, in: "span")
                }
            }
        }
    }

    private var problem: Problem? { state.messages.isEmpty ? state.problem : nil }

    private var writing: HTML {
        let sending = Attribute("data-sending", wording(.messageSending))
        return around.form(.class("writing"), .hook("send"), sending) {
            if !around.mark.isEmpty { void("input", .type("hidden"), .name("mark"), .value(around.mark)) }
            tag("label", .for("text"), .class("spoken")) { wording(.fieldMessage) }
            tag(
                "textarea",
                .id("text"),
                .name("type"),
                Attribute("rows", "2"),
                Attribute("placeholder", wording(.fieldMessagePlaceholder)),
                .described(by: "draft-problems")
            ) { "\n" + state.draft }
            around.button("send", .class("primary"), .label(wording(.actionSend))) { Icon.send.html }
            tag("div", .id("draft-problems"), .role("status")) {
                ProblemList(id: "draft-problem-list", problems: state.problems).html
            }
        }
    }
}
