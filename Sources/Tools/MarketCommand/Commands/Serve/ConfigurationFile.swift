import Foundation

/// A file with the options of a command, one in a line: `name = value`, or the name alone for a flag.
///
/// Lines that begin with `#` and empty ones mean nothing. Command-line options override the file.
struct ConfigurationFile {
    /// One line that says something.
    struct Setting: Hashable {
        let line: Int
        let name: String
        let value: String?
    }

    let settings: [Setting]

    /// Reads the text of a file.
    init(_ text: String) {
        // A line may end in CR LF, which is one character of Swift.
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        settings = lines.enumerated().compactMap { index, line in
            let line = String(line).trimmed
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            guard let sign = line.firstIndex(of: "=") else { return Setting(line: index + 1, name: line, value: nil) }
            return Setting(
                line: index + 1,
                name: String(line[..<sign]).trimmed,
                value: String(line[line.index(after: sign)...]).trimmed
            )
        }
    }

    /// The invocation with the options of the file that its `--config` names, if it has one.
    static func complete(_ call: Invocation) throws(CommandFailure) -> Invocation {
        guard let path = call.text(.config) else { return call }
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw .file(.unreadable, path: path)
        }
        var fromFile = Invocation(command: call.command, path: call.path)
        for setting in ConfigurationFile(text).settings {
            do throws(CommandFailure) {
                try ArgumentParser.take(setting, into: &fromFile)
            } catch .usage(let problem, _) {
                throw call.misuse(.inFile(path, line: setting.line, problem))
            }
        }
        var complete = call
        complete.values.merge(fromFile.values) { typed, _ in typed }
        return complete
    }
}

extension ArgumentParser {
    /// Takes one line of a file as if it had been typed.
    static func take(_ setting: ConfigurationFile.Setting, into call: inout Invocation) throws(CommandFailure) {
        let parser = ArgumentParser(root: call.command)
        guard setting.name != OptionSpec.config.name else { throw call.misuse(.unknownOption("config", closest: nil)) }
        let option = call.command.options.first { $0.name == setting.name }
        var none: ArraySlice<String> = []
        guard option?.kind == .flag, let value = setting.value else {
            let word = setting.value.map { "\(setting.name)=\($0)" } ?? setting.name
            return try parser.readLong(word[...], from: &none, into: &call)
        }
        // A flag may be written with a value, so that it can be switched off.
        guard ["true", "false"].contains(value) else {
            throw call.misuse(.notAChoice(setting.name, value, ["true", "false"], closest: nil))
        }
        guard value == "true" else { return }
        try parser.readLong(setting.name[...], from: &none, into: &call)
    }
}
