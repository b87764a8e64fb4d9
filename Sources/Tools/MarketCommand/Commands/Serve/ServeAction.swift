import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded
import OpenMarketInspector

/// Serves a market until the task is cancelled, which is what signals do.
struct ServeAction: MarketAction {
    func run(_ typed: Invocation, on console: Console) async throws(CommandFailure) {
        HangUpReload.end()
        MemoryPolicy.giveBackLargeBlocks()
        let call = try ConfigurationFile.complete(typed)
        var limits = ServeLimits(server: try ServerConfiguration(call))
        limits.take(call)
        try checkInspection(call)
        try ClassServing.check(call)
        try ServedShop.check(call)
        let accounts = try GivenAccounts(call).list
        let token = try await SecretReader(call: call, console: console)
            .read(.ownerToken, file: .ownerTokenFile, variable: nil)
        try check(token, call)
        var served = try BackendConfiguration(serving: call, limits.backend, limits.services, ownerToken: token)
        let mail = try await MailSender(call, on: console)
        served.sendMail = mail?.send
        served.notices = try NoticeDelivery(call, mail, on: console)
        let failure: CommandFailure?
        do throws(CommandFailure) {
            try await serve(call, served, accounts, limits.server, console)
            failure = nil
        } catch {
            failure = error
        }
        await mail?.finish()
        if let failure { throw failure }
    }

    private func serve(
        _ call: Invocation,
        _ served: BackendConfiguration,
        _ accounts: [GivenVendor],
        _ configuration: ServerConfiguration,
        _ console: Console
    ) async throws(CommandFailure) {
        guard let count = call.number(.classSize) else {
            return try await serveOne(call, configuration, served, accounts, console)
        }
        ServeWarnings(call: call).write(to: console)
        let seed = MarketSeed.ofClass(call, served, accounts)
        try await ClassServing(call: call, seed: seed, configuration: configuration, console: console).run(count)
    }

    /// Serves one market.
    private func serveOne(
        _ call: Invocation,
        _ configuration: ServerConfiguration,
        _ served: BackendConfiguration,
        _ accounts: [GivenVendor],
        _ console: Console
    ) async throws(CommandFailure) {
        let log = AccessLog(
            console: console,
            hasResponses: call.has(.log),
            format: call.text(.logFormat).flatMap(LogFormat.init(rawValue:)) ?? .text
        )
        log.noteSQLite()
        var served = served
        served.noteFailedSignIn = { log.note($0) }
        let market: ResettableMarket
        do throws(CommandFailure) {
            let backend = try await open(call, served)
            market = ResettableMarket(backend, seed: .inMemory(call, served, accounts))
        } catch {
            await log.end()
            throw error
        }
        let failure: CommandFailure?
        do throws(CommandFailure) {
            ServeWarnings(call: call).write(to: console)
            let provided = try await GivenAccounts.provide(accounts, in: market.backend)
            let sellers = call.has(.demo) ? try await fill(market.backend, console) : nil
            let answering = Task { await sellers?.run() }
            defer { answering.cancel() }
            let desk = OperatorDesk(of: market)
            let commands = OperatorRoutes.server(market, desk, call, console)
            let shop = call.has(.shop) ? try await ServedShop(market, call, console) : nil
            let host = try MarketHost(market, configuration, call, log: log, commands: commands, desk: desk, shop: shop)
            try await serve(market.backend, host, provided, call, console)
            failure = nil
        } catch {
            // A signal may come before there is anything to stop.
            failure = error == .market(.cancelled) ? nil : error
        }
        await market.close()
        await log.end()
        if let failure { throw failure }
    }

    /// The token of the emulators is good for a market that no one else can reach; others must not be guessed.
    private func check(_ ownerToken: String?, _ call: Invocation) throws(CommandFailure) {
        guard let ownerToken, ownerToken.count < ServedFirebase.shortestOwnerToken else { return }
        guard !LoopbackHost.contains(call) || call.has(.data) else { return }
        throw call.misuse(.shortToken(call.has(.ownerToken) ? "--owner-token" : "--owner-token-file"))
    }

    /// A page that shows what users send, log-ins without proof, and broken responses must not reach other machines.
    ///
    /// The markets of a class may: their page has a listener of its own, which only this machine reaches.
    private func checkInspection(_ call: Invocation) throws(CommandFailure) {
        if call.has(.weatherSeed), !call.has(.weather) { throw call.misuse(.needs("--weather-seed", "--weather")) }
        if let text = call.text(.weather) { _ = try call.weather(text) }
        let hasPage = call.has(.inspect) || call.has(.classSize)
        let hasProviders = call.has(.emulateProviders)
        if hasProviders, call.has(.data) { throw call.misuse(.conflict("--emulate-providers", "--data")) }
        guard hasPage || hasProviders || call.has(.weather) else { return }
        let problem =
            hasPage
            ? UsageProblem.publicInspection : hasProviders ? UsageProblem.publicProviders : UsageProblem.publicWeather
        if InheritedSocket.current != nil { throw call.misuse(problem("the socket of another program")) }
        let isForThisMachine = call.has(.inspect) || hasProviders || call.has(.weather)
        if isForThisMachine, !LoopbackHost.contains(call), let host = call.text(.host) {
            throw call.misuse(problem("--host " + host))
        }
        for option in [OptionSpec.trustedProxy, .allowedHost, .publicAddress, .socket] where call.has(option) {
            throw call.misuse(problem(option.spelling))
        }
    }

    private func open(
        _ call: Invocation,
        _ configuration: BackendConfiguration
    ) async throws(CommandFailure) -> MarketBackend {
        let database = call.text(.data).map { URL(filePath: $0) }
        return try await CommandFailure.of(
            backend: await MarketBackend(configuration: configuration, database: database)
        )
    }

    private func fill(_ backend: MarketBackend, _ console: Console) async throws(CommandFailure) -> DemoSellers? {
        var pages = OpenMarketClient.embedded(backend).products().pages.makeAsyncIterator()
        guard try await CommandFailure.of(await pages.next()) == nil else {
            console.note("The market has products already.")
            return nil
        }
        return try await MarketOpener.fill(backend)
    }

    private func serve(
        _ backend: MarketBackend,
        _ host: MarketHost,
        _ vendors: [ProvidedVendor],
        _ call: Invocation,
        _ console: Console
    ) async throws(CommandFailure) {
        // Someone may have pressed Ctrl-C while the catalogue was painted.
        guard !Task.isCancelled else { return }
        let address = try host.start(console)
        host.reloadOnHangUp(console)
        let sweep = Task {
            await backend.makeReserve()
            await backend.sweepImages()
        }
        let notices = Task { await backend.sendNotices() }
        let failure: CommandFailure?
        do throws(CommandFailure) {
            if call.has(.json) {
                let generation = backend.configuration.generation.rawValue
                try console.print([
                    "url": .string(address.market), "generation": .string(generation),
                    "vendors": .array(vendors.map(\.json)),
                    "operations": .text(address.operations), "inspector": .text(address.inspector),
                ])
            } else {
                try console.print(address.market)
                if let operations = address.operations { try console.print(operations) }
                if let inspector = address.inspector { try console.print(inspector) }
                ServeWarnings(call: call).tell(address.otherHosts, to: console)
                for vendor in vendors { console.note(vendor.sentence) }
            }
            await Cancellation.wait()
            failure = nil
        } catch {
            failure = error
        }
        sweep.cancel()
        notices.cancel()
        await host.stop()
        await notices.value
        await sweep.value
        if let failure { throw failure }
    }
}
