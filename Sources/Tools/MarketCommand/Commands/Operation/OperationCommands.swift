extension CommandSpec {
    /// The command `market backup`.
    static let backup = CommandSpec(
        name: "backup",
        summary: "Make a backup of a market in a file, also while it is being served.",
        details: [
            "The folder gets one state of the database, the images that this state names, a list of digests for "
                + "'sha256sum --check', and a manifest. It gets its name when it is complete. Images are second names "
                + "of the same files where the file system can do that, and copies elsewhere.",
            "A folder on the same disk is no protection against the loss of the disk: copy it to another machine.",
        ],
        operands: [OperandSpec(name: "FOLDER", help: "The backup; there must be nothing of this name.")],
        groups: [.general([.file, .json])],
        keys: [
            HelpRow("backup", "the folder"), HelpRow("createdAt", "the moment whose state it is, ISO 8601 in UTC"),
            HelpRow("rows", "object: how many products, vendors, images, likes, accounts, documents and objects"),
            HelpRow("databaseBytes, imageFiles, imageBytes", "numbers"),
            HelpRow("missingImages", "list of images that products name and that were not there, or changed"),
        ],
        examples: ["market backup backups/2026-11-22 --data shop.db"],
        action: BackupAction()
    )

    /// The command `market restore`.
    static let restore = CommandSpec(
        name: "restore",
        summary: "Put the state of a backup in the place of a market.",
        details: [
            "Every file of the backup is compared with its digest first. A market that a server has is refused, and one "
                + "that is there already without --force; with it the old database stays beside the new one, with "
                + "'.before-' and the time behind its name. The images that are there stay.",
            "Whenever it is interrupted, the old state or the new one is there.",
        ],
        operands: [OperandSpec(name: "BACKUP", help: "A folder that 'market backup' made.")],
        groups: [.general([.file, .force, .json])],
        keys: [
            HelpRow("restored", "the file"), HelpRow("createdAt", "the moment whose state it is, ISO 8601 in UTC"),
            HelpRow("kept", "where the old database is, or null"), HelpRow("rows", "as in 'market backup'"),
        ],
        examples: ["market restore backups/2026-11-22 --data shop.db --force"],
        action: RestoreAction()
    )

    /// The command `market check`.
    static let check = CommandSpec(
        name: "check",
        summary: "Look whether a market in a file is whole; one that is not ends with 1.",
        details: [
            "It asks SQLite, and compares the search index, the counts, the images, the documents and the secrets with "
                + "what they belong to. It only reads, also while the market is served; a large market is better "
                + "checked as a restored backup, since the log of changes grows as long as it is read.",
            "SQLite keeps no sums of rows. With --against, products, messages and accounts that no user has changed since "
                + "a backup are compared with it.",
        ],
        groups: [.general([.file, .against, .json])],
        keys: [
            HelpRow("whole", "true or false"),
            HelpRow("findings", "list of objects with code, message, count, examples and isProblem"),
            HelpRow("rows", "as in 'market backup'"), HelpRow("schemaVersion", "a number"),
        ],
        examples: [
            "market check --data shop.db", "market check --data shop.db --against backups/2026-11-22",
            "market check --data shop.db --json | jq .findings",
        ],
        action: CheckAction()
    )

    /// The command `market reindex`.
    static let reindex = CommandSpec(
        name: "reindex",
        summary: "Build the search index and the counts of a market in a file once more.",
        details: [
            "For a market in which 'market check' finds a difference, and after an upgrade of the system whose tables of "
                + "letters are others. Whenever it is interrupted, the old index is there. Nothing else is written until it is done.",
            whereServed,
        ],
        groups: [.general([.file, .json])],
        keys: [HelpRow("products", "how many products were indexed")],
        examples: ["market reindex --data shop.db"],
        action: ReindexAction()
    )

    /// The command `market compact`.
    static let compact = CommandSpec(
        name: "compact",
        summary: "Give the room of what was removed from a market in a file back to the disk.",
        details: [
            "A file that rows were removed from keeps its size, and new rows take the room. This writes it once more, and "
                + "needs twice as much free space as the file has. Nothing else is written until it is done, and lists are "
                + "read on. Whenever it is interrupted, the file is as it was.",
            whereServed,
        ],
        groups: [.general([.file, .json])],
        keys: [HelpRow("before, after, freed", "bytes")],
        examples: ["market compact --data shop.db"],
        action: CompactAction()
    )
}

extension OptionSpec {
    static let file = OptionSpec("data", .file("FILE"), "The file of the market; it is needed.")
    static let against = OptionSpec("against", .file("BACKUP"), "Compare rows with those of this backup.")
    static let force = OptionSpec("force", .flag, "Replace the market that is there.")
}
