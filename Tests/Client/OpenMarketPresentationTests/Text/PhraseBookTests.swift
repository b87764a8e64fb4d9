@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Phrase books", .slot)
struct PhraseBookTests {
    /// What is the same in every language, or nearly every one, on purpose.
    static let shared: Set<Phrase> = [
        .actionOK, .fieldImagesCount, .pageIndex, .discountPercentage,
        .amountWon, .amountDollar, .amountYen, .amountEuro, .spokenSeparator, .spokenAmount, .dateAndTime,
    ]

    @Test("Every phrase has words in every language", arguments: Language.allCases)
    func complete(language: Language) {
        let book = PhraseBook.of(language)
        let missing = Phrase.allCases.filter { book[$0].isEmpty || book[$0] == "\($0)" }
        #expect(missing.isEmpty)
    }

    @Test("The table has a line for each phrase, in the order of the phrases, and each has three texts")
    func order() {
        #expect(PhraseBook.table.lines.compactMap(\.first) == Phrase.allCases.map { "\($0)" })
        let lines = PhraseBook.table.lines + CategoryNames.table.lines
        #expect(lines.filter { $0.count != 1 + Language.allCases.count } == [])
    }

    @Test("A phrase takes the same values in every language", arguments: Phrase.allCases)
    func placeholders(phrase: Phrase) {
        let slots = Set(Language.allCases.map { Placeholders(PhraseBook.of($0)[phrase]).numbers })
        #expect(slots.count == 1)
        let numbers = slots.first ?? []
        #expect(numbers == Set(1..<(numbers.count + 1)), "Values are counted from 1 without a gap.")
    }

    @Test("Every brace opens a placeholder that is understood", arguments: Language.allCases)
    func braces(language: Language) {
        let book = PhraseBook.of(language)
        let broken = Phrase.allCases.filter { Placeholders(book[$0]).isBroken }
        #expect(broken.isEmpty)
    }

    @Test("No phrase was left in the words of another language")
    func translated() {
        let same = Phrase.allCases.filter { phrase in
            Set(Language.allCases.map { PhraseBook.of($0)[phrase] }).count < Language.allCases.count
        }
        #expect(Set(same.filter { !Self.isMonth($0) }) == Self.shared)
    }

    @Test("Every language is written in its own script", arguments: Language.allCases)
    func script(language: Language) {
        let book = PhraseBook.of(language)
        let foreign = Phrase.allCases.filter { phrase in
            book[phrase].unicodeScalars.contains { Self.isForeign($0, to: language) }
        }
        #expect(foreign.isEmpty)
    }

    @Test("Nothing begins or ends with white space, or has two spaces in a row", arguments: Language.allCases)
    func spaces(language: Language) {
        let book = PhraseBook.of(language)
        let untidy = Phrase.allCases.filter { phrase in
            let text = book[phrase]
            return text.contains("  ") || text.first?.isWhitespace == true
                || (text.last?.isWhitespace == true && phrase != .spokenSeparator)
        }
        #expect(untidy.isEmpty)
    }

    @Test(
        "The words of the original apps are kept, without their emoji and with the spaces that belong in them",
        arguments: [
            (Phrase.stockSoldOut, "품절"), (.stockPlenty, "재고 많음"), (.alertDeleteMessage, "정말 삭제하시겠습니까?"),
            (.alertLogOutMessage, "로그아웃하시겠습니까?"), (.violationImagesNone, "사진을 등록해주세요."),
            (.alertImageLimitMessage, "{1}개 이하의 사진만 등록할 수 있습니다."), (.emptyChats, "대화가 없습니다."),
            (.homeMiniListTitle, "이 상품 놓치지 마세요"), (.errorConnectionTitle, "통신 실패"),
            (.mySales, "판매 내역"), (.myLikes, "관심 목록"), (.myLogOut, "로그아웃"),
            (.actionEdit, "수정"), (.actionDelete, "삭제"), (.actionCancel, "취소"), (.actionRetry, "다시 시도"),
            (.dateToday, "오늘"),
        ]
    )
    func korean(phrase: Phrase, text: String) {
        #expect(PhraseBook.korean[phrase] == text)
    }

    @Test("An app's own words replace one phrase and leave the others")
    func replacing() {
        let book = PhraseBook.korean.replacing(.tabHome, with: "우리 마켓")
        #expect(book[.tabHome] == "우리 마켓")
        #expect(PhraseBook.korean[.tabHome] == "홈")
        let others = Phrase.allCases.filter { $0 != .tabHome }
        #expect(others.allSatisfy { book[$0] == PhraseBook.korean[$0] })
        #expect(Wording(.korean, book: book)(.tabHome) == "우리 마켓")
        #expect(Wording(.korean)(.tabHome) == "홈")
    }

    /// Korean and Japanese count the months the same way, in different characters.
    private static func isMonth(_ phrase: Phrase) -> Bool { "\(phrase)".hasPrefix("month") }

    private static func isForeign(_ scalar: Unicode.Scalar, to language: Language) -> Bool {
        let isHangul = (0xAC00...0xD7A3).contains(scalar.value)
        let isKana = (0x3041...0x30FF).contains(scalar.value) && scalar.value != 0x30FB
        let isHan = (0x4E00...0x9FFF).contains(scalar.value)
        return switch language {
        case .korean: isKana || isHan
        case .english: isHangul || isKana || isHan
        case .japanese: isHangul
        }
    }
}
