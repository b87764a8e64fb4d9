extension CommandSpec {
    /// The command `market vendor`.
    static let vendor = CommandSpec(
        name: "vendor",
        summary: "Make, list, disable, enable and remove accounts of vendors, and reset their secrets.",
        subcommands: [.vendorAdd, .vendorList, .vendorResetSecret, .vendorDisable, .vendorEnable, .vendorRemove]
    )

    /// The command `market vendor add`.
    static let vendorAdd = CommandSpec(
        name: "add",
        summary: "Make an account.",
        details: [
            "Without --secret the market issues a secret and shows it this once: it cannot be read again.",
            "With --data, a file that is not there is made. A server (--url) chooses the identifier itself.",
        ],
        operands: [OperandSpec(name: "NAME", help: "The name that buyers see.")],
        groups: [
            OptionGroup(title: "Options", options: [.newIdentifier, .newSecret, .secretFile, .json]), .market,
        ],
        keys: [
            HelpRow("id", "the vendor's number"),
            HelpRow("name", "the shown name"),
            HelpRow("identifier", "what --identifier takes"),
            HelpRow("secret", "the issued secret; null when it was given"),
        ],
        examples: ["market vendor add 한옥상점 --data shop.db"],
        action: VendorAddAction()
    )

    /// The command `market vendor list`.
    static let vendorList = CommandSpec(
        name: "list",
        summary: "List the accounts of the demo market or of a file, without their secrets.",
        groups: [.general([.json]), .market],
        keys: [HelpRow("vendors", "list of objects with id, name and identifier")],
        examples: ["market vendor list --data shop.db"],
        action: VendorListAction()
    )
}

extension OptionSpec {
    static let newIdentifier = OptionSpec(
        "identifier",
        .text("IDENTIFIER"),
        "The identifier, for clients that have one already."
    )
    static let newSecret = OptionSpec("secret", .text("SECRET"), "The secret, for clients that have one already.")
}
