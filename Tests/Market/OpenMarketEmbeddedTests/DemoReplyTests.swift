import TestSupport
import Testing

@testable import OpenMarketEmbedded

@Suite("What sellers of the demo market write back", .slot)
struct DemoReplyTests {
    private let reply = DemoReply(products: DemoProduct.catalogue.filter { $0.seller == "두바퀴" })

    @Test(
        "A response is in the language of the message",
        arguments: [("안녕하세요", "안녕하세요!"), ("こんにちは", "こんにちは！"), ("Hello", "Hello!"), ("🙂", "Thanks for asking!")]
    )
    func languages(message: String, start: String) {
        #expect(reply.text(to: message).hasPrefix(start))
    }

    @Test(
        "What is asked is what is told",
        arguments: [
            ("얼마예요?", DemoReply.Topic.price), ("Is it still available?", .available), ("배송 되나요", .delivery),
            ("傷はありますか", .available), ("상태 어때요?", .condition), ("감사합니다", .thanks), ("???", .other),
        ]
    )
    func topics(message: String, topic: DemoReply.Topic) {
        #expect(DemoReply.topic(of: message) == topic)
    }

    @Test("A Korean particle goes by the last letter", arguments: [("의자", "는"), ("책상", "은"), ("lamp", "은(는)")])
    func particles(name: String, particle: String) {
        #expect(DemoReply.topic(name) == particle)
    }

    @Test("A good of the seller is named with its stock and its price; one that is sold out is not sold")
    func goods() {
        #expect(reply.text(to: "Is the folding bicycle still there?") == "Folding bicycle: 4 left, at $390.")
        #expect(reply.text(to: "어린이 자전거 얼마예요?") == "‘어린이 자전거 16인치’는 3개 남았고, 98,000원입니다.")
        let paste = DemoReply(products: DemoProduct.catalogue.filter { $0.seller == "장독대" })
        #expect(paste.text(to: "된장 있나요?").contains("품절"))
    }
}
