/// One option of a command: how it is written, what it takes, and what it means.
///
/// Parsing, help and completion all read this one description.
package struct OptionSpec: Sendable, Hashable {
    /// The kind of value behind an option.
    package enum Kind: Sendable, Hashable {
        /// Nothing.
        case flag
        /// Any text, shown in help under this name.
        case text(String)
        /// The path of a file.
        case file(String)
        /// One of these words and no other.
        case choice([String])
        /// Any text; these are the usual ones.
        case suggestion(String, [String])
        /// A whole number within bounds.
        case number(String, ClosedRange<Int>)
        /// A whole number within bounds, or nothing.
        case optionalNumber(String, ClosedRange<Int>)
        /// An exact number.
        case decimal(String)
    }

    /// The name without its dashes.
    package let name: String
    /// One letter that means the same.
    let short: Character?
    let kind: Kind
    /// Whether it may be given more than once.
    let isRepeatable: Bool
    let help: String

    /// An option.
    package init(
        _ name: String,
        _ kind: Kind,
        short: Character? = nil,
        isRepeatable: Bool = false,
        _ help: String
    ) {
        (self.name, self.kind, self.short, self.isRepeatable, self.help) = (name, kind, short, isRepeatable, help)
    }

    /// The option as a user types it.
    package var spelling: String { "--" + name }

    /// Returns whether a word is this option, without a value.
    func isTyped(as word: String) -> Bool {
        word == spelling || short.map { word == "-\($0)" } ?? false
    }

    /// The placeholder for its value in a usage line; `nil` for a flag.
    var placeholder: String? {
        switch kind {
        case .flag: nil
        case .text(let name), .file(let name), .suggestion(let name, _), .number(let name, _), .decimal(let name): name
        case .optionalNumber(let name, _): "[\(name)]"
        case .choice(let words): words.joined(separator: "|")
        }
    }
}

/// Options that belong together in a help text.
package struct OptionGroup: Sendable, Hashable {
    let title: String
    let options: [OptionSpec]

    /// Options below a title.
    package init(title: String, options: [OptionSpec]) { (self.title, self.options) = (title, options) }
}

/// An operand of a command, besides its options.
package struct OperandSpec: Sendable, Hashable {
    let name: String
    let help: String
    let isOptional: Bool
    /// Whether any number of words may follow; they are the rest of the line.
    let isRepeatable: Bool
    /// The words it can be, where there are only a few.
    let choices: [String]

    /// An operand.
    package init(
        name: String,
        help: String,
        isOptional: Bool = false,
        isRepeatable: Bool = false,
        choices: [String] = []
    ) {
        (self.name, self.help, self.isOptional) = (name, help, isOptional)
        (self.isRepeatable, self.choices) = (isRepeatable, choices)
    }
}
