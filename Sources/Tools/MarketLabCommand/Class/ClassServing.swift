import Foundation
import MarketCommand
import OpenMarket
import OpenMarketBackend
import OpenMarketInspector
import OpenMarketWeather

/// Serves the markets of a class until the task is cancelled.
struct ClassServing {
    let plan: ServePlan
    let console: Console

    private var call: Invocation { plan.call }

    /// Opens the markets, one after the other, and serves them.
    func run(_ count: Int) async throws(CommandFailure) {
        ServeWarnings(call: call).write(to: console)
        let weather = CurrentWeather(try call.weather(call.text(.weather) ?? ""))
        let markets = try await open(count)
        let classroom = Classroom(of: markets, configuration: plan.server, weather: weather)
        let failure: CommandFailure?
        do throws(CommandFailure) {
            // Someone may have pressed Ctrl-C while the catalogues were made.
            if !Task.isCancelled {
                let addresses = try start(classroom)
                HangUpReload(
                    call: call,
                    console: console,
                    reloadCertificate: classroom.reloadCertificates,
                    replaceAccessRules: { rules in for market in markets { market.replaceAccessRules(rules) } }
                )
                .begin()
                try tell(addresses)
                let sweep = Task { for market in markets { await market.backend.sweepImages() } }
                await Cancellation.wait()
                sweep.cancel()
                await sweep.value
            }
            failure = nil
        } catch {
            failure = error
        }
        HangUpReload.end()
        await classroom.stop()
        if let failure { throw failure }
    }

    /// Returns whether the options make sense for many markets: an option for one market only is refused.
    static func check(_ call: Invocation) throws(CommandFailure) {
        guard let count = call.number(.classSize) else { return }
        let one: [OptionSpec] = [.operations, .log, .shop]
        for option in one where call.has(option) {
            throw call.misuse(.conflict(OptionSpec.classSize.spelling, option.spelling))
        }
        guard let port = call.number(.port), port > 65_536 - count else { return }
        throw call.misuse(.notANumber(OptionSpec.port.spelling, "\(port)", 0...(65_536 - count)))
    }

    private func open(_ count: Int) async throws(CommandFailure) -> [ResettableMarket] {
        let seed = MarketSeed.ofClass(plan)
        var markets: [ResettableMarket] = []
        do throws(BackendError) {
            for number in 1...count where !Task.isCancelled {
                markets.append(try await ResettableMarket(from: seed.numbered(number)))
            }
            return markets
        } catch {
            for market in markets { await market.close() }
            throw error == .taken ? .vendorTaken : .backend(error)
        }
    }

    private func start(_ classroom: Classroom) throws(CommandFailure) -> Classroom.Addresses {
        do throws(Classroom.Failure) {
            return try classroom.start()
        } catch {
            throw .server(error.error, port: Int(error.port))
        }
    }

    /// Writes the address of each market behind its number, and the one of the page at last.
    private func tell(_ addresses: Classroom.Addresses) throws(CommandFailure) {
        let numbered = addresses.markets.enumerated().map { (number: $0.offset + 1, address: $0.element) }
        guard call.has(.json) else {
            let width = "\(numbered.count)".count
            for market in numbered {
                let number = "\(market.number)"
                try console.print(String(repeating: " ", count: width - number.count) + number + "  " + market.address)
            }
            try console.print(addresses.page)
            return ServeWarnings(call: call).tell(addresses.otherHosts, to: console)
        }
        try console.print([
            "markets": .array(numbered.map { ["number": .integer($0.number), "url": .string($0.address)] }),
            "generation": .string(plan.market.generation.rawValue),
            "inspector": .string(addresses.page),
        ])
    }
}
