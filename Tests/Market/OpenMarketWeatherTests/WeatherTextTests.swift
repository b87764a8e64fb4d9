import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@Suite("Weather as a text", .slot)
struct WeatherTextTests {
    @Test(
        "A text is read and written again",
        arguments: [
            ("clear", "clear"),
            ("", "clear"),
            ("seed=7", "clear seed=7"),
            ("delay=300ms,jitter=200ms,lost=0.1,503=0.05@/api/products seed=7", nil),
            ("delay=300ms jitter=2000ms", "delay=300ms,jitter=2s"),
            ("lost", "lost=1"),
            ("lost-response=2x@POST/api/products$", nil),
            ("429=10s:0.25:3x@GET/api/*/7,clock=-1h", nil),
            ("429=0.5", "429=2s:0.5"),
            ("503=1m", nil),
            ("malformed=1,broken-row=1,repeat=0.5,expired=1,cut=1,401=1,403=0.125", nil),
            ("delay=0ms", nil),
        ]
    )
    func roundTrip(_ text: String, _ written: String?) throws {
        let weather = try Weather(text)
        #expect(weather.description == written ?? text)
        #expect(try Weather(weather.description) == weather)
    }

    @Test("Every preset and every effect comes back", arguments: WeatherPreset.allCases)
    func presets(_ preset: WeatherPreset) throws {
        var weather = preset.weather
        weather.seed = .max
        #expect(try Weather(weather.description) == weather)
        #expect(try Weather(preset.rawValue) == preset.weather)
        for effect in Weather.Effect.samples {
            let one = Weather([Weather.Rule(effect, share: 0.3, first: 4, on: Weather.Route(.patch, path: "/a/*"))])
            #expect(try Weather(one.description) == one)
        }
    }

    @Test("A preset can be meant for one route, and be added to")
    func presetOnRoute() throws {
        let weather = try Weather("underground-train@/api/products,403=1@DELETE/api")
        #expect(weather.rules.count == WeatherPreset.undergroundTrain.weather.rules.count + 1)
        #expect(weather.rules.dropLast().allSatisfy { $0.route.path == "/api/products" })
    }

    @Test(
        "What is wrong is said",
        arguments: [
            ("storm", WeatherTextError.unknownWord("storm")),
            ("lost=2", .badValue("2", of: "lost")),
            ("lost=-0.1", .badValue("-0.1", of: "lost")),
            ("lost=nan", .badValue("nan", of: "lost")),
            ("lost=1s", .badValue("1s", of: "lost")),
            ("lost=0x", .badValue("0x", of: "lost")),
            ("delay", .missingTime(of: "delay")),
            ("jitter=0.5", .missingTime(of: "jitter")),
            ("delay=-5s", .badValue("-5s", of: "delay")),
            ("delay=99999999999999h", .badValue("99999999999999h", of: "delay")),
            ("delay=\(Int.min)ms", .badValue("\(Int.min)ms", of: "delay")),
            ("clock=\(Int.min)h", .badValue("\(Int.min)h", of: "clock")),
            ("clock=-86400001ms", .badValue("-86400001ms", of: "clock")),
            ("503@products", .badRoute("products")),
            ("503@", .badRoute("")),
            ("503@A B/x", .badRoute("A")),
            ("seed=-1", .badSeed("-1")),
            ("=", .unknownWord("=")),
        ]
    )
    func problems(_ text: String, _ problem: WeatherTextError) {
        #expect(throws: problem) { try Weather(text) }
    }

    @Test(
        "What no text can say is written as the nearest that one can",
        arguments: [Duration.seconds(Int64.max), .zero]
    )
    func beyond(_ time: Duration) throws {
        for effect in Weather.Effect.samples where effect.takesTime {
            for time in [time, .zero - time] {
                let weather = Weather([Weather.Rule(effect.with(time))])
                #expect(weather.description == effect.name + (time > .zero ? "=24h" : time < .zero ? "=-24h" : "=0ms"))
            }
        }
        var rule = Weather.Rule(.lostRequest)
        for (share, wanted) in [(Double.infinity, 1.0), (-.infinity, 0), (.nan, 0), (0.5, 0.5)] {
            rule.share = share
            #expect(rule.share == wanted)
            #expect(Weather.Rule(.lostRequest, share: share).share == wanted)
        }
    }

    @Test("Any text is either weather or an error, and never more than that")
    func anything() {
        let parts = [
            "lost", "=", "0.5", "@", "/", "$", "GET", "seed=", "*", ",", " ", "한", "1e999", "ms", "x", ":", "429",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<3_000 {
            let text = (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in parts.randomElement() }.joined()
            guard let weather = try? Weather(text) else { continue }
            #expect((try? Weather(weather.description)) == weather, "\(text)")
        }
    }
}
