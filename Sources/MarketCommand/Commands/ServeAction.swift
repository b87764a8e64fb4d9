import Foundation
import OpenMarket
import OpenMarketBackend
import OpenMarketEmbedded

/// Serves a market until the task is cancelled, which is what signals do.
struct ServeAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        var accounts: [GivenAccount] = []
        for text in call.texts(.vendorAccount) {
            guard let account = GivenAccount(text) else { throw call.misuse(.badVendor) }
            accounts.append(account)
        }
        let backend = try await open(call)
        let failure: CommandFailure?
        do throws(CommandFailure) {
            try await provide(accounts, in: backend, console)
            if call.has(.demo) { try await fill(backend, console) }
            try await serve(backend, call, console)
            failure = nil
        } catch {
            // A signal may come before there is anything to stop.
            failure = error == .market(.cancelled) ? nil : error
        }
        await backend.close()
        if let failure { throw failure }
    }

    private func open(_ call: Invocation) async throws(CommandFailure) -> MarketBackend {
        let generation = call.text(.generation).flatMap(ServedGeneration.init(rawValue:)) ?? .v3x
        var configuration = BackendConfiguration(generation, isInMemory: !call.has(.data))
        configuration.rules = call.text(.rules).flatMap(AcceptanceRules.init(rawValue:)) ?? .strict
        configuration.firebase = ServedFirebase(call)
        configuration.quirks = Set(call.texts(.quirk).compactMap(Quirk.init(rawValue:)))
        if let text = call.text(.publicAddress) {
            guard let url = ServerAddressText.url(text) else {
                throw call.misuse(.badAddress(text, closest: ServerAddressText.closest(to: text)))
            }
            configuration.publicAddress = url
        }
        do throws(BackendError) {
            return try await MarketBackend(
                configuration: configuration,
                database: call.text(.data).map { URL(filePath: $0) }
            )
        } catch {
            throw .backend(error)
        }
    }

    /// Makes the accounts that are not there yet: a server that is started again must not fail over them.
    private func provide(
        _ accounts: [GivenAccount],
        in backend: MarketBackend,
        _ console: Console
    ) async throws(CommandFailure) {
        do throws(BackendError) {
            let known = Set(try await backend.vendors().map(\.identifier))
            for account in accounts {
                guard !known.contains(account.identifier) else {
                    let name = ShownText.line(account.name)
                    console.note("The account of \(name) is there already and keeps its secret.")
                    continue
                }
                _ = try await backend.addVendor(
                    name: account.name,
                    identifier: account.identifier,
                    secret: account.secret.reveal()
                )
            }
        } catch {
            throw .backend(error)
        }
    }

    private func fill(_ backend: MarketBackend, _ console: Console) async throws(CommandFailure) {
        var pages = OpenMarketClient.embedded(backend).pages().makeAsyncIterator()
        do throws(MarketError) {
            guard try await pages.next() == nil else { return console.note("The market has products already.") }
        } catch {
            throw .market(error)
        }
        _ = try await PlaceOpener.fill(backend)
    }

    private func serve(_ backend: MarketBackend, _ call: Invocation, _ console: Console) async throws(CommandFailure) {
        // Somebody may have pressed Ctrl-C while the catalogue was painted.
        guard !Task.isCancelled else { return }
        let log = AccessLog(console: call.has(.log) ? console : nil)
        let host = MarketHost(backend, call: call, log: log)
        let address = try host.start()
        let sweep = Task { await backend.sweepImages() }
        let failure: CommandFailure?
        do throws(CommandFailure) {
            if call.has(.json) {
                let generation = backend.configuration.generation.rawValue
                try console.print(["url": .string(address), "generation": .string(generation)])
            } else {
                try console.print(address)
            }
            await Cancellation.wait()
            failure = nil
        } catch {
            failure = error
        }
        sweep.cancel()
        await host.stop()
        await sweep.value
        await log.end()
        if let failure { throw failure }
    }
}
