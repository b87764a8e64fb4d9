import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("Texts of states", .slot)
struct StateTextTests {
    private let wording = Wording(.english)

    @Test(
        "How far a transfer has come",
        arguments: [
            (TransferProgress.preparing(done: 0, total: 3), "Preparing photo 1 of 3"),
            (.preparing(done: 2, total: 3), "Preparing photo 3 of 3"),
            (.preparing(done: 3, total: 3), "Preparing photo 3 of 3"),
            (.preparing(done: 0, total: 0), "Preparing photo 1 of 1"),
            (.preparing(done: -1, total: -1), "Preparing photo 1 of 1"),
            (.sending(bytes: 0, total: 1000), "Uploading, 0%"), (.sending(bytes: 999, total: 1000), "Uploading, 99%"),
            (.sending(bytes: 1000, total: 1000), "Uploading, 100%"), (.sending(bytes: 5, total: 0), "Uploading, 0%"),
            (.sending(bytes: .max - 1, total: .max), "Uploading, 99%"),
            (.sending(bytes: -1, total: 10), "Uploading, 0%"),
            (.waiting, "Waiting for the market…"), (.receiving(bytes: 1, total: nil), "Receiving…"),
            (.finished, "Done."),
        ]
    )
    func progress(progress: TransferProgress, text: String) {
        #expect(wording.text(of: progress) == text)
    }

    @Test("How far a message has come")
    func messages() {
        let korean = Wording(.korean)
        #expect(korean.text(of: Message.State.sending) == "보내는 중")
        #expect(korean.text(of: Message.State.sent(.now)) == "보냄")
        #expect(korean.text(of: Message.State.sent(.now), isRead: true) == "읽음")
        #expect(korean.text(of: Message.State.failed(.offline)) == "전송 실패 · 눌러서 다시 시도")
    }

    @Test("How a chat is connected", arguments: Language.allCases)
    func connections(language: Language) {
        let states: [ConversationState.Connection] = [.connecting, .live, .interrupted(.offline), .ended(.notOwner)]
        #expect(Set(states.map(Wording(language).text(of:))).count == states.count)
    }

    @Test("Every order has a name of its own", arguments: Language.allCases)
    func sorts(language: Language) {
        #expect(Set(ProductSort.allCases.map(Wording(language).name(of:))).count == ProductSort.allCases.count)
    }

    @Test("Every field of a form has a name of its own", arguments: Language.allCases)
    func fields(language: Language) {
        let fields = Violation.Field.allCases
        #expect(Set(fields.map { Wording(language).name(of: $0) }).count == fields.count)
    }

    @Test("A product without a name is called so")
    func unnamed() {
        #expect(wording.name(of: Product.fixture(name: "")) == "Unnamed product")
        #expect(wording.name(of: Product.fixture(name: "Lamp")) == "Lamp")
    }
}
