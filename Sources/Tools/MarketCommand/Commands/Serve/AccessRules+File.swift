import Foundation
import OpenMarketBackend

extension AccessRules {
    /// Reads the file of `--access-rules`; `nil` without it.
    init?(_ call: Invocation) throws(CommandFailure) {
        guard let path = call.text(.accessRules) else { return nil }
        // No more than is needed to see that it is too large.
        guard let file = try? FileHandle(forReadingFrom: URL(filePath: path)),
            let bytes = try? file.read(upToCount: Self.mostBytes + 1) ?? Data(),
            let text = String(bytes: bytes, encoding: .utf8)
        else { throw .file(.unreadable, path: path) }
        do throws(Mistake) {
            try self.init(text)
        } catch {
            throw call.misuse(.badRules(path, error))
        }
    }
}
