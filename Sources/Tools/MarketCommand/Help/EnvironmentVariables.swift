/// The variables that the programs read from their environment, for the first page of the help.
package enum EnvironmentVariables {
    /// The table of all variables.
    static let table: [HelpRow] = ofClients + ofServers

    private static let ofClients: [HelpRow] = [
        HelpRow("MARKET_IDENTIFIER", "the account's identifier, unless --identifier is given"),
        HelpRow("MARKET_SECRET", "the account's secret, unless --secret or --secret-file is given"),
        HelpRow("MARKET_EMAIL", "the user's e-mail address, unless --email is given"),
        HelpRow("MARKET_PASSWORD", "the user's password, unless --password or --password-file is given"),
        HelpRow(
            "XDG_CONFIG_HOME",
            "the folder of openmarket/session.json, where logins are kept, unless --session is given"
        ),
        HelpRow("HOME", "the same, as HOME/.config, without XDG_CONFIG_HOME"),
        HelpRow("FIREBASE_TOKEN", "copy shows this token to the project, unless --token-file is given"),
        HelpRow("FIRESTORE_EMULATOR_HOST", "copy finds Firestore here, as HOST:PORT, unless --emulator is given"),
        HelpRow("FIREBASE_AUTH_EMULATOR_HOST", "the same for the accounts"),
        HelpRow("FIREBASE_STORAGE_EMULATOR_HOST", "the same for the images"),
    ]

    /// The variables that `serve` reads as well as every command.
    package static let ofServers: [HelpRow] = [
        HelpRow("LISTEN_FDS", "serve listens at a socket that a service manager hands over (sd_listen_fds)"),
        HelpRow("LISTEN_PID", "the process that it is meant for"),
        HelpRow("NO_COLOR", "if set, nothing is shown in bold"),
        HelpRow("TERM", "if it is dumb, nothing is shown in bold"),
    ]
}
