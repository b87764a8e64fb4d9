import Foundation

/// Shows on a terminal's standard error how many of how many are done.
struct CountLine: Sendable {
    private let console: Console
    private let text: String

    init(_ console: Console, text: String) {
        self.console = console
        self.text = text
    }

    /// Draws over what was shown before.
    func show(_ done: Int, of total: Int) {
        guard console.diagnosticsColumns != nil else { return }
        write("\r\u{1B}[K\(done) of \(total) \(text)")
    }

    /// Leaves an empty line.
    func end() {
        guard console.diagnosticsColumns != nil else { return }
        write("\r\u{1B}[K")
    }

    private func write(_ text: String) {
        try? console.diagnostics.write(Data(text.utf8))
    }
}
