import OpenMarketBackend

/// A wrong command line in words.
enum UsageSentence {
    static func of(_ problem: UsageProblem, in command: String) -> String {
        switch problem {
        case .unknownCommand(let word, let closest):
            "there is no command '\(shown(word))'" + suggestion(closest)
        case .missingCommand:
            "'\(command)' needs a sub-command"
        case .unknownOption(let word, let closest):
            "'\(command)' has no option '\(shown(word))'" + suggestion(closest)
        case .missingValue(let option, let placeholder):
            "\(option) needs a value: \(option) \(placeholder); a value that begins with a dash is written \(option)=…"
        case .unexpectedValue(let option):
            "\(option) takes no value"
        case .repeated(let option):
            "\(option) was given twice"
        case .notANumber(let option, let value, let bounds):
            "\(option) needs a whole number\(bound(bounds)), not '\(shown(value))'"
        case .notADecimal(let option, let value):
            "\(option) needs an amount such as 129000 or 19.99, not '\(shown(value))'"
        case .notAChoice(let option, let value, let words, let closest):
            "\(option) must be \(list(words)), not '\(shown(value))'" + suggestion(closest)
        case .emptyText(let name):
            "\(name) must not be empty"
        case .missingOperand(let name):
            "'\(command)' needs \(name)"
        case .missingOptions(let options):
            "'\(command)' needs " + all(options)
        case .unexpectedOperand(let word):
            "'\(command)' does not know what to do with '\(shown(word))'; a text with spaces needs quotes"
        case .conflict(let first, let second):
            "\(first) and \(second) exclude each other"
        case .needs(let first, let second):
            "\(first) needs \(second)"
        default:
            aboutMarkets(problem, in: command)
        }
    }

    /// Sentences about markets, accounts and products rather than about options.
    private static func aboutMarkets(_ problem: UsageProblem, in command: String) -> String {
        switch problem {
        case .emptySecret(let option):
            "the first line of the file of \(option) is empty"
        case .unconfirmed:
            "'\(command)' cannot ask here; confirm with --yes"
        case .badAddress(let text, let closest):
            "'\(shown(text))' is not the address of a server" + suggestion(closest)
        case .badRange(let text):
            "--trusted-proxy needs an address such as 127.0.0.1 or a range such as 10.0.0.0/8, not '\(shown(text))'"
        case .shortToken(let option):
            "\(option) needs at least \(ServedFirebase.shortestOwnerToken) characters: who guesses it stands above all rules"
        case .publicInspection(let option):
            "a page shows what every client sends, so only this machine may reach the market; leave out \(shown(option))"
        case .inFile(let path, let line, let problem):
            "\(shown(path)), line \(line): " + of(problem, in: command)
        case .badVendor:
            "--vendor needs NAME:IDENTIFIER:SECRET or NAME:IDENTIFIER:SECRET:NUMBER, none of them empty"
        case .notOneFile(let isBoth):
            isBoth
                ? "'\(command)' copies between a file and a project; 'market backup' copies a file"
                : "'\(command)' copies between a file and a project, not between two projects"
        case .badPlace(let text):
            "'\(shown(text))' is no place of a market; write firebase:PROJECT, or the path of a file"
        case .badEmulator:
            "an emulator is named HOST:PORT, without a scheme"
        case .mixedEmulators:
            "some services of the project are emulated and others are not; set all three ..._EMULATOR_HOST, or none"
        case .nothingToChange:
            "nothing to change; name at least one field, such as --price"
        case .imageToTerminal:
            "an image is not written to a terminal; name a file with --output"
        case .imageToNowhere:
            "'\(command)' needs --output FILE; --output - writes the image to standard output"
        case .mineOnServer:
            "--mine is not possible with --url, since a server does not tell an account's number; name it with --vendor"
        case .notOnServers(let what):
            "\(what) is not possible with --url"
        default:
            aboutPictures(problem) ?? aboutServing(problem)
        }
    }

    private static func aboutPictures(_ problem: UsageProblem) -> String? {
        switch problem {
        case .badOrder(let text):
            "'\(shown(text))' is no list of pictures; write the numbers of those that stay, each once, such as 2,1"
        case .badPictureText(let text):
            "'\(shown(text))' is no text of a picture; write its number before it, such as \"2=From the side\""
        case .noPicture(let number, let count):
            "there is no picture \(number); the product has \(count)"
        default: nil
        }
    }

    private static func aboutServing(_ problem: UsageProblem) -> String {
        switch problem {
        case .publicWeather(let option):
            "--weather breaks responses on purpose, so only this machine may reach the market; leave out \(shown(option))"
        case .badMailServer(let text):
            "--smtp takes a host and a port, such as 127.0.0.1:25 or mail.example:587; not '\(shown(text))'"
        case .badRules(let path, let mistake): "\(shown(path)): \(mistake)"
        case .publicProviders(let option):
            "--emulate-providers lets anyone log in as anyone, so only this machine may reach the market; leave out \(shown(option))"
        case .badWeather(let error):
            WeatherSentence.of(error)
        case .badPage(let text):
            "'\(shown(text))' is not the address that 'market serve --inspect' writes, with its token"
        default:
            "the command line is wrong"
        }
    }

    private static func suggestion(_ closest: String?) -> String {
        closest.map { "; did you mean '\($0)'?" } ?? ""
    }

    private static func all(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " and " + last
    }

    private static func list(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func bound(_ bounds: ClosedRange<Int>) -> String {
        bounds == Int.min...Int.max ? "" : " from \(bounds.lowerBound) to \(bounds.upperBound)"
    }

    private static func shown(_ text: String) -> String {
        TextWidth.cut(ShownText.line(text), to: 60)
    }
}
