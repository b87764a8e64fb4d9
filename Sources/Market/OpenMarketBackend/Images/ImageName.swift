import Foundation
import OpenMarketDomain

/// The generated name of an image: 32 digits, and the ending the client's file had.
///
/// The names of its files and all addresses are made of it, and of nothing a client sent.
struct ImageName: Sendable, Hashable {
    /// The digits of a fresh identifier.
    let digits: String
    /// `jpg`, `jpeg`, `png`, or nothing when the client's file had no ending.
    let ending: String

    /// A name for a file; the ending is kept only when it is one of an image.
    init(_ identifier: TimeIdentifier, fileName: String) {
        digits = identifier.digits
        let ending = fileName.split(separator: ".").dropFirst().last.map { $0.lowercased() } ?? ""
        self.ending = Self.endings.contains(ending) ? ending : ""
    }

    init?(_ text: some StringProtocol) {
        self.init(text.utf8.prefix(32), text.utf8.dropFirst(32))
    }

    private init?(_ digits: some Collection<UInt8>, _ dottedEnding: some Collection<UInt8>) {
        let ending = Self.endings.first { dottedEnding.dropFirst().elementsEqual($0.utf8) }
        guard digits.count == 32, digits.allSatisfy(Self.isDigit),
            dottedEnding.isEmpty || (dottedEnding.first == UInt8(ascii: ".") && ending != nil)
        else { return nil }
        self.init(digits: String(decoding: digits, as: UTF8.self), ending: ending ?? "")
    }

    init(digits: String, ending: String) {
        self.digits = digits
        self.ending = ending
    }

    /// The ending with its dot, or nothing.
    var dottedEnding: String { ending.isEmpty ? "" : "." + ending }

    /// The name of a version as rows and the third generation's addresses have it.
    func file(_ version: ImageVersion) -> String { storedName(version) + dottedEnding }

    /// Reads the name of a file; `nil` when it is not one that ``file(_:)`` made.
    init?(file: some StringProtocol) {
        let bytes = file.utf8
        let words = bytes.dropFirst(33)
        guard bytes.dropFirst(32).first == UInt8(ascii: "_"),
            let version = ImageVersion.allCases.first(where: { words.starts(with: $0.word.utf8) }),
            let name = ImageName(bytes.prefix(32), words.dropFirst(version.word.utf8.count))
        else { return nil }
        self = version == .thumbnail ? name.predecessor : name
    }

    /// The name under which a version is stored.
    ///
    /// No ending: the first generation's addresses forget it.
    func storedName(_ version: ImageVersion) -> String {
        (version == .thumbnail ? successor.digits : digits) + "_" + version.word
    }

    var storedNames: [String] { ImageVersion.allCases.map(storedName) }

    /// The name whose digits come next: the third generation gives the thumbnail digits of its own.
    var successor: ImageName { moved(by: 1) }

    /// The name whose digits come before.
    var predecessor: ImageName { moved(by: .max) }

    private func moved(by step: UInt32) -> ImageName {
        let first = UInt32(digits.prefix(8), radix: 16) ?? 0
        let moved = String(first &+ step, radix: 16)
        let padded = String(repeating: "0", count: 8 - moved.utf8.count) + moved
        return ImageName(digits: padded + digits.dropFirst(8), ending: ending)
    }

    private static let endings = ["jpg", "jpeg", "png"]

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

extension ImageVersion {
    /// The name of the version in names of files and in addresses.
    var word: String {
        switch self {
        case .thumbnail: "thumb"
        case .card: "card"
        case .full: "origin"
        }
    }

    init?(word: some StringProtocol) {
        guard let version = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = version
    }
}
