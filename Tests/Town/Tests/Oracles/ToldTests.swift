import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of what is told", .slot)
@MainActor
struct ToldTests {
    private let town = SmallTown()
    private let error = Screen.Alert(kind: "error", number: 1, ways: 1)
    private let question = Screen.Alert(kind: "confirmDelete", number: 2, ways: 2)

    private func screen(_ alerts: [Screen.Alert] = [], failures: Int = 0) -> Screen {
        Screen("form", id: 1).with { ($0.alerts, $0.failures) = (alerts, failures) }
    }

    /// An act that edits a product: what became of its request, and what is shown after it.
    private func edit(
        _ end: (HeldCall.Phase, String, HeldCall.Outcome),
        sending line: String = "PATCH /api/products/1",
        by name: String = "form form.fill",
        then screen: Screen?
    ) throws -> [String] {
        let device = town.addDevice(of: "bob")
        let act = town.act(name, on: device)
        let call = town.call(line + end.1, of: device, in: act, phase: end.0)
        let screens = [.frame()] + (screen.map { [$0] } ?? [])
        return try town.judge(
            "told",
            [
                .began(act), .asked(town.call(line, of: device, in: act)), .let(call, end.2), .ended(act),
                // An alert elsewhere is looked at as well.
                .shown(device, screens), .shown(town.addDevice(of: "cat"), [.frame(alerts: [error])]),
            ]
        ).map(\.key)
    }

    @Test("A failure of the network, and a refusal, that nothing on the screen tells of is a breach")
    func untold() throws {
        let key = ["the failure of form form.fill is not told"]
        #expect(try edit((.request, "", .timedOut), then: screen()) == key)
        #expect(try edit((.response, " 200", .connectionLost), then: screen()) == key)
        #expect(try edit((.response, " 400", .goes), then: screen()) == key)
    }

    @Test("One that an alert or the scene tells of is none, nor is one of a scene that was left, nor success")
    func told() throws {
        #expect(try edit((.response, " 400", .goes), then: screen([error])).isEmpty)
        #expect(try edit((.response, " 400", .goes), then: screen(failures: 1)).isEmpty)
        #expect(try edit((.response, " 400", .goes), then: nil).isEmpty)
        #expect(try edit((.response, " 202", .goes), then: screen()).isEmpty)
        // The name of what a long address asks for is cut off, and only commits write documents.
        let query = "POST /v1/projects/demo-open-market/databases/%28default%29/documents/chats/*"
        #expect(try edit((.request, "", .timedOut), sending: query, then: screen()).isEmpty)
    }

    @Test("A visit to a seller does not fail because the note of what was seen there does; to follow does")
    func seen() throws {
        let commit = "POST /v1/projects/demo-open-market/databases/%28default%29/documents:commit"
        func keys(of name: String) throws -> [String] {
            try edit((.response, " 403", .goes), sending: commit, by: name, then: screen())
        }
        #expect(try keys(of: "myPage myPage.seller").isEmpty)
        #expect(try keys(of: "products products.follow") == ["the failure of products products.follow is not told"])
    }

    @Test("A refused write has not failed while it is sent once more, also when the app gives up on the response")
    func sentAgain() throws {
        let line = "POST /v1/projects/demo-open-market/databases/%28default%29/documents:commit"
        func keys(times: Int) throws -> [String] {
            let device = town.addDevice(of: "bob")
            let act = town.act("product product.like", on: device)
            let refused = town.call(line + " 403", of: device, in: act, phase: .response)
            let again = Array(repeating: Sight.asked(town.call(line, of: device, in: act)), count: times)
            let end = [Sight.ended(act), .shown(device, [.frame(), screen()])]
            let elsewhere = Sight.shown(town.addDevice(of: "cat"), [.frame(alerts: [error])])
            return try town.judge("told", [.began(act), .let(refused, .goes)] + again + end + [elsewhere]).map(\.key)
        }
        #expect(try keys(times: 1).isEmpty)
        #expect(try keys(times: 0) == ["the failure of product product.like is not told"])
    }

    @Test("What a person stops has failed without a word, as they know it; what they send later has not")
    func cancelled() throws {
        let device = town.addDevice(of: "bob")
        let (first, later) = (town.act("form form.submit", on: device), town.act("form form.submit", on: device))
        func failed(_ act: Act) -> Sight { .let(town.call("PATCH /api/products/1", of: device, in: act), .timedOut) }
        let found = try town.judge(
            "told",
            [
                .began(first), failed(first), .began(town.act("form form.cancelSubmission", on: device)), .ended(first),
                .shown(device, [.frame(), screen()]), .began(later), failed(later), .ended(later),
                .shown(device, [.frame(), screen()]),
            ]
        )
        #expect(found.map(\.key) == ["the failure of form form.submit is not told"])
    }

    @Test("An alert that goes without an answer is lost; so is one that does not come back from under another")
    func lost() throws {
        let other = Screen.Alert(kind: "retry", number: 3, ways: 2, text: "Another failure.")
        func keys(in the: Device, after end: [Sight]) throws -> [String] {
            let covered = [screen([error]), screen([other])].map { Sight.shown(the, [.frame(), $0]) }
            return try town.judge("told", covered + end).map(\.key)
        }
        func answer(_ the: Device) -> Sight { .began(town.act("form answer retry cancel", on: the)) }
        let gone = ["the alert retry of form is gone without an answer", "the alert error of form does not come back"]
        let (bob, cat, dan) = (town.addDevice(of: "bob"), town.addDevice(of: "cat"), town.addDevice(of: "dan"))
        #expect(try keys(in: bob, after: [.shown(bob, [.frame(), screen()])]) == gone)
        #expect(try keys(in: cat, after: [answer(cat), .shown(cat, [.frame(), screen()])]) == [gone[1]])
        #expect(try keys(in: dan, after: [answer(dan), .shown(dan, [.frame(), screen([error])])]).isEmpty)
    }

    @Test("One that was answered, whose scene was closed, that asked in vain or is news no longer is not")
    func answered() throws {
        let device = town.addDevice(of: "bob")
        let found = try town.judge(
            "told",
            [
                .shown(device, [.frame(), screen([error])]), .began(town.act("form answer error ok", on: device)),
                .shown(device, [.frame(), screen([question])]), .shown(device, [.frame(), screen([error])]),
                .shown(device, [.frame()]),
                // News that later news of the same matter replaces.
                .shown(device, [.frame(), screen([.init(kind: "sale", number: 5, ways: 1, text: "Reserved.")])]),
                .shown(device, [.frame(), screen([.init(kind: "sale", number: 6, ways: 1, text: "Sold.")])]),
            ]
        )
        #expect(found.isEmpty)
    }

    /// A failure that is told, put away, and told in the same words again after something.
    private func toldAgain(by number: Int = 9, after sights: (Device) -> [Sight]) throws -> [String] {
        let device = town.addDevice(of: "bob")
        let again = Screen.Alert(kind: "error", number: number, ways: 1)
        return try town.judge(
            "told",
            [
                .shown(device, [.frame(), screen([error])]), .began(town.act("form answer error ok", on: device)),
                .shown(device, [.frame(), screen()]),
            ] + sights(device) + [.shown(device, [.frame(), screen([again])])]
        ).map(\.key)
    }

    @Test("A failure that is told again after it was put away is a breach, unless something else may have failed")
    func twice() throws {
        #expect(try toldAgain { _ in [] } == ["a failure is told twice on form"])
        #expect(try toldAgain { [.began(town.act("form form.fill", on: $0))] }.isEmpty)
        #expect(try toldAgain { [.ended(town.act("form form.fill", on: $0))] }.isEmpty)
        #expect(try toldAgain { [.let(town.call("GET /api/products", of: $0), .offline)] }.isEmpty)
    }

    @Test("A failure of the same words that was told before, under the one that was put away, is none")
    func uncovered() throws {
        #expect(try toldAgain(by: 0) { _ in [] }.isEmpty)
    }

    @Test("A session that ends without the person and without a word is a breach")
    func sessionEnds() throws {
        let device = town.addDevice(of: "bob")
        let key = ["a session ends without a word"]
        let (before, after) = (Sight.shown(device, [.frame(user: "a")]), Sight.shown(device, [.frame()]))
        #expect(try town.judge("told", [before, after, .shown(device, [screen([error])])]).map(\.key) == key)
        #expect(try town.judge("told", [before, .shown(device, [.frame(alerts: [error])])]).isEmpty)
        let leaves = Sight.began(town.act("myPage answer confirmLogout yes", on: device))
        #expect(try town.judge("told", [before, leaves, after, .shown(device, [screen([error])])]).isEmpty)
    }

    @Test("An alert that stays when the user changes, one without a button, and a spinner at rest are breaches")
    func stuck() throws {
        let device = town.addDevice(of: "bob")
        let mute = Screen.Alert(kind: "error", number: 5, ways: 0, text: "Another failure.")
        let loading = screen([mute]).with { $0.isLoading = true }
        let found = try town.judge(
            "told",
            [
                .shown(device, [.frame(user: "a", alerts: [error])]),
                .shown(device, [.frame(user: "b", alerts: [error]), loading]), .rested,
            ]
        )
        #expect(
            found.map(\.key) == [
                "the alert error of form has no way on", "the alert error stays when the user changes",
                "form waits without end",
            ]
        )
    }
}
