import CommandTestSupport
import Foundation
import OpenMarket
import OpenMarketBackend
import TestSupport
import Testing

@testable import MarketCommand

@Suite("market copy", .slot, .timeLimit(.minutes(10)))
struct CopyCommandTests {
    /// A market in a file, and a project that another server plays.
    private struct Scene {
        let folder: ScratchFolder
        let cloud: RunningServer
        var data: String { folder.path("shop.db") }
        var place: String { String(cloud.address.dropFirst("http://".count)) }

        init() async throws {
            folder = try ScratchFolder()
            let shop = try await RunningServer(["--demo", "--data", folder.path("shop.db")])
            #expect(await shop.stop() == .success)
            cloud = try await RunningServer(["--project", "demo-shop"])
        }

        func copy(_ options: String..., from: String? = nil, to: String = "firebase:demo-shop") async -> CommandRun {
            await copy(options, from: from, to: to)
        }

        func copy(_ options: [String], from: String? = nil, to: String = "firebase:demo-shop") async -> CommandRun {
            await CommandRun(["copy", "--from", from ?? data, "--to", to, "--emulator", place] + options)
        }
    }

    @Test("A file goes into a project and comes back, and every way of looking says that they are the same")
    func roundTrip() async throws {
        let scene = try await Scene()
        let counted = await scene.copy("--dry-run")
        #expect(counted.output.text.contains("products  36\n"), "\(counted.output.text)\(counted.diagnostics.text)")
        let copied = await scene.copy()
        #expect(copied.code == .success, "\(copied.diagnostics.text)")
        #expect(copied.output.text.hasSuffix("Both hold the same.\n"))
        #expect(copied.diagnostics.text.contains("Copying products\n"))
        #expect(await scene.copy("--dry-run").output.text.contains("products  36, 36 of them copied before\n"))
        #expect(await scene.copy("--verify").code == .success)
        let back = scene.folder.path("back.db")
        let returned = await scene.copy("--json", from: "firebase:demo-shop", to: back)
        #expect(try returned.json()["same"] as? Bool == true)
        let left = try #require(try returned.json()["passwordsLeft"] as? Int)
        #expect(returned.diagnostics.text.contains("Leaving \(left) passwords behind") == (left > 0))
        #expect(await scene.copy(from: "firebase:demo-shop", to: back).code == .unwritableFile)
        #expect(await scene.copy("--force", from: "firebase:demo-shop", to: back).code == .success)
        #expect(await CommandRun("check", "--data", back).code == .success)
        #expect(!FileManager.default.fileExists(atPath: back + ".copy"))
        #expect(!FileManager.default.fileExists(atPath: back + ".copying"))
        #expect(await scene.cloud.stop() == .success)
    }

    @Test("A document under the number of a product is named, and not passed over as the same")
    func leftOut() async throws {
        let scene = try await Scene()
        var configuration = BackendConfiguration(firebase: ServedFirebase(ownerToken: "owner"))
        configuration.limits.passwordIterations = 1
        let shop = try await MarketBackend(configuration: configuration, database: URL(filePath: scene.data))
        let written = await shop.respond(
            to: HTTPRequest(
                method: .patch,
                origin: HTTPOrigin(scheme: "http", host: "localhost"),
                target: "/v1/projects/demo-open-market/databases/(default)/documents/products/777",
                headers: ["Authorization": "Bearer owner"],
                body: .bytes(Data(#"{"fields":{"name":{"stringValue":"Unseen"}}}"#.utf8))
            )
        )
        #expect(written.status == 200)
        await shop.close()
        for options in [[], ["--dry-run"]] {
            let run = await scene.copy(options)
            #expect(run.code == .success)
            #expect(run.diagnostics.text.contains("the document products/777 is left out"), "\(run.diagnostics.text)")
            #expect(!run.output.text.contains("Both hold the same.\n"))
        }
        #expect(await scene.cloud.stop() == .success)
    }

    @Test("A difference is listed and ends with 1")
    func difference() async throws {
        let scene = try await Scene()
        #expect(await scene.copy().code == .success)
        let vendor = await CommandRun("vendor", "add", "Late shop", "--data", scene.data)
        #expect(vendor.code == .success, "\(vendor.diagnostics.text)")
        let run = await scene.copy("--verify")
        #expect(run.code == .failure)
        #expect(run.output.text.contains("missing  vendors  marketVendors/16\n"), "\(run.output.text)")
        #expect(await scene.cloud.stop() == .success)
    }

    @Test("What a copy has noted is kept from other copies and other readers")
    func journal() async throws {
        let scene = try await Scene()
        let journal = scene.data + ".copy"
        _ = await scene.copy("--dry-run")
        #expect(!FileManager.default.fileExists(atPath: journal))
        #expect(await scene.copy().code == .success)
        let mode = try FileManager.default.attributesOfItem(atPath: journal)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(await scene.copy(from: "firebase:demo-shop", to: scene.data).code == .unwritableFile)
        let forced = await scene.copy("--force", from: "firebase:demo-shop", to: scene.data)
        #expect(forced.diagnostics.text.contains("that of another copy"), "\(forced.diagnostics.text)")
        // Another bucket is another project.
        #expect(await scene.copy("--bucket", "other").code == .unreadableFile)
        #expect(await scene.copy("--dry-run").output.text.contains("products  36, 36 of them copied before\n"))
        #expect(await scene.cloud.stop() == .success)
    }

    @Test("An emulator never sees a token of a cloud, and is not mixed with real services")
    func emulator() async throws {
        let scene = try await Scene()
        var environment = ["FIREBASE_TOKEN": "secret"]
        let names = ["FIRESTORE_EMULATOR_HOST", "FIREBASE_AUTH_EMULATOR_HOST", "FIREBASE_STORAGE_EMULATOR_HOST"]
        for name in names { environment[name] = scene.place }
        let arguments = ["copy", "--from", scene.data, "--to", "firebase:demo-shop", "--verify"]
        let run = await CommandRun(arguments, environment: environment)
        #expect(run.code == .failure)
        #expect(run.output.text.contains("missing  products  products/1\n"), "\(run.diagnostics.text)")
        environment["FIREBASE_AUTH_EMULATOR_HOST"] = nil
        let mixed = await CommandRun(arguments, environment: environment)
        #expect(mixed.code == .usage)
        #expect(mixed.diagnostics.text.contains("emulated and others are not"))
        #expect(await scene.cloud.stop() == .success)
    }

    @Test("Without a project, a token or a right it is said what is missing")
    func failures() async throws {
        let scene = try await Scene()
        let token = scene.folder.path("token")
        try Data("not-the-owner\n".utf8).write(to: URL(filePath: token))
        #expect(await scene.copy("--token-file", token).code == .permission)
        #expect(await scene.copy("--token-file", scene.folder.path("none")).code == .unreadableFile)
        let unknown = await scene.copy(to: "firebase:demo-other")
        #expect(unknown.code == .failure)
        #expect(unknown.diagnostics.text.contains("there is no project 'demo-other'"))
        #expect(await scene.copy(from: scene.folder.path("none.db")).code == .unreadableFile)
        #expect(await scene.cloud.stop() == .success)
        #expect(await scene.copy(from: scene.folder.path("token")).code == .unreadableFile)
    }

    @Test(
        "Places that make no sense are refused with a way out",
        arguments: [
            (["--from", "a.db", "--to", "b.db"], "'market backup' copies a file"),
            (["--from", "firebase:a", "--to", "firebase:b"], "not between two projects"),
            (["--from", "s3:a", "--to", "b.db"], "firebase:PROJECT, or the path of a file"),
            (["--from", "firebase:", "--to", "b.db"], "firebase:PROJECT, or the path of a file"),
            (["--from", "a.db"], "needs --to PLACE"),
            (["--from", "firebase:a", "--to", "b.db"], "needs --token-file FILE"),
            (["--from", "firebase:a", "--to", "b.db", "--emulator", "http://x"], "HOST:PORT, without a scheme"),
            (["--from", "firebase:a", "--to", "b.db", "--verify", "--dry-run"], "exclude each other"),
            (["--from", "a.db", "--to", "firebase:a", "--force"], "exclude each other"),
        ]
    )
    func usage(arguments: [String], sentence: String) async {
        let run = await CommandRun(["copy"] + arguments)
        #expect(run.code == .usage)
        #expect(run.diagnostics.text.contains(sentence), "\(run.diagnostics.text)")
    }

    @Test(
        "Ended at any stage, the same command goes on",
        .enabled(if: BuiltProgram.exists()),
        arguments: [
            ("Copying products", "KILL"), ("Copying accounts", "KILL"), ("Copying images", "INT"),
            ("Comparing accounts", "KILL"),
        ].prefix(repetitions(1, nightly: 4))
    )
    func killed(stage: String, signal: String) async throws {
        let scene = try await Scene()
        let back = scene.folder.path("back.db")
        for (from, to) in [(scene.data, "firebase:demo-shop"), ("firebase:demo-shop", back)] {
            let command = #""$MARKET" copy --emulator \#(scene.place) --from "\#(from)" --to "\#(to)""#
            let notes = scene.folder.path("notes")
            let run = try await BuiltProgram.shell(
                """
                : > "\(notes)"
                \(command) > /dev/null 2> "\(notes)" & job=$!
                while kill -0 $job 2> /dev/null && ! grep -q "\(stage)" "\(notes)"; do :; done
                kill -\(signal) $job 2> /dev/null; wait $job 2> /dev/null
                \(command)
                """
            )
            #expect(run.code == 0, "\(run.diagnostics)")
            #expect(run.output.hasSuffix("Both hold the same.\n"))
        }
        #expect(await CommandRun("check", "--data", back).code == .success)
        #expect(await scene.cloud.stop() == .success)
    }
}
