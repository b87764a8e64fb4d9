import Foundation
import OpenMarket
import Synchronization

/// Shows how far something that takes long has come, on standard error.
///
/// A terminal gets a bar that is drawn over itself; a file or a pipe gets one line
/// for each stage.
final class ProgressLine: Sendable {
    private let console: Console
    /// The last line shown.
    private let last = Mutex("")

    init(_ console: Console) {
        self.console = console
    }

    /// A reporter that draws here.
    var reporter: ProgressReporter {
        ProgressReporter { [self] step in show(ProgressSentence(step)) }
    }

    /// Removes the bar, so that what follows begins on an empty line.
    func end() {
        guard console.diagnosticsColumns != nil else { return }
        write("\r\u{1B}[K")
    }

    /// Shows a step.
    func show(_ text: ProgressSentence) {
        guard let columns = console.diagnosticsColumns else {
            if isNew(text.stage) { console.note(text.stage) }
            return
        }
        let line = text.share.map { Self.bar($0) + " " + text.stage } ?? text.stage
        if isNew(line) { write("\r\u{1B}[K" + TextWidth.cut(line, to: columns - 1)) }
    }

    private func isNew(_ line: String) -> Bool {
        last.withLock { last in
            defer { last = line }
            return last != line
        }
    }

    private func write(_ text: String) {
        try? console.diagnostics.write(Data(text.utf8))
    }

    private static func bar(_ share: Int) -> String {
        let filled = min(max(share, 0), 100) / 5
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 20 - filled)
        return bar + " " + TextWidth.right("\(share)", 3) + " %"
    }
}
