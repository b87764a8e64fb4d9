extension CommandSpec {
    /// The command `market copy`.
    static let copy = CommandSpec(
        name: "copy",
        summary: "Copy a market from a file into a Firebase project, or back.",
        details: [
            "Vendors, products, images, accounts, likes, chats and every other document go along, with their ids. The "
                + "source may be in use: one state of a file is copied. Running the same command again writes what has "
                + "changed since, and after an interruption it goes on where it ended; what it has written stands beside "
                + "the file in FILE.copy.",
            "Blocks, sales, reviews, followers, earlier prices and texts of images become the documents that apps on "
                + "Firebase read. Reports, banners, hidden products, versions, removed accounts and placeholders of images "
                + "go into collections that only the owner of the project reads, and come back from there. What apps on "
                + "Firebase have written becomes rows of the file. A text about a review in a report names the review as "
                + "Firebase did.",
            "Not copied: passwords with more than 120,000 rounds and all passwords on the way back, which are counted "
                + "before anything is written; sessions, codes, links to log-in providers, and the secrets of vendors that "
                + "were made for users, who get new ones when they log in.",
            "At the end both are compared, by a digest of every single thing; a difference ends with 1.",
            "The project is written as its owner, with a token such as 'gcloud auth print-access-token' prints. The file "
                + "of --token-file is read again whenever a token is refused, so another program may keep it fresh. "
                + "Without the option the token is that of FIREBASE_TOKEN, and 'owner' for an emulator.",
        ],
        groups: [
            OptionGroup(title: "Options", options: [.copySource, .copyTarget, .verify, .dryRun, .force, .json]),
            OptionGroup(
                title: "The project",
                options: [.tokenFile, .emulator, .bucket, .collection]
            ),
        ],
        keys: [
            HelpRow("same", "whether both hold the same; null with --dry-run"),
            HelpRow("passwordsLeft", "how many accounts come without their passwords; null with --verify"),
            HelpRow(
                "sections",
                "list of objects with name, read, written, known, removed, stray, leftOutCount, leftOut, absentCount, "
                    + "absent, sourceCount, sourceDigest, targetCount and targetDigest"
            ),
            HelpRow("differences", "list of objects with kind (missing, changed, additional), section and id"),
            HelpRow("refusalCount", "how many things were refused"),
            HelpRow("refusals", "list of objects with section, id and reason, the first hundred"),
        ],
        examples: [
            "market copy --from shop.db --to firebase:my-shop --token-file token.txt",
            "market copy --from shop.db --to firebase:my-shop --token-file token.txt --verify",
            "market copy --from firebase:my-shop --to back.db --token-file token.txt",
        ],
        action: CopyAction()
    )
}

extension OptionSpec {
    static let copySource = OptionSpec("from", .file("PLACE"), "What is copied: a market's file, or firebase:PROJECT.")
    static let copyTarget = OptionSpec(
        "to",
        .file("PLACE"),
        "Where to: firebase:PROJECT, or a file that is not there yet."
    )
    static let verify = OptionSpec("verify", .flag, "Compare both and write nothing.")
    static let dryRun = OptionSpec("dry-run", .flag, "Count what would be copied.")
    static let tokenFile = OptionSpec(
        "token-file",
        .file("FILE"),
        "Read the owner's token from this file; - reads it from standard input."
    )
    static let emulator = OptionSpec(
        "emulator",
        .text("HOST:PORT"),
        "Where all services are emulated, instead of the three ..._EMULATOR_HOST of the environment."
    )
    static let bucket = OptionSpec("bucket", .text("NAME"), "Where images are (default PROJECT.firebasestorage.app).")
    static let collection = OptionSpec(
        "collection",
        .text("ID"),
        isRepeatable: true,
        "A collection of the app's own below products or chats of a project, which does not list those."
    )
}
