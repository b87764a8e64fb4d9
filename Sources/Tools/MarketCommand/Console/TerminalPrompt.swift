import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Asks on standard error and reads from standard input, both of which are terminals.
struct TerminalPrompt: UserPrompt {
    func ask(_ question: String, hidesTyping: Bool) async -> String? {
        try? DescriptorSink(descriptor: 2).write(Data(question.utf8))
        let shown = hidesTyping ? Self.hideTyping() : nil
        var typed: String?
        // Reading the stream ends with the task, so that Ctrl-C brings the echo back.
        for await line in StandardInput.lines() {
            typed = line
            break
        }
        if let shown {
            Self.restore(shown)
            try? DescriptorSink(descriptor: 2).write(Data("\n".utf8))
        }
        return typed
    }

    /// Stops the terminal from showing what is typed, and returns how it was set.
    private static func hideTyping() -> termios? {
        var settings = termios()
        guard tcgetattr(0, &settings) == 0 else { return nil }
        var hidden = settings
        hidden.c_lflag &= ~tcflag_t(ECHO)
        guard tcsetattr(0, TCSAFLUSH, &hidden) == 0 else { return nil }
        return settings
    }

    private static func restore(_ settings: termios) {
        var settings = settings
        _ = tcsetattr(0, TCSAFLUSH, &settings)
    }
}
