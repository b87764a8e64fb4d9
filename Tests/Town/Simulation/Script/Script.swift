import Foundation

/// What happened in a town, as a file: it can be played again without the seed, and kept as a test.
struct Script: Codable {
    /// What the script shows, in a sentence.
    var title = ""
    /// The breach that it led to, as "invariant: key".
    var breach: String?
    /// The town.
    var town: TownOptions
    /// The texts that are typed in it, by their marks.
    var sayings: [Saying]
    var steps: [Step]

    init(_ town: TownOptions, _ sayings: [Saying], _ steps: [Step], breach: String?) {
        (self.town, self.sayings, self.steps, self.breach) = (town, sayings, steps, breach)
    }

    /// Reads a file.
    init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(Script.self, from: Data(contentsOf: file))
    }

    /// Writes a file, without the sayings that no step holds any more.
    func write(to file: URL) throws {
        var script = self
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(steps), as: UTF8.self)
        script.sayings = sayings.filter { text.contains("zq\($0.mark)z") }
        try encoder.encode(script).write(to: file)
    }
}
