import Foundation
import OpenMarket

/// The libraries that this machine lacks to make photos smaller.
///
/// Apple's systems bring their own. Elsewhere the package opens libraries at run time, and
/// a photo that has to be made smaller is refused without them; it is better to know that
/// before a photo is chosen.
enum MissingLibraries {
    /// A sentence about what is missing; `nil` when nothing is.
    static let note = sentence(missing: PhotoLibraries.missing)

    /// The state of this machine in the help.
    static let state = note ?? "This machine has what it needs."

    /// The sentence about packages with these names.
    static func sentence(missing names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let list = names.joined(separator: " and ")
        return "Photos that are too large cannot be made smaller on this machine: install \(list)."
    }
}
