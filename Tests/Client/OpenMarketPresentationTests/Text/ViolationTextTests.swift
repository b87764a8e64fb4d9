import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Texts of violations", .slot)
struct ViolationTextTests {
    @Test("There is a sample of every violation")
    func exhaustive() {
        #expect(Set(ViolationSamples.all.map(ViolationSamples.number)) == ViolationSamples.caseNumbers)
    }

    @Test("Every violation is told", arguments: ViolationSamples.all, Language.allCases)
    func complete(violation: Violation, language: Language) {
        let text = Wording(language).text(of: violation)
        #expect(text.contains { $0.isLetter })
        #expect(!text.contains("{") && !text.contains("}"))
    }

    @Test("No two violations are told in the same words", arguments: Language.allCases)
    func distinct(language: Language) {
        let wording = Wording(language)
        #expect(Set(ViolationSamples.all.map(wording.text(of:))).count == ViolationSamples.all.count)
    }

    @Test(
        "The numbers are told",
        arguments: [
            (Violation.nameLength(1, allowed: 3...100), "상품명을 3글자 이상 입력해주세요. (현재 1글자)"),
            (.nameLength(101, allowed: 3...100), "상품명은 100글자 이하만 등록할 수 있습니다. (현재 101글자)"),
            (.descriptionLength(1001, allowed: 10...1000), "상품설명은 1,000글자 이하만 등록할 수 있습니다. (현재 1,001글자)"),
            (.imageCount(0, allowed: 1...5), "사진을 등록해주세요."),
            (.imageCount(6, allowed: 1...5), "5개 이하의 사진만 등록할 수 있습니다. (현재 6개)"),
            (.imageSize(index: 0, bytes: 409_600, limit: 307_200), "1번째 사진이 너무 큽니다. (400 KB, 300 KB 미만만 가능)"),
            (.priceTooLow(minimum: 0), "상품가격은 0 이상이어야 합니다."),
            (.priceFraction(allowed: 0), "상품가격은 소수점 없이 입력해주세요."),
            (.priceFraction(allowed: 2), "상품가격은 소수점 아래 2자리까지만 입력할 수 있습니다."),
            (.discountOutOfRange(maximum: 15_000), "할인금액은 0부터 15,000까지만 입력할 수 있습니다."),
            (.forbiddenCharacter(.name), "상품명에 사용할 수 없는 문자가 있습니다."),
            (.vendorNameLength(3, allowed: 1...40), "닉네임에 사용할 수 없는 문자가 있습니다."),
            (.passwordLength(5, minimum: 6), "비밀번호를 6글자 이상 입력해주세요. (현재 5글자)"),
        ]
    )
    func korean(violation: Violation, text: String) {
        #expect(Wording(.korean).text(of: violation) == text)
    }

    @Test("One of something is one")
    func singular() {
        let wording = Wording(.english)
        #expect(wording.text(of: .messageLength(2, maximum: 1)) == "The text can have up to 1 character (now 2).")
        #expect(wording.text(of: .imageCount(3, allowed: 0...1)) == "You can add up to 1 photo (now 3).")
        #expect(wording.text(of: .priceFraction(allowed: 1)) == "The price can have up to 1 decimal place.")
    }
}
