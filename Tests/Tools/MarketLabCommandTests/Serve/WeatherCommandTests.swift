import CommandTestSupport
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
import OpenMarket
import OpenMarketWeather
import TestSupport
import Testing

@testable import MarketCommand
@testable import MarketLabCommand

@Suite("market-lab weather", .slot)
struct WeatherCommandTests {
    @Test("It lists the presets with what each does")
    func list() async throws {
        let run = await CommandRun.lab("weather")
        #expect(run.code == .success)
        for preset in WeatherPreset.allCases {
            #expect(run.output.text.contains(preset.rawValue + ": " + preset.summary))
            #expect(run.output.text.contains("    " + preset.weather.description + "\n"))
        }
        let presets = try await CommandRun.lab("weather", "--json").json()["presets"] as? [[String: String]]
        #expect(presets?.count == WeatherPreset.allCases.count)
    }

    @Test("It writes the text of one, with a seed")
    func text() async throws {
        let run = await CommandRun.lab("weather", "old-server,503@/api", "--weather-seed", "7")
        #expect(run.output.text.hasSuffix(",503=1@/api seed=7\n"))
        #expect(try await CommandRun.lab("weather", "lost", "--json").json()["weather"] as? String == "lost=1")
    }

    @Test(
        "What is wrong is said",
        arguments: [
            (["storm"], "no effect and no preset named 'storm'"), (["delay"], "delay=300ms"),
            (["lost=7"], "'7' says nothing"),
            (["503@products"], "is no route"), (["seed=x"], "is no seed"),
            (["clear", "--at", "http://127.0.0.1:8080"], "with its token"),
            (["clear", "--at", "http://shop.example/a/?token=b"], "with its token"),
        ]
    )
    func misuse(_ arguments: [String], _ sentence: String) async {
        let run = await CommandRun.lab(["weather"] + arguments)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(sentence), "\(run.diagnostics.text)")
    }

    @Test("The weather of a market that is served is seen, made and ended; without the token it is not")
    func served() async throws {
        let weather = ["--weather", "503@/api/products seed=4"]
        let server = try await RunningServer(["--json", "--inspect"] + weather, of: .lab)
        let line = try JSONSerialization.jsonObject(with: Data(server.address.utf8)) as? [String: Any]
        let (page, market) = (try #require(line?["inspector"] as? String), try #require(line?["url"] as? String))
        let list = try #require(URL(string: market + "/api/products?page_no=1&items_per_page=5"))
        #expect(try await status(of: list) == 503)
        #expect(await CommandRun.lab("weather", "--at", page).output.text == "503=1@/api/products seed=4\n")
        #expect(await CommandRun.lab("weather", "403", "--at", page).output.text == "403=1\n")
        #expect(try await status(of: list) == 403)
        #expect(await CommandRun.lab("weather", "clear", "--at", page).code == .success)
        #expect(try await status(of: list) == 200)
        let wrong = await CommandRun.lab("weather", "lost", "--at", page.replacing("token=", with: "token=0"))
        #expect(wrong.code != .success)
        #expect(try await status(of: list) == 200)
        #expect(await server.stop() == .success)
    }

    @Test("A market has weather without a page, too")
    func withoutPage() async throws {
        let server = try await RunningServer(["--weather", "401"], of: .lab)
        #expect(try await status(of: #require(URL(string: server.address + "/api/products"))) == 401)
        #expect(server.diagnostics.text.contains("broken on purpose: 401"))
        #expect(await server.stop() == .success)
    }

    @Test(
        "It is refused where others could reach the market, and where it is no weather",
        arguments: [
            (["--weather", "503", "--host", "0.0.0.0"], "only this machine may reach the market"),
            (
                ["--weather", "503", "--public-address", "https://shop.example"],
                "only this machine may reach the market"
            ),
            (["--weather", "storm"], "no effect and no preset named 'storm'"),
            (["--weather-seed", "3"], "--weather-seed needs --weather"),
        ]
    )
    func refused(_ options: [String], _ sentence: String) async {
        let run = await CommandRun.lab(["serve", "--port", "0"] + options)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(sentence), "\(run.diagnostics.text)")
    }

    private func status(of url: URL) async throws -> Int? {
        let (_, response) = try await URLSession(configuration: .ephemeral).data(from: url)
        return (response as? HTTPURLResponse)?.statusCode
    }
}
