import Foundation
import OpenMarket

/// The reply of a seller of the demo market: a small script, in the language of the message.
struct DemoReply {
    /// The topic of a message, as far as the script understands it; the first one that is found counts.
    enum Topic: Sendable, CaseIterable {
        case price
        case available
        case delivery
        case condition
        case thanks
        case greeting
        case other
    }

    /// The products of the seller who replies.
    let products: [DemoProduct]

    func text(to message: String) -> String {
        let language = Self.language(of: message)
        let topic = Self.topic(of: message)
        let good = products.first { Self.names($0, in: message) }
        guard let good, [.price, .available, .other].contains(topic) else {
            return Self.sentences[topic]?[language] ?? Self.sentences[.other]?[language] ?? ""
        }
        return Self.text(about: good, in: language)
    }

    static func language(of message: String) -> Language {
        let scalars = message.unicodeScalars
        if scalars.contains(where: { (0xAC00...0xD7A3).contains($0.value) || (0x3131...0x318E).contains($0.value) }) {
            return .korean
        }
        return scalars.contains { (0x3040...0x30FF).contains($0.value) || (0x4E00...0x9FFF).contains($0.value) }
            ? .japanese : .english
    }

    static func topic(of message: String) -> Topic {
        let text = message.lowercased()
        return Topic.allCases.first { topic in words[topic, default: []].contains { text.contains($0) } } ?? .other
    }

    /// Returns whether a message speaks of a good: by a word of its name that is no mere syllable.
    private static func names(_ good: DemoProduct, in message: String) -> Bool {
        let text = message.lowercased()
        let parts = good.name.lowercased().split { !$0.isLetter }
        return parts.contains { $0.utf8.count > 3 && text.contains($0) }
    }

    private static let words: [Topic: [String]] = [
        .price: ["price", "discount", "cheaper", "how much", "얼마", "가격", "할인", "깎", "네고", "いくら", "値段", "値引"],
        .available: ["available", "still", "in stock", "sold", "있나요", "남았", "재고", "판매", "まだ", "在庫", "ありますか"],
        .delivery: ["ship", "deliver", "post", "pick up", "meet", "배송", "택배", "직거래", "送料", "配送", "発送"],
        .condition: ["condition", "scratch", "used", "new?", "상태", "흠집", "새 ", "새것", "状態", "傷", "新品"],
        .thanks: ["thank", "감사", "고마", "ありがとう"],
        .greeting: ["hello", "hi", "good morning", "안녕", "こんにちは", "はじめまして"],
    ]

    private static let sentences: [Topic: [Language: String]] = [
        .price: [
            .korean: "가격은 상품 페이지에 적힌 그대로예요. 두 개 이상 사시면 조금 깎아 드릴게요!",
            .japanese: "値段はページのとおりです。二点以上でしたら、少しお引きします！",
            .english: "The price is the one on the page. For two or more I can go down a little!",
        ],
        .available: [
            .korean: "네, 아직 있어요! 어떤 상품을 보고 계신가요?",
            .japanese: "はい、まだあります！どの商品でしょうか。",
            .english: "Yes, still available! Which one are you looking at?",
        ],
        .delivery: [
            .korean: "택배는 보통 이틀 걸리고, 가까우시면 직거래도 좋아요.",
            .japanese: "配送は二日ほどです。お近くでしたら手渡しもできます。",
            .english: "Shipping takes two days as a rule; if you are close by, come and pick it up.",
        ],
        .condition: [
            .korean: "사진 그대로 깨끗한 상태입니다. 궁금한 부분은 사진을 더 찍어 드릴게요.",
            .japanese: "写真のとおりきれいな状態です。気になるところがあれば写真をお送りします。",
            .english: "It is as clean as in the picture. I can take another photo of any part you like.",
        ],
        .thanks: [
            .korean: "저야말로 감사합니다. 좋은 하루 보내세요!",
            .japanese: "こちらこそありがとうございます。よい一日を！",
            .english: "Thank you! Have a good day.",
        ],
        .greeting: [
            .korean: "안녕하세요! 무엇을 도와드릴까요?",
            .japanese: "こんにちは！何かお探しですか。",
            .english: "Hello! What can I do for you?",
        ],
        .other: [
            .korean: "문의 감사합니다! 가격, 재고, 배송 무엇이든 물어보세요.",
            .japanese: "お問い合わせありがとうございます！値段、在庫、配送、何でもどうぞ。",
            .english: "Thanks for asking! Price, stock, delivery: I am happy to tell you more.",
        ],
    ]

    private static func text(about good: DemoProduct, in language: Language) -> String {
        let amount = Wording(language).amount(Money(good.price - good.discount, good.currency))
        guard good.stock > 0 else {
            return switch language {
            case .korean: "아쉽게도 ‘\(good.name)’\(topic(good.name)) 품절이에요. 다시 들어오면 알려 드릴게요."
            case .japanese: "「\(good.name)」はあいにく売り切れです。入荷したらお知らせします。"
            case .english: "Sorry, \(good.name) is sold out. I will tell you when there is more."
            }
        }
        return switch language {
        case .korean: "‘\(good.name)’\(topic(good.name)) \(good.stock)개 남았고, \(amount)입니다."
        case .japanese: "「\(good.name)」は残り\(good.stock)点、\(amount)です。"
        case .english: "\(good.name): \(good.stock) left, at \(amount)."
        }
    }

    /// The Korean particle that marks what a sentence is about, by the last letter: 은 after a consonant, 는 after a vowel.
    static func topic(_ name: String) -> String {
        guard let last = name.unicodeScalars.last?.value, (0xAC00...0xD7A3).contains(last) else { return "은(는)" }
        return (last - 0xAC00) % 28 == 0 ? "는" : "은"
    }
}
