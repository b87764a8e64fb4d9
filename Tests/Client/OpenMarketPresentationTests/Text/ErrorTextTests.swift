import Foundation
import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Texts of errors", .slot)
struct ErrorTextTests {
    @Test("There is a sample of every error")
    func exhaustive() {
        #expect(Set(ErrorSamples.all.map(ErrorSamples.number)) == ErrorSamples.numbers)
    }

    @Test("Every error has a title, a message and a way out", arguments: ErrorSamples.all, Language.allCases)
    func complete(error: MarketError, language: Language) {
        let text = Wording(language).text(of: error)
        for part in [text.title, text.message, text.recovery] + (text.detail.map { [$0] } ?? []) {
            #expect(part.contains { $0.isLetter })
            #expect(!part.contains("{") && !part.contains("}"))
            #expect(!ErrorSamples.unspeakable.contains(where: part.contains), "\(part)")
        }
    }

    @Test("No two errors have the same message", arguments: Language.allCases)
    func distinct(language: Language) {
        let wording = Wording(language)
        let byMessage = Dictionary(grouping: ErrorSamples.all) { wording.text(of: $0).message }
        // Errors that differ only in hidden numbers or names look the same to a user.
        let confused = byMessage.values.filter { Set($0.map(ErrorSamples.number)).count > 1 }
        #expect(confused.isEmpty)
    }

    @Test(
        "A pause that the server asks for is said, rounded up",
        arguments: [
            (Duration.milliseconds(500), "1초 후에 다시 시도해주세요."), (.seconds(1), "1초 후에 다시 시도해주세요."),
            (.seconds(119), "119초 후에 다시 시도해주세요."), (.seconds(120), "2분 후에 다시 시도해주세요."),
            (.seconds(121), "3분 후에 다시 시도해주세요."), (.seconds(7200), "2시간 후에 다시 시도해주세요."),
            (.zero, "잠시 후 다시 시도해주세요."), (.seconds(-5), "잠시 후 다시 시도해주세요."),
        ]
    )
    func pauses(pause: Duration, recovery: String) {
        let wording = Wording(.korean)
        #expect(wording.text(of: .rateLimited(retryAfter: pause)).recovery == recovery)
        #expect(wording.text(of: .unavailable(retryAfter: pause)).recovery == recovery)
    }

    @Test("Even an absurd pause is said")
    func longPause() {
        let pause = Duration.seconds(Int64.max)
        #expect(Wording(.english).text(of: .rateLimited(retryAfter: pause)).recovery.hasSuffix(" hours."))
    }

    @Test(
        "Limits are said in units that people know",
        arguments: [
            (MarketError.image(.fileTooLarge(limit: 20 * 1024 * 1024)), "20 MB"),
            (.image(.cannotShrink(limit: 300 * 1024)), "300 KB"),
            (.image(.tooManyPixels(limit: 100_000_000)), "100 megapixels"),
            (.image(.tooManyPixels(limit: 1_000_000)), "1 megapixel)"),
            (.responseTooLarge(limit: 1536), "1.5 KB"), (.responseTooLarge(limit: 1023), "1,023 B"),
            (.responseTooLarge(limit: 3 * 1024 * 1024 * 1024), "3 GB"),
        ]
    )
    func limits(error: MarketError, unit: String) {
        #expect(Wording(.english).text(of: error).message.contains(unit))
    }

    @Test("A feature that we know has a name, another one has none")
    func features() {
        let wording = Wording(.korean)
        #expect(wording.text(of: .unsupported(.sorting)).message == "이 마켓에서는 사용할 수 없습니다: 정렬")
        let unknown = MarketFeature(rawValue: "teleportation")
        #expect(wording.text(of: .unsupported(unknown)).message == "이 마켓에서는 사용할 수 없는 기능입니다.")
    }

    @Test("All broken rules are told, each once, in their order")
    func violations() {
        let wording = Wording(.korean)
        let violations: [Violation] = [.imageCount(0, allowed: 1...5), .priceNotANumber, .priceNotANumber]
        #expect(wording.texts(of: violations) == ["사진을 등록해주세요.", "상품가격에 유효한 숫자를 입력해주세요."])
        #expect(wording.text(of: .invalid(violations)).message == "사진을 등록해주세요.\n상품가격에 유효한 숫자를 입력해주세요.")
    }

    @Test("An error says its sentences to whatever shows it without knowing it, in the language of the device")
    func localized() {
        let error: any Error = MarketError.invalidRequest(.plainHTTP)
        let text = Wording(Language(.current)).text(of: .invalidRequest(.plainHTTP))
        #expect(error.localizedDescription == text.message)
        #expect((error as? any LocalizedError)?.failureReason == text.title)
        #expect((error as? any LocalizedError)?.recoverySuggestion == text.recovery)
    }

    @Test("What is wrong with an address names the cure", arguments: Language.allCases)
    func addresses(language: Language) {
        let wording = Wording(language)
        #expect(wording.text(of: .invalidRequest(.scheme)).recovery.contains("http"))
        #expect(wording.text(of: .invalidRequest(.plainHTTP)).recovery.contains("allowsPlainHTTP"))
        #expect(wording.text(of: .invalidRequest(.noTLS)).recovery.contains("http"))
        let rejection = ServerRejection(status: 404, code: ServerRejection.unknownRoute)
        #expect(wording.text(of: .rejected(rejection)).recovery.contains("generation"))
        let hidden = ServerRejection(status: 403, code: ServerRejection.hiddenByOperator)
        let others = ErrorSamples.all.map { wording.text(of: $0).message }
        #expect(!others.contains(wording.text(of: .rejected(hidden)).message))
        #expect(wording.text(of: .rejected(hidden)).recovery == wording(.recoverOperator))
        #expect(!others.contains(wording.text(of: .rejected(rejection)).message))
    }
}
