import Foundation
import OpenMarket
import Synchronization

/// Shows how far a registration has come, on standard error.
///
/// A terminal gets a bar that is drawn over itself; a file or a pipe gets one line
/// for each stage.
final class ProgressLine: Sendable {
    private let console: Console
    private let stage = Mutex("")

    init(_ console: Console) {
        self.console = console
    }

    /// A reporter that draws here.
    var reporter: ProgressReporter {
        ProgressReporter { [self] step in show(step) }
    }

    /// Removes the bar, so that what follows begins on an empty line.
    func end() {
        guard console.diagnosticsColumns != nil else { return }
        write("\r\u{1B}[K")
    }

    private func show(_ step: TransferProgress) {
        let text = ProgressSentence(step)
        guard let columns = console.diagnosticsColumns else {
            let isNew = stage.withLock { stage in
                defer { stage = text.stage }
                return stage != text.stage
            }
            if isNew { console.note(text.stage) }
            return
        }
        let line = text.share.map { Self.bar($0) + " " + text.stage } ?? text.stage
        write("\r\u{1B}[K" + TextWidth.cut(line, to: columns - 1))
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
