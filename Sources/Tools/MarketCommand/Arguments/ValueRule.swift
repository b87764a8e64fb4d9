/// The rule for the value of an option.
struct ValueRule {
    private let option: OptionSpec

    init(_ option: OptionSpec) {
        self.option = option
    }

    /// Lets a good value pass.
    func check(_ value: String) throws(UsageProblem) {
        switch option.kind {
        case .flag, .text, .suggestion:
            return
        case .file:
            guard !value.isEmpty else { throw .emptyText(option.spelling) }
        case .choice(let words):
            guard words.contains(value) else {
                let closest = Suggestion.closest(to: value, among: words)
                throw .notAChoice(option.spelling, value, words, closest: closest)
            }
        case .number(_, let bounds), .optionalNumber(_, let bounds):
            guard let number = Int(value), bounds.contains(number) else {
                throw .notANumber(option.spelling, value, bounds)
            }
        case .decimal:
            guard DecimalText.read(value) != nil else { throw .notADecimal(option.spelling, value) }
        }
    }
}
