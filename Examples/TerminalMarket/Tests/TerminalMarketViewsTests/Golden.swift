import Foundation
import OpenMarket
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

/// Screens that were looked at once, kept as files.
struct Golden {
    static let sizes = [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 40, rows: 12)]

    /// Compares a scene in both sizes with its files, or writes them when that is asked for.
    @MainActor
    static func check(
        _ name: String,
        _ gallery: Gallery,
        _ memory: SceneMemory = SceneMemory(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try check(name, sourceLocation: sourceLocation) { gallery.snapshot($0, memory) }
    }

    /// Compares what is drawn in both sizes with its files, or writes them when that is asked for.
    static func check(
        _ name: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ snapshot: (ScreenSize) -> Snapshot
    ) throws {
        for size in sizes {
            let snapshot = snapshot(size)
            let language = snapshot.wording.language.rawValue
            let frame = MarketView(snapshot).frame
            for row in frame.lines { #expect(DisplayWidth.of(row) <= size.columns, sourceLocation: sourceLocation) }
            let text = frame.lines.joined(separator: "\n") + "\n"
            let file = folder.appending(path: "\(name)-\(language)-\(size.columns)x\(size.rows).txt")
            if ProcessInfo.processInfo.environment["RECORD_SCREENS"] != nil {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            } else {
                let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
                #expect(text == expected, "\(file.lastPathComponent)", sourceLocation: sourceLocation)
            }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}
