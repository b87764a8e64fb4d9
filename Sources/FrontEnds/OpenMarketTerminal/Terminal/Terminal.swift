import Foundation
import Synchronization

/// The terminal that the program runs in.
///
/// While it is open, keys come one by one and nothing is echoed. However the program
/// ends, the terminal is left as it was found: ``close()`` is called by `exit`, too.
public final class Terminal: Sendable {
    private let found: Mutex<termios?> = Mutex(nil)
    private let parting = Mutex("")
    private static let open = Mutex<Terminal?>(nil)

    /// The terminal; `nil` when input or output is something else.
    public init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    }

    /// Takes the whole screen.
    public func start() {
        var attributes = termios()
        guard tcgetattr(STDIN_FILENO, &attributes) == 0 else { return }
        let isFirst = found.withLock { found in
            defer { found = found ?? attributes }
            return found == nil
        }
        if isFirst {
            Self.open.withLock { $0 = self }
            atexit { Terminal.closeOpen() }
        }
        cfmakeraw(&attributes)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
        // Another screen, no wrapping at the end of a line, clicks and wheel as numbers, nothing on it.
        write("\u{1B}[?1049h\u{1B}[?7l\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l\u{1B}[2J")
    }

    /// Gives the screen back; does nothing the second time.
    public func close() {
        let attributes = found.withLock { found in
            defer { found = nil }
            return found
        }
        guard var attributes else { return }
        write(parting.withLock { $0 } + "\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
    }

    /// Sets the text that it is sent before the screen is given back.
    public func part(with text: String) {
        parting.withLock { $0 = text }
    }

    /// Returns its graphics, and the keys typed while it was asked; text alone when it does not answer in time.
    public func askForGraphics(within milliseconds: Int = 500) -> (graphics: ScreenGraphics, typed: [UInt8]) {
        var question = GraphicsQuestion()
        write(GraphicsQuestion.text)
        let end = ContinuousClock.now + .milliseconds(milliseconds)
        while !question.isAnswered, case let left = end - .now, left > .zero {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            let count = poll(&input, 1, Int32(left / .milliseconds(1)) + 1)
            if count < 0, errno == EINTR { continue }
            var bytes = [UInt8](repeating: 0, count: 4096)
            guard count > 0, case let length = read(STDIN_FILENO, &bytes, bytes.count), length > 0 else { break }
            question.hear(bytes.prefix(length))
        }
        question.end()
        return (question.graphics, question.rest)
    }

    /// Returns the graphics with the size of a place in pixels, where the terminal has told it to the system.
    public func graphics(_ means: Graphics) -> ScreenGraphics {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return ScreenGraphics(means)
        }
        return ScreenGraphics(
            means,
            cellWidth: Int(size.ws_xpixel / size.ws_col),
            cellHeight: Int(size.ws_ypixel / size.ws_row)
        )
    }

    /// The current size.
    public var size: ScreenSize {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return ScreenSize(columns: 80, rows: 24)
        }
        return ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// Writes the bytes of a ``FrameWriter``; stops when the terminal is closed.
    public func write(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                return
            }
        }
    }

    private static func closeOpen() {
        open.withLock { $0 }?.close()
    }
}
