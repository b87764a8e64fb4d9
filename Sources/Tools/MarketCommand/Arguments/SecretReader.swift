import Foundation

/// Reads a secret from where a command line says it is, so that it need not stand in the command line itself.
struct SecretReader {
    /// More than any secret has; a whole disk is not read by mistake.
    static let longest = 64 * 1024

    let call: Invocation
    let console: Console

    /// The secret of `option`, else of the file of `fileOption`, else of an environment variable.
    func read(_ option: OptionSpec, file fileOption: OptionSpec, variable: String?) async throws(CommandFailure)
        -> String?
    {
        if call.has(option), call.has(fileOption) { throw call.misuse(.conflict(option.spelling, fileOption.spelling)) }
        if let path = call.text(fileOption) { return try await contents(of: path, fileOption) }
        let text = call.text(option) ?? variable.flatMap { console.environment[$0] }
        return text?.isEmpty == false ? text : nil
    }

    /// The secret of the file of `option`; `nil` without it.
    func read(_ option: OptionSpec) async throws(CommandFailure) -> String? {
        guard let path = call.text(option) else { return nil }
        return try await contents(of: path, option)
    }

    /// The first line of a file; `-` is standard input.
    private func contents(of path: String, _ option: OptionSpec) async throws(CommandFailure) -> String {
        var line: String?
        if path == "-" {
            for await typed in console.input() {
                line = typed
                break
            }
        } else {
            guard let file = FileHandle(forReadingAtPath: path),
                let data = try? file.read(upToCount: Self.longest)
            else { throw .file(.unreadable, path: path) }
            line = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).first.map(String.init)
        }
        guard let line, !line.isEmpty else { throw call.misuse(.emptySecret(option.spelling)) }
        return line
    }
}
