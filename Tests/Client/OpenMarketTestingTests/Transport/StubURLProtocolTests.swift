import Foundation
import OpenMarketData
import OpenMarketTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.slot) struct StubURLProtocolTests {
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StubURLProtocol.self]
        return URLSession(configuration: configuration)
    }()

    @Test("Two hundred tests on one session each see their own responses", arguments: 0..<200)
    func isolation(number: Int) async throws {
        let host = StubURLProtocol.host { request in
            .json("\(number) \(request.url?.path() ?? "")", status: 200 + number % 5)
        }
        let url = try #require(host.url("/p\(number)"))
        let (data, response) = try await Self.session.data(from: url)
        #expect(String(decoding: data, as: UTF8.self) == "\(number) /p\(number)")
        #expect((response as? HTTPURLResponse)?.statusCode == 200 + number % 5)
        #expect((response as? HTTPURLResponse)?.value(forHTTPHeaderField: "content-type") == "application/json")
    }

    @Test("A body of several pieces arrives whole")
    func pieces() async throws {
        let host = StubURLProtocol.host { _ in StubResponse(chunks: [Data("ab".utf8), Data("cd".utf8)]) }
        let (data, _) = try await Self.session.data(from: try #require(host.url()))
        #expect(data == Data("abcd".utf8))
    }

    @Test("A host whose test is over responds no more")
    func finished() async throws {
        let url = try #require(StubURLProtocol.host { _ in .status(200) }.url())
        let error = await #expect(throws: URLError.self) { try await Self.session.data(from: url) }
        #expect(error?.code == .cannotFindHost)
    }

    @Test("A stub can fail like a network")
    func failure() async throws {
        let host = StubURLProtocol.host { _ in throw URLError(.networkConnectionLost) }
        let url = try #require(host.url())
        let error = await #expect(throws: URLError.self) { try await Self.session.data(from: url) }
        #expect(error?.code == .networkConnectionLost)
    }
}
