#if os(Linux)
    import Foundation
    import StoreTestSupport
    import Testing

    @testable import OpenMarketHTTPServer

    /// Lets something be done at a server that speaks TLS; its certificate lies in the folder.
    func withTLS(
        _ profile: TLSProfile = .intermediate,
        connections: Int = 1_024,
        _ body: (HTTPServer, UInt16, URL) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            try Data(TestCertificate.one.utf8).write(to: folder.appending(path: "crt"))
            try Data(TestCertificate.oneKey.utf8).write(to: folder.appending(path: "key"))
            var configuration = ServerConfiguration.patient
            configuration.tls = TestCertificate.files(in: folder)
            configuration.tls?.profile = profile
            configuration.connections = connections
            let server = HTTPServer(handler: EchoHandler(), configuration: configuration)
            let address = try server.start()
            #expect(address.description.hasPrefix("https://127.0.0.1:"))
            do {
                try await body(server, address.port, folder)
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    extension TestCertificate {
        /// The files of a certificate and its key in a folder.
        static func files(in folder: URL) -> TLSFiles {
            TLSFiles(
                certificate: folder.appending(path: "crt").path(percentEncoded: false),
                key: folder.appending(path: "key").path(percentEncoded: false)
            )
        }
    }
#endif
