import Foundation

/// The exercises that a learner has passed, the hints that were shown, and what the workspace was made with.
struct LearnerProgress: Codable, Sendable, Equatable {
    /// The state of one exercise.
    struct Entry: Codable, Sendable, Equatable {
        /// The time of the first grading that it passed since it was last open; `nil` while it is open.
        var passed: Date?
        /// The number of gradings.
        var gradings = 0
        /// The number of hints shown.
        var hints = 0
    }

    /// The states by the names of exercises; one that is missing is open.
    private(set) var exercises: [String: Entry] = [:]
    /// The language that was asked for last; `nil` for that of the environment.
    private(set) var language: CourseLanguage?
    /// The path of the package of the course.
    private(set) var package: String?

    /// Returns the state of an exercise.
    func entry(_ name: String) -> Entry { exercises[name] ?? Entry() }

    /// Returns whether an exercise is passed.
    func isPassed(_ name: String) -> Bool { entry(name).passed != nil }

    /// Keeps the result of a grading.
    mutating func record(_ name: String, passes: Bool, at date: Date) {
        exercises[name, default: Entry()].passed = passes ? entry(name).passed ?? date : nil
        exercises[name, default: Entry()].gradings += 1
    }

    /// Counts one more hint, and returns how many there are to show now.
    mutating func takeHint(_ name: String, of count: Int) -> Int {
        let shown = min(entry(name).hints + 1, count)
        exercises[name, default: Entry()].hints = shown
        return shown
    }

    /// Forgets an exercise.
    mutating func reset(_ name: String) { exercises[name] = nil }

    /// Keeps the language, if one was asked for, and the package; returns whether anything is new.
    mutating func keep(_ language: CourseLanguage?, package: String) -> Bool {
        let before = self
        (self.language, self.package) = (language ?? self.language, package)
        return self != before
    }

    /// Reads the file of progress.
    init(_ data: Data) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self = try decoder.decode(Self.self, from: data)
    }

    /// Begins with every exercise open.
    init() {}

    /// The file of progress.
    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self)
    }
}
