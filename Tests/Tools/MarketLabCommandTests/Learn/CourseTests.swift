import Foundation
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("The course of this package", .slot)
struct CourseTests {
    private let course: Course

    init() throws {
        let package = try #require(Course.package(above: URL(filePath: #filePath)))
        course = try Course(package: package)
    }

    @Test("Its exercises come in the order of its page, the capstone last")
    func order() {
        #expect(course.exercises.count == 28)
        #expect(Set(course.exercises.map(\.number)).count == 28)
        #expect(course.exercises.prefix(4).map(\.number) == ["01", "02", "04", "18"])
        let weeks = course.exercises.map(\.name).filter { $0.contains("-app-") }
        #expect(weeks.map { $0.prefix(2) } == ["23", "24", "25", "26", "27", "28"])
        #expect(course.exercises.last?.name == "17-reviews")
    }

    @Test("Every exercise has a task, a chapter and three hints in each language", arguments: CourseLanguage.allCases)
    func complete(language: CourseLanguage) throws {
        for exercise in course.exercises {
            let text = exercise[language]
            #expect(!text.title.isEmpty && !text.chapter.isEmpty, "\(exercise.name)")
            #expect(text.paragraphs.contains { $0.hasPrefix("- ") }, "\(exercise.name)")
            #expect(
                text.hints.count == 3 && text.hints.allSatisfy { (10...400).contains($0.count) },
                "\(exercise.name)"
            )
            #expect(text.hints.allSatisfy { $0.contains(/[가-힣]/) == (language == .ko) }, "\(exercise.name)")
            let page = course.page(text, of: exercise)
            #expect(page.path.contains("/Course/\(language)/"), "\(exercise.name)")
            #expect(FileManager.default.fileExists(atPath: page.path), "\(exercise.name)")
        }
    }

    @Test("A README becomes paragraphs and items of one line each, without title and last line")
    func reading() throws {
        let exercise = CourseExercise(
            name: "07-sample",
            readme:
                "# 07 One · 하나\n\nA text\nin two lines.\n\n- first\n  item\n- second\n\nChapter: [C](../c.md).\n\n### Hints\n\n"
                + "1. Look\n   here.\n2. There.\n\n## 한국어\n\n글\n\n장: [장](../ko.md).\n\n### 힌트\n\n1. 여기.\n"
        )
        let english = exercise[.en]
        #expect(english.title == "One")
        #expect(english.paragraphs == ["A text in two lines.", "- first item", "- second"])
        #expect((english.chapter, english.page) == ("C", "../c.md"))
        #expect(english.hints == ["Look here.", "There."])
        #expect(exercise[.ko].title == "하나")
        #expect(exercise[.ko].hints == ["여기."])
        #expect(exercise.number == "07")
    }

    @Test(
        "The language is the one that was asked for, else that of the environment",
        arguments: [
            (nil, [:], CourseLanguage.en), (nil, ["LANG": "ko_KR.UTF-8"], .ko), ("en", ["LANG": "ko_KR.UTF-8"], .en),
            (nil, ["LC_ALL": "en_US", "LANG": "ko_KR"], .en), ("ko", [:], .ko),
            (nil, ["LC_ALL": "", "LANG": "ko"], .ko),
        ] as [(String?, [String: String], CourseLanguage)]
    )
    func language(chosen: String?, environment: [String: String], language: CourseLanguage) {
        #expect(CourseLanguage(chosen, environment: environment) == language)
    }
}
