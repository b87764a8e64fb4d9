import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketDesk
import OpenMarketEmbedded

/// Serves a market until the task is cancelled, which is what signals do.
package struct ServeAction: MarketAction {
    private let addition: (any ServeAddition)?

    /// The command of this program, or with the addition of another one.
    package init(adding addition: (any ServeAddition)? = nil) { self.addition = addition }

    /// Serves what the options say.
    package func run(_ typed: Invocation, on console: Console) async throws(CommandFailure) {
        HangUpReload.end()
        MemoryPolicy.giveBackLargeBlocks()
        let call = try ConfigurationFile.complete(typed)
        var limits = ServeLimits(server: try ServerConfiguration(call))
        limits.take(call)
        try checkProviders(call)
        try addition?.check(call)
        try ServedShop.check(call)
        let accounts = try GivenAccounts(call).list
        let token = try await SecretReader(call: call, console: console)
            .read(.ownerToken, file: .ownerTokenFile, variable: nil)
        try check(token, call)
        var served = try BackendConfiguration(serving: call, limits.backend, limits.services, ownerToken: token)
        // In a laboratory the documents may be all that there is.
        if addition == nil, served.generation == .v3x { served.firebase?.keepsGoods = false }
        let mail = try await MailSender(call, on: console)
        served.sendMail = mail?.send
        served.notices = try NoticeDelivery(call, mail, on: console)
        let plan = ServePlan(call: call, market: served, server: limits.server, vendors: accounts)
        let failure: CommandFailure?
        do throws(CommandFailure) {
            let isServed = try await addition?.serve(plan, on: console) ?? false
            if !isServed { try await serveOne(plan, console) }
            failure = nil
        } catch {
            failure = error
        }
        await mail?.finish()
        if let failure { throw failure }
    }

    /// Serves one market.
    private func serveOne(_ plan: ServePlan, _ console: Console) async throws(CommandFailure) {
        let call = plan.call
        let log = AccessLog(
            console: console,
            hasResponses: call.has(.log),
            format: call.text(.logFormat).flatMap(LogFormat.init(rawValue:)) ?? .text
        )
        log.noteSQLite()
        var served = plan.market
        served.noteFailedSignIn = { log.note($0) }
        let backend: MarketBackend
        do throws(CommandFailure) {
            backend = try await open(call, served)
        } catch {
            await log.end()
            throw error
        }
        let market = addition?.market(backend, plan, on: console) ?? ServedMarket(backend)
        let failure: CommandFailure?
        do throws(CommandFailure) {
            ServeWarnings(call: call).write(to: console)
            let provided = try await GivenAccounts.provide(plan.vendors, in: backend)
            let sellers = call.has(.demo) ? try await fill(backend, console) : nil
            let answering = Task { await sellers?.run() }
            defer { answering.cancel() }
            let desk = OperatorDesk(of: backend)
            let commands = OperatorRoutes.server(backend, desk, call, console)
            let shop = call.has(.shop) ? try await ServedShop(market.current, call, console) : nil
            let host = MarketHost(market, plan.server, call, log: log, commands: commands, desk: desk, shop: shop)
            try await serve(backend, host, provided, call, console)
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

    /// Log-ins without proof must not reach other machines, or users who are there to stay.
    private func checkProviders(_ call: Invocation) throws(CommandFailure) {
        guard call.has(.emulateProviders) else { return }
        if call.has(.data) { throw call.misuse(.conflict("--emulate-providers", "--data")) }
        try call.refuseOtherMachines(UsageProblem.publicProviders)
    }

    private func open(
        _ call: Invocation,
        _ configuration: BackendConfiguration
    ) async throws(CommandFailure) -> MarketBackend {
        let database = call.text(.data).map { URL(filePath: $0) }
        var configuration = configuration
        if let database { configuration.forgetAccounts(beside: database) }
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
            try tell(address, vendors, backend.configuration.generation, call, console)
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

    /// Writes where the servers are.
    private func tell(
        _ address: MarketHost.Addresses,
        _ vendors: [ProvidedVendor],
        _ generation: ServedGeneration,
        _ call: Invocation,
        _ console: Console
    ) throws(CommandFailure) {
        guard call.has(.json) else {
            let lines = [address.market, address.operations, address.page].compactMap(\.self)
            for line in lines { try console.print(line) }
            ServeWarnings(call: call).tell(address.otherHosts, to: console)
            for vendor in vendors { console.note(vendor.sentence) }
            return
        }
        var fields: [JSONValue.Field] = [
            .init("url", .string(address.market)), .init("generation", .string(generation.rawValue)),
            .init("vendors", .array(vendors.map(\.json))), .init("operations", .text(address.operations)),
        ]
        if addition != nil { fields.append(.init("inspector", .text(address.page))) }
        try console.print(.object(fields))
    }
}
