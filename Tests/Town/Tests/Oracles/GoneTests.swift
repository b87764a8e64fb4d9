import Foundation
import OpenMarketWire
import TestSupport
import Testing

@testable import TownSimulation

@Suite("Oracle of what is gone", .slot)
@MainActor
struct GoneTests {
    private let town = SmallTown()
    private let text: String
    private let message: String

    init() {
        let truth = town.truth
        (text, message) = (
            truth.mark("ann", "another text"), truth.mark("ann", "a message", to: "bob")
        )
        truth.people = ["a": "ann", "b": "bob"]
        for mark in truth.sayings.keys { truth.sayings[mark]?.account = "a" }
        truth.keys = ["a": ["ann@example.com", "secret-of-ann"], "b": ["bob@example.com"]]
    }

    @Test("A text, an address and a secret of an account that has ended are breaches in the files of the market")
    func market() throws {
        town.truth.end("a")
        let content = Data([0xff, 0]) + Data("…\(text)…ann@example.com…secret-of-ann…bob@example.com".utf8)
        town.marketFiles = [("the database", content)]
        #expect(
            try Set(town.judge("gone", [.rested]).map(\.key)) == [
                "another text of an ended account is in the database",
                "the address of an ended account is in the database", "a key of an ended account is in the database",
            ]
        )
    }

    @Test("The name of what was sold stays with its buyer, and of what was reported with the operator")
    func sold() throws {
        let name = town.truth.mark("ann", "a form's name")
        for mark in town.truth.sayings.keys { town.truth.sayings[mark]?.account = "a" }
        town.truth.end("a")
        town.marketFiles = [("the database", Data(name.utf8))]
        let product = Truth.ProductTruth(names: [name], owner: "ann")
        func judge(_ change: (inout Truth.ProductTruth) -> Void) throws -> [String] {
            var other = product
            change(&other)
            town.truth.products["1"] = other
            return try town.judge("gone", [.rested]).map(\.key)
        }
        #expect(try judge { _ in } == ["a form's name of an ended account is in the database"])
        #expect(try judge { $0.buyers = ["b"] } == [])
        town.truth.reported = ["1"]
        #expect(try judge { _ in } == [])
    }

    @Test("The text of a review that was reported stays with the report until that is dismissed, and in no response")
    func reportedReview() throws {
        let (reviewer, text) = (town.addDevice(of: "ann"), town.truth.mark("ann", "a review"))
        let saying = try #require(town.truth.sayings(in: text).first)
        town.truth.sayings[saying.mark]?.account = "a"
        let review = try town.answered(.post, at: "/api/reviews", 201, said: #"{"id":3}"#, sent: text, by: reviewer)
        town.truth.see(review)
        town.truth.end("a")
        town.marketFiles = [("the database", Data(text.utf8))]
        #expect(try town.judge("gone", [.rested]).map(\.key) == ["a review of an ended account is in the database"])
        let reporter = town.addDevice(of: "bob")
        let report = #"{"review_id":"3","reason":"fraud"}"#
        town.truth.see(try town.answered(.post, at: "/api/reports", 204, sent: report, by: reporter))
        #expect(try town.judge("gone", [.rested]).isEmpty)
        let answer = try town.answered(at: "/api/sellers/1/reviews", said: text, by: reporter)
        #expect(
            try town.judge("gone", [.rested, answer]).map(\.key) == ["a review of an ended account is in a response"]
        )
        town.truth.note("dismiss reports", on: "")
        #expect(try town.judge("gone", [.rested]).map(\.key) == ["a review of an ended account is in the database"])
    }

    @Test("A row that names the user is one where the table of what stays does not name the table, after a rest")
    func rows() throws {
        town.truth.end("user-a")
        town.marketRows = [("sales", Data("7 user-b user-a".utf8)), ("removed_accounts", Data("user-a".utf8))]
        #expect(
            try town.judge("gone", [.rested, .rested]).map(\.key)
                == ["an ended account is named in the table sales"]
        )
    }

    @Test("A file that names the user is one on the device on which the account was ended, and on no other one")
    func endedHere() throws {
        let (device, other) = (town.addDevice(of: "ann"), town.addDevice(of: "bob"))
        try Data("user-a".utf8).write(to: device.folder.appending(path: "views.json"))
        device.lastUser = "user-a"
        // It was tried here with a wrong password, and then ended by the operator or on another device.
        let attempt = Sight.began(town.act("myPage answer confirmDeleteAccount delete", on: device))
        town.truth.end("user-a")
        town.truth.end("user-a", on: other.name)
        #expect(try town.judge("gone", [attempt, .rested, .rested]).isEmpty)
        town.truth.end("user-a", on: device.name)
        #expect(
            try town.judge("gone", [.rested, .rested]).map(\.key)
                == ["an account that was ended on a device is named in views"]
        )
    }

    @Test("A response with such a text is one, once what goes in steps had the time to")
    func response() throws {
        town.truth.end("a")
        let answer = try town.answered(at: "/api/products", said: text, by: town.addDevice(of: "bob"))
        #expect(
            try town.judge("gone", [.rested, answer]).map(\.key)
                == ["another text of an ended account is in a response"]
        )
    }

    @Test("A token, and a text of the user, on a device after the log-out are breaches")
    func logOut() throws {
        let device = town.addDevice(of: "bob")
        town.truth.tokens = [device.name: ["a-token"]]
        try Data("\(text) a-token".utf8).write(to: device.folder.appending(path: "views.json"))
        #expect(
            try town.judge("gone", [.rested]).map(\.key) == [
                "another text is in views of a device without its user", "a token is in views after the log-out",
            ]
        )
    }

    @Test("What was not sent stays when the service ends the login, and goes with a log-out")
    func outbox() throws {
        let device = town.addDevice(of: "ann")
        let folder = device.folder.appending(path: "outbox")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let change = #"{"user":"user-a","chat":"user-a_user-b"} \#(message)"#
        try Data(change.utf8).write(to: folder.appending(path: "changes"))
        let logOut = Sight.began(town.act("myPage answer confirmLogout yes", on: device))
        #expect(try town.judge("gone", [.rested]).isEmpty)
        for (user, found) in [("user-a", ["what a user has not sent is in outbox after the log-out"]), ("user-b", [])] {
            device.lastUser = user
            #expect(try town.judge("gone", [logOut, .rested]).map(\.key) == found)
        }
    }

    @Test("What the table of what stays names is none, nor what belongs to a living account")
    func stays() throws {
        town.marketFiles = [("the database", Data("\(text) ann@example.com".utf8))]
        let device = town.addDevice(of: "bob")
        try Data(message.utf8).write(to: device.folder.appending(path: "cache"))
        #expect(try town.judge("gone", [.rested]).isEmpty)
        town.truth.end("a")
        town.marketFiles = [("the database", Data(message.utf8))]
        #expect(try town.judge("gone", [.rested]).isEmpty)
        // The person has signed up once more.
        town.truth.keys["c"] = ["ann@example.com"]
        town.marketFiles = [("the database", Data("ann@example.com".utf8))]
        #expect(try town.judge("gone", [.rested]).isEmpty)
    }

    @Test("Each row of the table gives a page of the documentation as its reason", arguments: WhatStays.rows)
    func reasons(_ row: WhatStays.Row) throws {
        let pages = row.reason.matches(of: /Documentation\/[A-Za-z\/-]+\.md/).map { String($0.0) }
        #expect(!pages.isEmpty)
        for page in pages { _ = try packageFile(page) }
    }
}
