/// The places for values in a template, found by other means than the package uses.
struct Placeholders {
    var numbers: Set<Int> = []
    /// A brace without its partner, or something else than a number and nouns between the two.
    var isBroken = false

    init(_ template: String) {
        var inside: String?
        for character in template {
            switch (character, inside) {
            case ("{", nil): inside = ""
            case ("}", let text?):
                take(text)
                inside = nil
            case ("{", _), ("}", _): isBroken = true
            case (_, let text?): inside = text + String(character)
            default: break
            }
        }
        isBroken = isBroken || inside != nil
    }

    private mutating func take(_ text: String) {
        let digits = text.prefix { $0.isNumber }
        let rest = text.dropFirst(digits.count)
        let hasNouns = rest.first == " " && rest.split(separator: "|").count == 2
        guard let number = Int(digits), number > 0, rest.isEmpty || hasNouns else { return isBroken = true }
        numbers.insert(number)
    }
}
