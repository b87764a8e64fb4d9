import OpenMarketBackend

/// A wrong command line in words.
enum UsageSentence {
    static func of(_ problem: UsageProblem, in command: String) -> String {
        switch problem {
        case .saying(let sentence): sentence
        case .unknownCommand(let word, let closest):
            "there is no command '\(ShownText.short(word))'" + suggestion(closest)
        case .missingCommand:
            "'\(command)' needs a sub-command"
        case .unknownOption(let word, let closest):
            "'\(command)' has no option '\(ShownText.short(word))'" + suggestion(closest)
        case .missingValue(let option, let placeholder):
            "\(option) needs a value: \(option) \(placeholder); a value that begins with a dash is written \(option)=…"
        case .notANumber(let option, let value, let bounds):
            "\(option) needs a whole number\(bound(bounds)), not '\(ShownText.short(value))'"
        case .notADecimal(let option, let value):
            "\(option) needs an amount such as 129000 or 19.99, not '\(ShownText.short(value))'"
        case .notAChoice(let option, let value, let words, let closest):
            "\(option) must be \(list(words)), not '\(ShownText.short(value))'" + suggestion(closest)
        case .missingOperand(let name):
            "'\(command)' needs \(name)"
        case .missingOptions(let options):
            "'\(command)' needs " + all(options)
        case .unexpectedOperand(let word):
            "'\(command)' does not know what to do with '\(ShownText.short(word))'; a text with spaces needs quotes"
        case .unconfirmed:
            "'\(command)' cannot ask here; confirm with --yes"
        case .badAddress(let text, let closest):
            "'\(ShownText.short(text))' is not the address of a server" + suggestion(closest)
        case .inFile(let path, let line, let problem):
            "\(ShownText.short(path)), line \(line): " + of(problem, in: command)
        case .notOneFile(let isBoth):
            isBoth
                ? "'\(command)' copies between a file and a project; 'market backup' copies a file"
                : "'\(command)' copies between a file and a project, not between two projects"
        case .imageToNowhere:
            "'\(command)' needs --output FILE; --output - writes the image to standard output"
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
}

/// Problems that one sentence says.
extension UsageProblem {
    /// A vendor that is not written `NAME:IDENTIFIER:SECRET`, in a text that holds a secret and is not repeated.
    static let badVendor = UsageProblem.saying(
        "--vendor needs NAME:IDENTIFIER:SECRET or NAME:IDENTIFIER:SECRET:NUMBER, none of them empty"
    )
    /// An invalid place of an emulator.
    static let badEmulator = UsageProblem.saying("an emulator is named HOST:PORT, without a scheme")
    /// Some services of a project are emulated, and others are real.
    static let mixedEmulators = UsageProblem.saying(
        "some services of the project are emulated and others are not; set all three ..._EMULATOR_HOST, or none"
    )
    /// An edit that names no field.
    static let nothingToChange = UsageProblem.saying("nothing to change; name at least one field, such as --price")
    /// An image on its way to a screen.
    static let imageToTerminal = UsageProblem.saying("an image is not written to a terminal; name a file with --output")
    /// The user's own products at a server, which does not say which number an account has.
    static let mineOnServer = UsageProblem.saying(
        "--mine is not possible with --url, since a server does not tell an account's number; name it with --vendor"
    )

    /// A command or an option that the laboratory has now; the words are those of the old spelling.
    static func moved(_ words: [String]) -> UsageProblem {
        let now = (["market-lab"] + words.dropFirst()).joined(separator: " ")
        return .saying("'\(words.joined(separator: " "))' is '\(now)' now: swift run \(now)")
    }

    /// A flag that was given a value.
    static func unexpectedValue(_ option: String) -> UsageProblem { .saying("\(option) takes no value") }

    /// An option that was given twice.
    static func repeated(_ option: String) -> UsageProblem { .saying("\(option) was given twice") }

    /// A text that must not be empty.
    static func emptyText(_ name: String) -> UsageProblem { .saying("\(name) must not be empty") }

    /// A file that holds no secret in its first line.
    static func emptySecret(_ option: String) -> UsageProblem {
        .saying("the first line of the file of \(option) is empty")
    }

    /// Two options that exclude each other.
    package static func conflict(_ first: String, _ second: String) -> UsageProblem {
        .saying("\(first) and \(second) exclude each other")
    }

    /// An option that makes no sense without another one.
    package static func needs(_ first: String, _ second: String) -> UsageProblem { .saying("\(first) needs \(second)") }

    /// Something that is no address, and no range of addresses.
    static func badRange(_ text: String) -> UsageProblem {
        .saying(
            "--trusted-proxy needs an address such as 127.0.0.1 or a range such as 10.0.0.0/8, not '\(ShownText.short(text))'"
        )
    }

    /// The address of a mail server that is not a host with a port.
    static func badMailServer(_ text: String) -> UsageProblem {
        .saying(
            "--smtp takes a host and a port, such as 127.0.0.1:25 or mail.example:587; not '\(ShownText.short(text))'"
        )
    }

    /// An owner's token that could be guessed.
    static func shortToken(_ option: String) -> UsageProblem {
        .saying(
            "\(option) needs at least \(ServedFirebase.shortestOwnerToken) characters: who guesses it stands above all rules"
        )
    }

    /// `--emulate-providers`, whose log-ins need no proof, beside an option that lets other machines in.
    static func publicProviders(_ option: String) -> UsageProblem {
        .saying(
            "--emulate-providers lets anyone log in as anyone, so only this machine may reach the market; leave out \(ShownText.short(option))"
        )
    }

    /// A file of access rules with a mistake.
    static func badRules(_ path: String, _ mistake: AccessRules.Mistake) -> UsageProblem {
        .saying("\(ShownText.short(path)): \(mistake)")
    }

    /// A place that is neither a file nor a project.
    static func badPlace(_ text: String) -> UsageProblem {
        .saying("'\(ShownText.short(text))' is no place of a market; write firebase:PROJECT, or the path of a file")
    }

    /// A list of images that is no list, or names an image twice.
    static func badOrder(_ text: String) -> UsageProblem {
        .saying(
            "'\(ShownText.short(text))' is no list of pictures; write the numbers of those that stay, each once, such as 2,1"
        )
    }

    /// A text of an image without the image's number.
    static func badPictureText(_ text: String) -> UsageProblem {
        .saying(
            "'\(ShownText.short(text))' is no text of a picture; write its number before it, such as \"2=From the side\""
        )
    }

    /// A image that the product does not have.
    static func noPicture(_ number: Int, of count: Int) -> UsageProblem {
        .saying("there is no picture \(number); the product has \(count)")
    }

    /// Something that only the market in this process, or in a file, can do.
    static func notOnServers(_ what: String) -> UsageProblem { .saying("\(what) is not possible with --url") }
}
