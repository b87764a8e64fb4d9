import Foundation

/// The typed lines.
enum StandardInput {
    /// The lines, read on a thread of their own: waiting for a person must hold up nothing else.
    static func lines() -> AsyncStream<String> {
        let (lines, line) = AsyncStream.makeStream(of: String.self)
        Thread.detachNewThread {
            while let text = readLine() { line.yield(text) }
            line.finish()
        }
        return lines
    }
}
