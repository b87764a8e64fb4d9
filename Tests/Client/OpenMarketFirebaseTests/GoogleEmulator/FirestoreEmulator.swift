import Foundation
import LoopbackServer
import OpenMarketData
import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketWire
import Synchronization
import Testing

/// Google's own Firestore emulator, where it is installed.
final class FirestoreEmulator: Sendable {
    /// The emulator of the suite that runs.
    @TaskLocal static var current: FirestoreEmulator?

    static let isInstalled = library != nil && java != nil

    private static let library = [
        "/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
        "/usr/share/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
        "/opt/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar",
    ].first { FileManager.default.fileExists(atPath: $0) }
    private static let java = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        .map { "\($0)/java" }.first { FileManager.default.isExecutableFile(atPath: $0) }

    let origin: HTTPOrigin
    let transport = URLSessionTransport(patient)
    private let process: Mutex<Process>
    private let projects = Mutex(0)

    /// Rules take seconds to be compiled while every other suite is running as well.
    private static var patient: NetworkSettings {
        var connection = NetworkSettings.default
        connection.idleTimeout = .seconds(90)
        return connection
    }

    private init(port: Int, process: Process) {
        origin = HTTPOrigin(scheme: "http", host: "127.0.0.1", port: port)
        self.process = Mutex(process)
    }

    /// Starts an emulator on a free port and waits until it responds.
    static func start() async throws -> FirestoreEmulator {
        let library = try #require(library)
        let java = try #require(java)
        let port = try freePort()
        let process = Process()
        process.executableURL = URL(filePath: java)
        process.arguments = [
            "-Duser.language=en", "-Xmx256m", "-cp", library,
            "com.google.cloud.datastore.emulator.firestore.CloudFirestore", "--host=127.0.0.1", "--port=\(port)",
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        let emulator = FirestoreEmulator(port: port, process: process)
        let request = HTTPRequest(origin: emulator.origin, target: "/")
        while (try? await emulator.transport.send(request, options: CallOptions())) == nil {
            guard emulator.isRunning, !Task.isCancelled else {
                emulator.stop()
                throw EmulatorFailure()
            }
            try await Task.sleep(for: .milliseconds(100))
        }
        return emulator
    }

    private struct EmulatorFailure: Error {}

    private static func freePort() throws -> Int {
        try #require(try RefusingPort().url.port)
    }

    private var isRunning: Bool { process.withLock { $0.isRunning } }

    func stop() {
        transport.shutDown()
        process.withLock { process in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
    }

    /// A project that no other test knows.
    func makeProject() -> String {
        projects.withLock { number in
            number += 1
            return "demo-test-\(number)"
        }
    }

    /// Puts rules in force for one project; without any, everything is allowed.
    func load(_ rules: String, for project: String) async throws {
        let file: JSONValue = ["name": "firestore.rules", "content": .string(rules)]
        let body: JSONValue = ["rules": ["files": .array([file])]]
        let request = HTTPRequest(
            method: .put,
            origin: origin,
            target: "/emulator/v1/projects/\(project):securityRules",
            headers: ["Content-Type": "application/json"],
            body: .bytes(body.encoded())
        )
        let response = try await transport.send(request, options: CallOptions())
        try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
    }

    /// A client of one of its projects.
    func client(
        _ project: String,
        _ surroundings: Surroundings = .system,
        sessions: any SessionStore = InMemorySessionStore()
    ) throws -> FirestoreClient {
        let configuration = try FirebaseConfiguration(projectID: project, emulator: origin.authority)
        return FirestoreClient(configuration, over: transport, sessions: sessions, surroundings: surroundings)
    }
}

/// Runs a suite with an emulator of its own.
struct EmulatorTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard FirestoreEmulator.isInstalled else { return try await function() }
        let emulator = try await FirestoreEmulator.start()
        defer { emulator.stop() }
        try await FirestoreEmulator.$current.withValue(emulator) { try await function() }
    }
}

extension Trait where Self == EmulatorTrait {
    static var emulated: EmulatorTrait { EmulatorTrait() }
}

extension Trait where Self == ConditionTrait {
    static var onlyWithEmulator: ConditionTrait {
        .enabled(if: FirestoreEmulator.isInstalled, "Google's Firestore emulator is not installed here.")
    }
}
