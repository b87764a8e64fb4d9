import Foundation
import OpenMarket
import OpenMarketBackend

extension NoticeDelivery {
    /// The ways to tell users of something that a command line asks for; `nil` without `--notices`.
    init?(_ call: Invocation, _ mail: MailSender?, on console: Console) throws(CommandFailure) {
        guard let contact = call.text(.notices) else {
            for option in [OptionSpec.noticeHost, .appleKey, .appleTeam, .appleApp] where call.has(option) {
                throw call.misuse(.needs(option.spelling, OptionSpec.notices.spelling))
            }
            return nil
        }
        if call.has(.noFirebase) {
            throw call.misuse(.conflict(OptionSpec.notices.spelling, OptionSpec.noFirebase.spelling))
        }
        guard contact.hasPrefix("mailto:") || contact.hasPrefix("https://") else {
            throw call.misuse(.badAddress(contact, closest: "mailto:" + contact))
        }
        // The delivery itself allows a plain address on this machine alone. A notice that comes twice is shown once, so that a
        // used connection may carry it.
        // Notices to all services leave together, and would wait for one that does not answer.
        let hosts = Self.usualHosts.union(call.texts(.noticeHost).map { $0.lowercased() })
        var settings = NetworkSettings(
            idleTimeout: .seconds(5),
            resourceTimeout: .seconds(10),
            maxConnectionsPerHost: Self.requestsPerService,
            maxConcurrentTransfers: (hosts.count + 1) * Self.requestsPerService,
            allowsPlainHTTP: true,
            mutationsReuseConnections: true
        )
        // Apple's service speaks HTTP/2 alone, and wants one connection for many notices.
        settings.sharesConnections = true
        let transport = settings.makeTransport()
        var sendMail: (@Sendable (String, [NoticeWords], String) async -> Bool)?
        if let mail { sendMail = { address, words, language in await mail.send(words, to: address, in: language) } }
        self.init(
            contact: contact,
            hosts: hosts,
            apple: try ApplePushAccount(call, console),
            words: { notice, language in
                Wording(Language(Locale(identifier: language))).words(of: notice)
            },
            sendMail: sendMail,
            send: { request in try? await transport.send(request, options: CallOptions()) }
        )
    }
}

extension ApplePushAccount {
    /// The account at Apple's service, for which all three options are given or none.
    fileprivate init?(_ call: Invocation, _ console: Console) throws(CommandFailure) {
        let options = [OptionSpec.appleKey, .appleTeam, .appleApp]
        guard let path = call.text(.appleKey), let team = call.text(.appleTeam), let app = call.text(.appleApp) else {
            let missing = options.first { !call.has($0) }
            guard let given = options.first(where: { call.has($0) }), let missing else { return nil }
            throw call.misuse(.needs(given.spelling, missing.spelling))
        }
        guard let text = try? String(contentsOf: console.file(path), encoding: .utf8) else {
            throw .file(.unreadable, path: path)
        }
        // Apple names the file after the key: AuthKey_ABC123DEFG.p8.
        let name = URL(filePath: path).deletingPathExtension().lastPathComponent
        let key = name.split(separator: "_").last.map(String.init) ?? name
        guard let account = ApplePushAccount(team: team, keyName: key, app: app, key: Secret(text)) else {
            throw call.misuse(.saying("\(path) holds no private key of P-256, as Apple makes it."))
        }
        self = account
    }
}

extension OptionSpec {
    static let notices = OptionSpec(
        "notices",
        .text("CONTACT"),
        "Tell users of messages, sales and prices while their browsers are closed; mailto:you@example.com is for the "
            + "people who run the services of the browsers."
    )
    static let noticeHost = OptionSpec(
        "notice-host",
        .text("NAME"),
        isRepeatable: true,
        "Send notices to this service as well, beside those of the usual browsers. May be repeated."
    )
    static let appleKey = OptionSpec(
        "apple-key",
        .file("FILE"),
        "Send notices to Apple's devices, signed with the key of this file, AuthKey_NAME.p8."
    )
    static let appleTeam = OptionSpec("apple-team", .text("TEAM"), "The team whose key that is.")
    static let appleApp = OptionSpec("apple-app", .text("ID"), "The identifier of the app that gets the notices.")
}
