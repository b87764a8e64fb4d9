import Foundation
import OpenMarket
import OpenMarketHTTPServer
import OpenMarketTesting
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@testable import OpenMarketDesk
@testable import OpenMarketInspector

@Suite("The tab of the weather", .slot)
struct WeatherPageTests {
    private let current = CurrentWeather()
    private let access = PageAccess(random: { UInt64.random(in: .min ... .max) })
    private var routes: WeatherRoutes { WeatherRoutes(current: current) }

    private func frame(_ language: Language = .english) -> Frame {
        Frame(language: language, base: "/base/", generation: "v3x")
    }

    private func send(_ form: String, to path: [String] = ["weather"], accept: String? = nil) async -> HTTPResponse {
        var request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
            target: "/base/weather",
            body: .bytes(Data(form.utf8))
        )
        request.headers["Accept"] = accept
        return await routes.change(path, frame(), request, access)
    }

    private func page(_ language: Language = .english) -> String {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/base/weather")
        return String(decoding: routes.show(frame(language), request, access).body, as: UTF8.self)
    }

    @Test("A preset is chosen, shown as the weather of now, and ended")
    func preset() async {
        let response = await send("text=underground-train")
        #expect(response.status == 303)
        #expect(response.headers["Location"] == "/base/weather")
        #expect(current.weather == WeatherPreset.undergroundTrain.weather)
        #expect(page().contains("<code>\(WeatherPreset.undergroundTrain.weather.description)</code>"))
        #expect(
            page().contains(
                "value=\"underground-train\" aria-describedby=\"about-underground-train\" aria-pressed=\"true\""
            )
        )
        _ = await send("text=clear")
        #expect(current.weather.isClear)
    }

    @Test("The fields of the rules make a weather; a share of nothing makes no rule")
    func rules() async throws {
        let form = [
            "effect-0=delay&share-0=100&time-0=300ms&first-0=&route-0=",
            "effect-1=lost&share-1=0&first-1=&route-1=",
            "effect-2=503&share-2=12.5&time-2=&first-2=3&route-2=GET%2Fapi%2Fproducts", "seed=9",
        ]
        #expect(await send(form.joined(separator: "&"), to: ["weather", "rules"]).status == 303)
        #expect(current.weather == (try Weather("delay=300ms,503=0.125:3x@GET/api/products seed=9")))
    }

    @Test("The fields as they are shown bring the same weather again", arguments: WeatherPreset.allCases)
    func shown(_ preset: WeatherPreset) async throws {
        current.weather = preset.weather
        current.weather.rules.append(Weather.Rule(.lostRequest, share: 0.125, first: 2, on: .init(.post, path: "/a/*")))
        let before = current.weather
        let pattern = #/name="((?:effect|share|time|first|route)-\d+|seed)"(?: inputmode="numeric")? value="([^"]*)"/#
        let fields = page().matches(of: pattern).map { "\($0.output.1)=" + PercentEncoding.encode(String($0.output.2)) }
        #expect(fields.count > 50)
        #expect(await send(fields.joined(separator: "&"), to: ["weather", "rules"]).status == 303)
        #expect(Set(current.weather.rules) == Set(before.rules))
    }

    @Test("What is wrong with a text is said, and the weather stays", arguments: Language.allCases)
    func problem(_ language: Language) async {
        let request = HTTPRequest(
            method: .post,
            origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"),
            target: "/base/weather",
            body: .bytes(Data("text=lost%3D2%2C%3Cscript%3E".utf8))
        )
        let response = await routes.change(["weather"], frame(language), request, access)
        let text = String(decoding: response.body, as: UTF8.self)
        #expect(response.status == 400)
        #expect(text.contains(WeatherWord.badValue.text(in: language)) && text.contains("role=\"alert\""))
        #expect(text.contains("lost=2,&lt;script&gt;") && !text.contains("<script>"))
        #expect(current.weather.isClear)
    }

    @Test("A program gets texts")
    func program() async {
        #expect(await send("text=nonsense", accept: "text/plain").status == 400)
        let response = await send("text=503%20seed%3D3", accept: "text/plain")
        #expect(String(decoding: response.body, as: UTF8.self) == "503=1 seed=3\n")
    }

    @Test("Every word is there in every language, and every field has a name")
    func words() {
        for word in WeatherWord.allCases {
            #expect(Language.allCases.allSatisfy { !word.text(in: $0).isEmpty }, "\(word)")
            #expect(Set(Language.allCases.map { word.text(in: $0) }).count == 3, "\(word)")
        }
        let inputs = page().matches(of: #/<input[^>]*>/#).map { String($0.output) }.filter { !$0.contains("hidden") }
        let labelled = page().matches(of: #/<label>[^<]*<span>[^<]+<\/span>\s*<input/#).count
        #expect(inputs.count { !$0.contains("aria-label=") } == labelled)
    }

    @Test("A call that the weather changed is marked in the list, in the call and in the export")
    func marks() {
        let request = HTTPRequest(origin: HTTPOrigin(scheme: "http", host: "127.0.0.1"), target: "/api/products")
        let trace = CallTrace.sample(request, HTTPResponse(status: 200))
        #expect(
            !CallRow(frame: frame(), call: RecordedCall(trace, number: 1, date: .now)).html.text.contains("weather")
        )
        trace.note(weather: ["delay 300ms", "broken-row"])
        let call = RecordedCall(trace, number: 1, date: .now)
        let row = CallRow(frame: frame(), call: call).html.text
        #expect(row.contains("<span class=\"spoken\">Weather:</span> delay 300ms, broken-row</span>"))
        #expect(CallPage(frame: frame(), call: call, story: []).html.text.contains("<dd>delay 300ms, broken-row</dd>"))
        #expect(
            String(decoding: HARFile(calls: [call]).data, as: UTF8.self).contains("weather: delay 300ms, broken-row")
        )
    }
}
