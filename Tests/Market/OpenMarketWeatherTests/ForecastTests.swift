import Foundation
import OpenMarketWeather
import OpenMarketWire
import TestSupport
import Testing

@Suite("What the weather does", .slot)
struct ForecastTests {
    private let now = Date(timeIntervalSince1970: 1_000_000)

    private func request(_ method: HTTPMethod = .get, _ target: String = "/api/products") -> HTTPRequest {
        HTTPRequest(method: method, origin: HTTPOrigin(scheme: "http", host: "market.test"), target: target)
    }

    /// What happened to so many requests, one after the other.
    private func history(_ weather: Weather, _ requests: [HTTPRequest]) -> [[String]] {
        let current = CurrentWeather(weather)
        return requests.map { request in
            guard var forecast = current.forecast(for: request) else { return [] }
            if case .request = forecast.outgoing(request, now: now) {
                _ = forecast.incoming(HTTPResponse(status: 200), now: now)
            }
            return forecast.notes
        }
    }

    private func changed(_ weather: Weather, _ body: String, type: String = "application/json") -> HTTPResponse? {
        var forecast = weather.forecast(for: request(), number: 0)
        guard case .request = forecast.outgoing(request(), now: now) else { return nil }
        let response = HTTPResponse(status: 200, headers: ["Content-Type": type], body: Data(body.utf8))
        guard case .response(let changed) = forecast.incoming(response, now: now) else { return nil }
        return changed
    }

    @Test("The same seed and the same requests bring the same again; another seed brings something else")
    func replay() throws {
        let weather = try Weather("jitter=200ms,lost=0.2,cut=0.2,503=0.1 seed=7")
        let requests = Array(repeating: request(), count: 200)
        let first = history(weather, requests)
        #expect(first == history(weather, requests))
        var other = weather
        other.seed = 8
        #expect(first != history(other, requests))
        let lost = first.count { $0.contains("lost") }
        #expect((20...60).contains(lost), "\(lost)")
    }

    @Test("Requests to other routes in between change nothing, and ids do not make a route")
    func otherRoutes() throws {
        let weather = try Weather("lost=0.5 seed=3")
        let alone = history(weather, (0..<60).map { request(.get, "/api/products/\($0)") })
        let mixed = (0..<60).flatMap {
            [request(.post), request(.get, "/api/products/\(99 - $0)"), request(.get, "/a")]
        }
        let kept = history(weather, mixed).enumerated().filter { $0.offset % 3 == 1 }.map(\.element)
        #expect(alone == kept)
    }

    @Test("A new weather counts from the beginning, also when it is the same")
    func newWeather() throws {
        let current = CurrentWeather(try Weather("403=1x"))
        let notes = { current.forecast(for: request())?.applied.count }
        #expect(current.forecast(for: request()) != nil)
        #expect(notes() == 0)
        current.weather = try Weather("clear")
        #expect(current.forecast(for: request()) == nil)
    }

    @Test(
        "A rule is about its route",
        arguments: [
            ("403=1", "GET", "/anything", true), ("403=1@/api", "GET", "/api/products/7?a=b", true),
            ("403=1@/api", "GET", "/apis", false), ("403=1@POST/api", "GET", "/api", false),
            ("403=1@POST/api", "POST", "/api", true), ("403=1@/api/*/7", "GET", "/api/products/7", true),
            ("403=1@/api/products$", "GET", "/api/products/7", false),
            ("403=1@/api/products$", "GET", "/api/products?page_no=2", true),
            ("403=1", "HEAD", "/api/products", true), ("403=1@HEAD/api", "HEAD", "/api/products", true),
            ("403=1@HEAD/api", "GET", "/api/products", false),
        ]
    )
    func routes(_ text: String, _ method: String, _ target: String, _ isHit: Bool) throws {
        let request = request(HTTPMethod(rawValue: method), target)
        #expect(history(try Weather(text), [request]) == [isHit ? ["403"] : []])
    }

    @Test("HEAD has weather like others, but no body to break")
    func head() throws {
        let weather = try Weather("cut=1,malformed=1,broken-row=1,delay=1ms")
        #expect(history(weather, [request(.head), request()]) == [["delay 1ms"], ["cut", "delay 1ms"]])
        #expect(history(try Weather("lost-response=1"), [request(.head)]) == [["lost-response"]])
    }

    @Test("Share 0 is never, share 1 is always, and `2x` is the first two of each route")
    func shares() throws {
        let requests = Array(repeating: request(), count: 50)
        #expect(history(try Weather("lost=0"), requests).allSatisfy { $0.isEmpty })
        #expect(history(try Weather("lost=1"), requests).allSatisfy { $0 == ["lost"] })
        #expect(history(try Weather("lost=2x"), requests).map(\.count) == [1, 1] + Array(repeating: 0, count: 48))
    }

    @Test(
        "A refusal is the response, in words that every protocol reads",
        arguments: [
            ("401=1", 401, nil), ("403=1", 403, nil), ("429=5s", 429, "5"), ("503=1", 503, nil), ("503=1s", 503, "1"),
        ]
    )
    func refusals(_ text: String, _ status: Int, _ wait: String?) throws {
        var forecast = try Weather(text).forecast(for: request(), number: 0)
        guard case .response(let response) = forecast.outgoing(request(), now: now) else {
            Issue.record("no response")
            return
        }
        #expect(response.status == status)
        #expect(response.headers["Retry-After"] == wait)
        let root = try JSONDocument(response.body).root
        #expect(root["error"]?["code"]?.number?.int == status)
        #expect(root["message"]?.string?.isEmpty == false)
    }

    @Test("Of two rules that end a request the first one counts")
    func firstEnding() throws {
        #expect(history(try Weather("503=1,lost=1,401=1"), [request()]) == [["503"]])
        #expect(history(try Weather("lost-response=1,cut=1"), [request()]) == [["lost-response"]])
    }

    @Test("A row is broken and its neighbours are as they were; what is no page stays whole")
    func brokenRow() throws {
        let weather = try Weather("broken-row=1 seed=4")
        let page = #"{"pageNo":1,"items":[{"id":1,"a":[2]},{"id":2},{"id":3}],"last":true}"#
        let text = String(decoding: try #require(changed(weather, page)).body, as: UTF8.self)
        let rows = try Array(#require(JSONDocument(Data(text.utf8)).root["items"]).elements)
        #expect(rows.count == 3)
        #expect(rows.count { $0["id"] == nil } == 1)
        #expect(text.hasSuffix(#"],"last":true}"#))
        let list = try #require(changed(weather, #"[{"document":{"name":"x"}}]"#))
        #expect(String(decoding: list.body, as: UTF8.self) == #"[{"weather":"broken-row"}]"#)
        for other in [#"{"id":1,"images":[]}"#, #"{"list":[1,2]}"#, "no JSON", ""] {
            #expect(String(decoding: try #require(changed(weather, other)).body, as: UTF8.self) == other)
        }
    }

    @Test("Malformed JSON breaks off; an image does not")
    func malformed() throws {
        let weather = try Weather("malformed=1")
        let body = try #require(changed(weather, #"{"a":1234567890}"#)).body
        #expect(throws: JSONSyntaxError.self) { try JSONDocument(body) }
        #expect(changed(weather, "12345678", type: "image/png")?.body.count == 8)
    }

    @Test(
        "Instead of a page the one before is asked for",
        arguments: [
            ("/api/products?page_no=3&items_per_page=20", "/api/products?page_no=2&items_per_page=20"),
            ("/api/products?page_no=3&cursor=abc&sort=a", "/api/products?page_no=2&sort=a"),
            ("/api/products?items_per_page=20&page_no=1", nil), ("/items/3", "/items/2"), ("/items/1", nil),
            ("/item/3", nil), ("/api/products", nil), ("/api/products?page_no=x", nil),
        ]
    )
    func repeatedPage(_ target: String, _ before: String?) throws {
        var forecast = try Weather("repeat=1").forecast(for: request(.get, target), number: 0)
        guard case .request(let sent) = forecast.outgoing(request(.get, target), now: now) else {
            Issue.record("no request")
            return
        }
        #expect(sent.target == before ?? target)
        #expect(forecast.applied.isEmpty == (before == nil))
    }

    @Test("A token is worn out; a request without one is left alone")
    func expiredToken() throws {
        var signed = request()
        signed.headers["Authorization"] = "Bearer good"
        for (sent, wanted) in [(signed, "Bearer expired"), (request(), nil)] {
            var forecast = try Weather("expired=1").forecast(for: sent, number: 0)
            guard case .request(let changed) = forecast.outgoing(sent, now: now) else { continue }
            #expect(changed.headers["Authorization"] == wanted)
        }
    }

    @Test("A clock an hour off shows in the date, and in the date after which to come back")
    func clock() throws {
        #expect(try #require(changed(try Weather("clock=1h"), "{}")).headers["Date"] == "Mon, 12 Jan 1970 14:46:40 GMT")
        var forecast = try Weather("429=5s,clock=-1h").forecast(for: request(), number: 0)
        guard case .response(let response) = forecast.outgoing(request(), now: now) else { return }
        #expect(response.headers["Date"] == "Mon, 12 Jan 1970 12:46:40 GMT")
        #expect(response.headers["Retry-After"] == "Mon, 12 Jan 1970 12:46:45 GMT")
    }

    @Test("A date to come back after stays as far away as the market said", arguments: [nil, -600.0])
    func retryDate(_ difference: Double?) throws {
        // The market's own clock, which may differ from the present time.
        let theirs = now + (difference ?? 0)
        var headers: HTTPHeaders = ["Retry-After": HTTPDate.text(theirs + 10)]
        if difference != nil { headers["Date"] = HTTPDate.text(theirs) }
        for text in ["clock=1h", "clock=-1h"] {
            var forecast = try Weather(text).forecast(for: request(), number: 0)
            let incoming = forecast.incoming(HTTPResponse(status: 503, headers: headers), now: now)
            guard case .response(let response) = incoming else {
                Issue.record("no response")
                continue
            }
            #expect(RetryAfter.delay(in: response.headers, now: now) == .seconds(10), "\(text)")
        }
    }

    @Test("Times beyond all measure are a day", arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)])
    func beyond(_ time: Duration) throws {
        let effects = Weather.Effect.samples.filter(\.takesTime).map { $0.with(time) }
        for effect in effects {
            var forecast = Weather(Array(repeating: Weather.Rule(effect), count: 40)).forecast(
                for: request(),
                number: 0
            )
            #expect(forecast.delay <= .seconds(86_400) * 40)
            if case .request = forecast.outgoing(request(), now: now) {
                _ = forecast.incoming(HTTPResponse(status: 200), now: now)
            }
            #expect(forecast.notes.allSatisfy { !$0.isEmpty })
        }
    }

    @Test("A date beyond all years is the nearest that can be written")
    func farDates() {
        for seconds in [Double.infinity, 1e300] {
            #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == "Fri, 31 Dec 9999 23:59:59 GMT")
        }
        for seconds in [-Double.infinity, -1e300, .nan] {
            #expect(HTTPDate.text(Date(timeIntervalSince1970: seconds)) == "Mon, 01 Jan 1 00:00:00 GMT")
        }
    }

    @Test("Delay and jitter add up, and jitter stays below its time")
    func delays() throws {
        let weather = try Weather("delay=300ms,jitter=200ms")
        let delays = (0..<100).map { weather.forecast(for: request(), number: $0).delay }
        #expect(delays.allSatisfy { (.milliseconds(300)..<(.milliseconds(500))).contains($0) })
        #expect(Set(delays).count > 30)
    }

    @Test("A written date is the one that is read", arguments: [-1.0, 0, 951_782_400, 1_000_000, 4_102_444_799])
    func dates(_ seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(HTTPDate.parse(HTTPDate.text(date)) == date)
    }
}
