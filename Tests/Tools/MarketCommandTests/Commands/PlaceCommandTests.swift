import CommandTestSupport
import Foundation
import TestSupport
import Testing

@testable import MarketCommand

@Suite("A market in a file, from its first account to its last product", .slot)
struct PlaceCommandTests {
    @Test("Accounts, products and images live on in the file")
    func life() async throws {
        let folder = try ScratchFolder()
        let data = ["--data", folder.path("shop.db")]
        #expect(await CommandRun(["list"] + data).code == .unreadableFile)

        let account = try await CommandRun(["vendor", "add", "한옥상점", "--json"] + data).json()
        let variables = [
            "MARKET_IDENTIFIER": try #require(account["identifier"] as? String),
            "MARKET_SECRET": try #require(account["secret"] as? String),
        ]
        let vendors = await CommandRun(["vendor", "list"] + data)
        #expect(vendors.output.text.contains("한옥상점"))
        #expect(!vendors.output.text.contains(try #require(variables["MARKET_SECRET"])))

        let photo = folder.path("photo.png")
        #expect(await CommandRun("image", "1", "-o", photo).code == .success)
        let product = [
            "register", "--name", "나무 상자", "--description", "튼튼한 참나무 상자입니다.", "--price", "19.99", "--currency",
            "USD", "--discount", "0.99", "--stock", "7", "--photo", photo, "--photo", photo, "--json",
        ]
        let registered = await CommandRun(product + data, environment: variables)
        #expect(registered.code == .success)
        #expect(registered.output.text.contains(#""price":19.99,"currency":"USD","discount":0.99,"bargainPrice":19,"#))
        #expect(registered.output.text.contains(#""stock":7,"#))
        #expect((try registered.json()["images"] as? [Any])?.count == 2)
        let note = MissingLibraries.note.map { $0 + "\n" } ?? ""
        #expect(registered.diagnostics.text.hasPrefix(note + "Preparing 2 pictures\n"))

        try await change(data, variables, photo)
    }

    private func change(_ data: [String], _ variables: [String: String], _ photo: String) async throws {
        let edit = [
            "edit", "1", "--name", "큰 나무 상자", "--description", "다른 설명을 적어 둡니다.", "--price", "30000",
            "--currency", "KRW", "--discount", "0", "--stock", "0", "--json",
        ]
        #expect(await CommandRun(edit + data).code == .permission)
        let edited = await CommandRun(edit + data, environment: variables)
        #expect(edited.output.text.contains(#""name":"큰 나무 상자","price":30000,"currency":"KRW","discount":0,"#))
        #expect(edited.output.text.contains(#""stock":0,"#) && edited.output.text.contains("다른 설명"))

        let shown = await CommandRun(["show", "1"] + data).output.text
        #expect(shown.contains("30,000 KRW") && shown.contains("sold out"))

        let wrong = variables.merging(["MARKET_SECRET": "wrong"]) { $1 }
        let refused = await CommandRun(["delete", "1", "--yes"] + data, environment: wrong)
        #expect(refused.code == .permission)
        #expect(refused.diagnostics.text.contains("the secret is wrong"))

        let options = variables.map { ["--" + $0.key.dropFirst(7).lowercased(), $0.value] }.flatMap(\.self)
        let deleted = await CommandRun(["delete", "1", "--yes", "--json"] + data + options)
        #expect(deleted.output.text == #"{"deleted":"1","name":"큰 나무 상자"}"# + "\n")
        #expect(await CommandRun(["delete", "1", "--yes"] + data, environment: variables).code == .failure)
        #expect(await CommandRun(["list"] + data).diagnostics.text == "No products.\n")
    }

    @Test("A chosen identifier is kept; names and identifiers are given once")
    func accounts() async throws {
        let folder = try ScratchFolder()
        let data = ["--data", folder.path("shop.db")]
        let chosen = await CommandRun(["vendor", "add", "one", "--identifier", "me", "--json"] + data)
        #expect(try chosen.json()["identifier"] as? String == "me")
        #expect(await CommandRun(["vendor", "add", "one"] + data).code == .failure)
        #expect(await CommandRun(["vendor", "add", "two", "--identifier", "me"] + data).code == .failure)
        #expect(await CommandRun(["vendor", "add", " "] + data).code == .usage)
        let list = await CommandRun(["vendor", "list", "--json"] + data).output.text
        #expect(list == #"{"vendors":[{"id":1,"name":"one","identifier":"me"}]}"# + "\n")
    }

    @Test("A file that is no market is left alone")
    func foreignFile() async throws {
        let folder = try ScratchFolder()
        try Data("not a market at all, but a text of some length".utf8).write(to: folder.url.appending(path: "a.txt"))
        #expect(await CommandRun("list", "--data", folder.path("a.txt")).code == .unreadableFile)
        #expect(try String(contentsOf: folder.url.appending(path: "a.txt"), encoding: .utf8).hasPrefix("not a market"))
    }

    @Test("A market whose file is empty is not served as a new one, and what to do is said")
    func emptied() async throws {
        let folder = try ScratchFolder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "shop.db-pictures"),
            withIntermediateDirectories: false
        )
        try Data().write(to: folder.url.appending(path: "shop.db"))
        let run = await CommandRun(["serve", "--port", "0", "--data", folder.path("shop.db")])
        #expect(run.code == .unreadableFile)
        #expect(run.diagnostics.text.contains("market restore"), "\(run.diagnostics.text)")
        #expect(try Data(contentsOf: folder.url.appending(path: "shop.db")).isEmpty)
    }

    @Test("Account options come in pairs, except where there are only passwords")
    func pairs() async {
        #expect(await CommandRun("delete", "1", "--yes", "--identifier", "me").code == .usage)
        #expect(await CommandRun("delete", "1", "--yes", "--secret", "s").code == .usage)
        #expect(await CommandRun("delete", "1", "--yes", "--secret", "s", "--generation", "v1a").code == .permission)
        #expect(await CommandRun("delete", "1", "--yes", "--generation", "v1a").code == .success)
    }
}
