import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import OpenMarketTesting
import TestSupport
import Testing

@Suite("VoiceOver texts", .slot)
struct AccessibilityTests {
    private let wording = Wording(.korean)
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("A product says its name, price and state, then what may change")
    func product() {
        let product = Product.fixture(name: "의자", price: 15_000, discount: 3_000, stock: 3, createdAt: now)
        let text = wording.accessibleText(of: product, isLiked: true, now: now)
        #expect(text.label == "의자, 12,000원, 20퍼센트 할인, 할인 전 15,000원, 재고 3개")
        #expect(text.value == "vendor7, 방금 전, 관심 상품")
        #expect(text.hint == "상품 정보를 엽니다.")
    }

    @Test("How many users like a product is said and shown where someone does", arguments: Language.allCases)
    func likes(language: Language) {
        let wording = Wording(language)
        func said(_ count: Int?) -> String {
            wording.accessibleText(of: .fixture(createdAt: nil, likeCount: count), isLiked: true, now: now).value ?? ""
        }
        let counts: [Int?] = [nil, 0, -1]
        for count in counts {
            #expect(said(count) == said(nil))
            #expect(wording.likesToken(of: .fixture(likeCount: count)) == nil)
        }
        #expect(said(1_234).contains(wording(.spokenLikeCount, "1,234")))
        let shown = [Language.korean: "좋아요 1", .english: "1 like", .japanese: "いいね 1"]
        #expect(wording.likesToken(of: .fixture(likeCount: 1))?.text == shown[language])
    }

    @Test("Whatever a product is like, its label has its price and state", arguments: Language.allCases)
    func labels(language: Language) {
        var dice = SeededGenerator(seed: 11)
        let wording = Wording(language)
        for id in 0..<300 {
            let price = Decimal(Int.random(in: -5...100_000, using: &dice))
            let discount = Decimal(Int.random(in: -10...50_000, using: &dice))
            let stock = [Int.min, -1, 0, 1, 9999, 10_000, .max].randomElement(using: &dice) ?? 0
            let currency =
                [Currency.krw, .usd, .jpy, .eur, Currency(rawValue: "HKD")].randomElement(using: &dice) ?? .krw
            let product = Product.fixture(
                id: id,
                name: id.isMultiple(of: 5) ? "" : "Lamp",
                price: price,
                currency: currency,
                discount: discount,
                stock: stock,
                status: (SaleStatus.allCases + [nil]).randomElement(using: &dice) ?? nil
            )
            let label = wording.accessibleText(of: product, isLiked: false, now: now).label
            let paid = discount > 0 ? product.bargainPrice : product.price
            #expect(label.contains(wording.spokenAmount(paid)))
            #expect(label.contains(wording.name(of: product)))
            if let status = product.status, status != .onSale { #expect(label.contains(wording.name(of: status))) }
            let state =
                stock <= 0
                ? wording(.stockSoldOut) : stock > 9999 ? wording(.stockPlenty) : wording.number(Decimal(stock))
            // Of a single thing nothing is said.
            guard stock != 1 else { continue }
            #expect(label.hasSuffix(state) || label.contains(wording(.spokenStock, state)))
        }
    }

    @Test("A spoken price has its unit, whatever the screen shows")
    func prices() {
        #expect(wording.spokenPrice(of: .fixture(price: 12_000)) == "12,000원")
        #expect(wording.spokenPrice(of: .fixture(price: 100, discount: 100)) == "0원, 100퍼센트 할인, 할인 전 100원")
        let english = Wording(.english).spokenPrice(of: .fixture(price: 20, currency: .usd, discount: 5))
        #expect(english == "15 dollars, 25 percent off, was 20 dollars")
        #expect(
            Wording(.japanese).spokenPrice(of: .fixture(price: 20, currency: .jpy, discount: 5))
                == "15円、25パーセント割引、割引前 20円"
        )
    }

    @Test("An image says which one it is")
    func images() {
        #expect(wording.accessibleText(ofImage: 2, of: 5).label == "사진 5장 중 2번째")
        #expect(wording.accessibleText(ofImage: 9, of: 5, product: "의자").label == "의자, 사진 5장 중 5번째")
        #expect(wording.accessibleText(ofImage: 1, of: 1).label == "사진")
    }

    @Test("A heart says what it does, and how things are")
    func hearts() {
        let product = Product.fixture(name: "Lamp")
        let like = Wording(.english).accessibleText(ofLikeButtonOf: product, isLiked: false)
        #expect(like == AccessibleText(label: "Like Lamp", value: "not liked", hint: "Adds it to your liked products."))
        let unlike = Wording(.english).accessibleText(ofLikeButtonOf: product, isLiked: true)
        #expect(unlike.label == "Unlike Lamp")
        #expect(unlike.value == "liked")
    }
}
