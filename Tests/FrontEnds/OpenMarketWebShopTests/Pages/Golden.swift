import Foundation
import OpenMarketHTML
import OpenMarket
import Testing

@testable import OpenMarketWebShop

/// Pages that were looked at once, kept as files.
enum Golden {
    /// Compares a piece of a page with its file, or writes that when it is asked for.
    static func check(
        _ name: String,
        _ html: HTML,
        _ language: Language,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        // Every element on a line of its own, so that a difference is easy to find.
        let text = html.markup.replacingOccurrences(of: "><", with: ">\n<") + "\n"
        let file = folder.appending(path: "\(name)-\(language.rawValue).html")
        if ProcessInfo.processInfo.environment["RECORD_PAGES"] != nil {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        } else {
            let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
            #expect(text == expected, "\(file.lastPathComponent)", sourceLocation: sourceLocation)
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}
