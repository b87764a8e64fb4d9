@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Building alerts", .slot)
struct AlertBuilderTests {
    private let complete = AlertBuilder(.error).title("Title").action(.ok, title: "OK")

    @Test("What was given is what is shown")
    func everything() throws {
        let field = AlertField(placeholder: "Password", isSecure: true)
        let alert = try AlertBuilder(.secretPrompt)
            .title("Title").message("Message").field(field)
            .action(.submit, title: "Go").action(.cancel, title: "Stop", role: .cancel)
            .build()
        #expect(alert.kind == .secretPrompt)
        #expect(alert.style == .alert)
        #expect(alert.title == "Title" && alert.message == "Message" && alert.field == field)
        #expect(
            alert.actions == [
                AlertAction(.submit, title: "Go"), AlertAction(.cancel, title: "Stop", role: .cancel),
            ]
        )
        let again = try AlertBuilder(alert).build()
        #expect(again == alert)
    }

    @Test("A step leaves the builder before it as it was")
    func values() throws {
        let sheet = complete.style(.sheet).title(nil)
        let (before, after) = (try complete.build(), try sheet.build())
        #expect(before.style == .alert && before.title == "Title")
        #expect(after.style == .sheet && after.title == nil)
    }

    @Test("An alert or a sheet without buttons is refused", arguments: AlertModel.Style.allCases)
    func noActions(style: AlertModel.Style) {
        #expect(throws: AlertBuilder.Refusal.noActions) {
            try AlertBuilder(.error).title("Title").message("Message").style(style).build()
        }
    }

    @Test("An alert with nothing to say is refused", arguments: [nil, "", " \n"])
    func nothingToSay(text: String?) {
        #expect(throws: AlertBuilder.Refusal.nothingToSay) { try complete.title(text).message(text).build() }
    }

    @Test("A title or a message is enough")
    func oneOfTwo() throws {
        let untitled = try complete.title(" ").message("Message").build()
        let silent = try complete.build()
        #expect(untitled.title == nil && silent.message == nil)
    }

    @Test("A sheet needs nothing but buttons")
    func sheet() throws {
        let sheet = try complete.title(nil).style(.sheet).build()
        #expect(sheet.actions.count == 1)
    }

    @Test("A second button that cancels is refused")
    func severalCancelActions() {
        #expect(throws: AlertBuilder.Refusal.severalCancelActions) {
            try complete.action(.cancel, title: "No", role: .cancel).action(.no, title: "Never", role: .cancel).build()
        }
    }

    @Test("Two buttons for one choice are refused")
    func repeatedChoice() {
        #expect(throws: AlertBuilder.Refusal.repeatedChoice) { try complete.action(.ok, title: "Fine").build() }
    }

    @Test("A button with nothing on it is refused", arguments: ["", "  "])
    func untitled(title: String) {
        #expect(throws: AlertBuilder.Refusal.untitledAction) { try complete.action(.yes, title: title).build() }
    }

    @Test("A sheet with a field is refused")
    func fieldInSheet() {
        #expect(throws: AlertBuilder.Refusal.fieldInSheet) {
            try complete.style(.sheet).field(AlertField(placeholder: "Password")).build()
        }
    }

    @Test("Turning away chooses what cancels, or the only button")
    func dismissal() throws {
        let notice = try complete.build()
        let choice = try complete.action(.yes, title: "Yes").build()
        let question = try complete.action(.no, title: "No", role: .cancel).build()
        #expect([notice, choice, question].map(\.dismissal) == [.ok, nil, .no])
    }
}
