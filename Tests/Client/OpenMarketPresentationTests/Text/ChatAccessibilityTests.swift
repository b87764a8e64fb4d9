import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("VoiceOver texts of chats", .slot)
struct ChatAccessibilityTests {
    private let wording = Wording(.korean)
    private let now = Date(timeIntervalSince1970: 1_795_262_400)

    private func message(_ state: Message.State) -> Message {
        Message(id: .init(rawValue: "1"), sender: UserID(rawValue: "u"), body: "안녕하세요", state: state)
    }

    private func room(last: String?, unread: Int, name: String = "고래상점") -> ChatRoom {
        let (one, other) = (UserID(rawValue: "a"), UserID(rawValue: "b"))
        return ChatRoom(
            id: .init(of: one, and: other),
            members: [one, other],
            other: other,
            otherName: name,
            lastMessage: last,
            updatedAt: now,
            unreadCount: unread
        )
    }

    @Test("A message of the other one says who wrote what, and when")
    func received() {
        let text = wording.accessibleText(of: message(.sent(now)), by: "고래상점", isRead: false, now: now)
        #expect(text == AccessibleText(label: "고래상점, 안녕하세요", value: "오후 9:00"))
    }

    @Test("A message of the user shows its status")
    func own() {
        let sending = wording.accessibleText(of: message(.sending), by: nil, isRead: false, now: now)
        #expect(sending == AccessibleText(label: "나, 안녕하세요", value: "보내는 중"))
        let read = wording.accessibleText(of: message(.sent(now)), by: nil, isRead: true, now: now)
        #expect(read.value == "오후 9:00, 읽음")
        let failed = wording.accessibleText(of: message(.failed(.offline)), by: nil, isRead: false, now: now)
        #expect(failed.value == "보내지 못한 메시지")
        #expect(failed.hint == "메시지를 다시 보냅니다.")
    }

    @Test("A room says with whom, what was said last, when, and how much is unread")
    func rooms() {
        let unread = wording.accessibleText(of: room(last: "네", unread: 2), now: now)
        #expect(unread == AccessibleText(label: "고래상점, 네", value: "안 읽은 메시지 2개, 오후 9:00", hint: "대화를 엽니다."))
        let empty = wording.accessibleText(of: room(last: nil, unread: 0, name: ""), now: now)
        #expect(empty.label == "탈퇴한 사용자, 메시지 없음")
        #expect(empty.value == "모두 읽음, 오후 9:00")
        #expect(
            Wording(.english).accessibleText(of: room(last: "Hi", unread: 1), now: now).value
                == "1 unread message, 9:00 PM"
        )
    }
}
