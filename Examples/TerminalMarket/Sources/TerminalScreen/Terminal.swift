import Foundation
import Synchronization

/// The terminal that the program runs in.
///
/// While it is open, keys come one by one and nothing is echoed. However the program
/// ends, the terminal is left as it was found: ``close()`` is called by `exit`, too.
public final class Terminal: Sendable {
    private let found: Mutex<termios?> = Mutex(nil)
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
        write("\u{1B}[0m\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &attributes)
    }

    /// How large it is now.
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
