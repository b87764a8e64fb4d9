import Foundation
import OpenMarket

extension MarketOpener {
    /// Returns the receiver of the client's events, where `--events` asks for one.
    func events() throws(CommandFailure) -> EventSink? {
        guard let format = call.text(.events) else {
            if call.has(.eventsFile) { throw call.misuse(.needs("--events-file", "--events")) }
            return nil
        }
        guard let path = call.text(.eventsFile) else {
            let console = console
            let write = { @Sendable (line: String) in console.warn(line) }
            return format == "json" ? .jsonLines(write: write) : .console(write: write)
        }
        do throws(MarketError) {
            let file = URL(filePath: path)
            return format == "json" ? try .jsonLines(to: file) : try .console(to: file)
        } catch {
            throw .file(.unwritable, path: path)
        }
    }
}
