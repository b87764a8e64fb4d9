import MarketCommand
import OpenMarketInspector

extension CommandSpec {
    /// The command `market-lab serve`: that of `market`, with what a laboratory adds.
    static let labServe: CommandSpec = {
        var spec = CommandSpec.serve
        spec.details.append(
            "With --inspect the address of a page that shows every call is written, too: open it in a browser of this machine."
        )
        spec.details.append(
            "With --class there are so many separate markets, each at a port of its own from --port on. Their numbers and "
                + "addresses are written, and the address of a page that shows what each one is asked for, and resets it. "
                + "With --host 0.0.0.0 other machines reach the markets; the page is for this machine whatever the host is."
        )
        spec.groups.append(
            OptionGroup(title: "Laboratory", options: [.inspect, .weather, .weatherSeed, .classSize])
        )
        spec.keys += [
            HelpRow("inspector", "where the page of --inspect is, with its token, or null"),
            HelpRow("markets", "list of the markets of --class, instead of url and vendors: number, url"),
        ]
        spec.examples = [
            "market-lab serve --demo --inspect",
            "market-lab serve --demo --inspect --weather underground-train",
            "market-lab serve --class 30 --demo --data class/",
            "market-lab serve --demo --shop --inspect",
        ]
        spec.moved = []
        spec.action = ServeAction(adding: LabServing())
        return spec
    }()
}

extension OptionSpec {
    static let inspect = OptionSpec(
        "inspect",
        .flag,
        "Show every call on a page for this machine only, secrets masked; not for a market that others can reach."
    )
    static let classSize = OptionSpec(
        "class",
        .number("N", 1...Classroom.limit),
        "Serve N separate markets with one page for all, as with --inspect; --data then names a folder."
    )
}

extension UsageProblem {
    /// Calls are to be shown where this option lets others reach the market.
    static func publicInspection(_ option: String) -> UsageProblem {
        .saying(
            "a page shows what every client sends, so only this machine may reach the market; leave out \(ShownText.short(option))"
        )
    }

    /// Weather is to be made where this option lets others reach the market.
    static func publicWeather(_ option: String) -> UsageProblem {
        .saying(
            "--weather breaks responses on purpose, so only this machine may reach the market; leave out \(ShownText.short(option))"
        )
    }
}
