import Foundation

/// One broken rule, with the fact that broke it.
enum NameViolation: Equatable {
    /// A name has 2 to 20 characters; this one has another number of them.
    case length(Int)
    /// A name has letters, digits and spaces, and no such character.
    case character(Character)
    /// Another vendor has this name.
    case taken
}

/// The rules for the name that a vendor chooses.
struct VendorNameRules {
    /// The names of other vendors, as they are stored.
    let taken: Set<String>

    /// A name as it is stored: without the spaces around it.
    func stored(_ typed: String) -> String {
        typed.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Everything that is wrong with a name that was typed: its length, each forbidden character once, whether it is taken.
    ///
    /// Characters are counted as a reader sees them, and the name is judged as it would be stored. Two names are the same
    /// when they differ only in capital and small letters.
    func violations(of typed: String) -> [NameViolation] {
        let name = stored(typed)
        return violations(ofLength: name.count)
            + forbidden(in: name).map { .character($0) }
            + (isTaken(name) ? [.taken] : [])
    }

    private func violations(ofLength length: Int) -> [NameViolation] {
        (2...20).contains(length) ? [] : [.length(length)]
    }

    private func forbidden(in name: String) -> [Character] {
        var found: [Character] = []
        for character in name where !isAllowed(character) && !found.contains(character) { found.append(character) }
        return found
    }

    private func isAllowed(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == " "
    }

    private func isTaken(_ name: String) -> Bool {
        taken.contains { $0.lowercased() == name.lowercased() }
    }
}
