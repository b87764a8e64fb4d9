import Foundation
import OpenMarket

/// The state of the market: whether it responds, its health, and whether its generation is the expected one.
struct MarketExamination {
    /// A difference of clocks up to this changes nothing that a user sees.
    private static let smallDifference = 60
    /// Below this, a backup or some images may not fit any more.
    private static let littleSpace: Int64 = 500_000_000

    let call: Invocation
    let console: Console

    func findings() async -> [DoctorFinding] {
        let market: SelectedMarket
        do throws(CommandFailure) {
            let opener = MarketOpener(call: call, console: console, usesAccount: false)
            market = if let served = SelectedMarket.served { served } else { try await opener.open() }
        } catch {
            return [.problem("market", error)]
        }
        var findings = [await health(of: market)]
        // A server that does not respond has no generation and no clock.
        if findings[0].state != .problem {
            findings.append(await generation(of: market))
            if market.kind == .server { findings.append(await clock(of: market)) }
        }
        if SelectedMarket.served == nil { await market.close() }
        return findings + space(of: market)
    }

    private func health(of market: SelectedMarket) async -> DoctorFinding {
        let start = ContinuousClock.now
        do throws(MarketError) {
            let health = try await market.client.discovery.health()
            let pause = (ContinuousClock.now - start) / Duration.milliseconds(1)
            let text = "answers after \(Int(pause)) ms" + (health.isHealthy ? "" : ": " + health.statement)
            let advice = "Look at the log of the server; 'market check' looks at its file."
            return DoctorFinding(
                subject: "market",
                state: health.isHealthy ? .ok : .problem,
                text: text,
                advice: health.isHealthy ? nil : advice
            )
        } catch {
            // A server of another generation knows no such path, but it responds.
            guard error.isUnknownRoute || error == .notFound else { return .problem("market", .market(error)) }
            return DoctorFinding(subject: "market", text: "answers, and has no health check at this path")
        }
    }

    // MARK: Generation

    private func generation(of market: SelectedMarket) async -> DoctorFinding {
        let chosen = call.text(.generation).flatMap(Generation.init(rawValue:)) ?? .latest
        guard let failure = await Self.failure(of: market.client, in: chosen) else {
            return DoctorFinding(subject: "generation", text: "speaks \(chosen.rawValue)")
        }
        let address = call.text(.url).flatMap(ServerAddressText.url)
        let others = if let address { await generations(at: address, besides: chosen) } else { [Generation]() }
        guard !others.isEmpty else { return .problem("generation", .market(failure)) }
        let spoken = others.map(\.rawValue).joined(separator: " or ")
        return DoctorFinding(
            subject: "generation",
            state: .problem,
            text: "does not speak \(chosen.rawValue), but \(spoken)",
            advice: "Give --generation \(spoken); apps set MarketConfiguration.generation."
        )
    }

    /// The generations in which the server gives a list, the latest first; an empty list can be of several.
    private func generations(at address: URL, besides chosen: Generation) async -> [Generation] {
        var spoken: [Generation] = []
        for generation in Generation.allCases.reversed() where generation != chosen {
            var configuration = MarketConfiguration.rest(address, generation: generation)
            configuration.network.allowsPlainHTTP = call.has(.plainHTTP)
            if await Self.failure(of: OpenMarketClient(configuration), in: generation) == nil {
                spoken.append(generation)
            }
        }
        return spoken
    }

    /// Returns the reason why the client gets no list; rows of which none can be read belong to another generation.
    private static func failure(of client: OpenMarketClient, in generation: Generation) async -> MarketError? {
        do throws(MarketError) {
            var pages = client.products().pages.makeAsyncIterator()
            let page = try await pages.next()
            if let loss = page?.losses.first, page?.products.isEmpty == true { return .unreadable(loss.reason) }
            if generation == .v3x { try await askForHistory(client) }
            return nil
        } catch {
            return error
        }
    }

    /// Looks for a feature of the extended generation: it says that there is no such product, the others that there is
    /// no such path.
    private static func askForHistory(_ client: OpenMarketClient) async throws(MarketError) {
        do throws(MarketError) {
            _ = try await client.discovery.history(of: Product.ID(0))
        } catch .notFound {
            return
        }
    }

    // MARK: Clock and space

    private func clock(of market: SelectedMarket) async -> DoctorFinding {
        let endpoint = Endpoint<String?>(name: "doctor.clock", target: .path("healthChecker")) {
            response throws(Unreadable) in response.headers["Date"]
        }
        let text: String?
        do throws(MarketError) {
            text = try await market.client.endpoints.call(endpoint)
        } catch {
            return DoctorFinding(subject: "clock", state: .warning, text: "the server's clock cannot be seen")
        }
        guard let date = text.flatMap(HTTPDate.parse) else {
            return DoctorFinding(subject: "clock", state: .warning, text: "the server does not say what time it is")
        }
        let difference = Int(date.timeIntervalSinceNow.rounded())
        guard abs(difference) > Self.smallDifference else {
            return DoctorFinding(subject: "clock", text: "is that of the server")
        }
        return DoctorFinding(
            subject: "clock",
            state: .warning,
            text: "the server is \(abs(difference)) s \(difference > 0 ? "ahead" : "behind")",
            advice: "Set both clocks by NTP: logins end at a time, and dates of messages and products look wrong."
        )
    }

    /// Returns the free space on the disk of the market's file.
    private func space(of market: SelectedMarket) -> [DoctorFinding] {
        guard market.kind == .file, let path = call.text(.data),
            let free = (try? FileManager.default.attributesOfFileSystem(forPath: path))?[.systemFreeSize] as? Int64
        else { return [] }
        let text = "\(free / 1_000_000) MB are free beside \(path)"
        guard free < Self.littleSpace else { return [DoctorFinding(subject: "space", text: text)] }
        let advice = "Make room: a market that cannot write refuses every change."
        return [DoctorFinding(subject: "space", state: .warning, text: text, advice: advice)]
    }
}
