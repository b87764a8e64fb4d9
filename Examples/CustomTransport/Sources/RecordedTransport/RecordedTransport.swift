public import Foundation
public import OpenMarket

/// Carries requests over another transport, keeps the responses to reads in a folder, and responds from there when the
/// other one gets no response.
///
/// A response may belong to one user. So a recording is named after the account
/// that asked as well as after the address, and a request with credentials of
/// no named account is neither recorded nor replayed.
public struct RecordedTransport: HTTPTransport {
    private let folder: URL
    private let network: any HTTPTransport

    /// Keeps the responses of `network` in `folder`, which has to exist.
    public init(in folder: URL, over network: any HTTPTransport) {
        self.folder = folder
        self.network = network
    }

    /// Sends a request and waits for the whole response.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        // A change must reach the market, or fail.
        guard request.method == .get, let recording = recording(of: request, options) else {
            return try await network.send(request, options: options)
        }
        do throws(TransportError) {
            let answer = try await network.send(request, options: options)
            // Without room for it there is no recording; the response is as good.
            if answer.isSuccess { try? answer.body.write(to: recording, options: .atomic) }
            return answer
        } catch {
            guard [.offline, .unreachable, .connectionLost, .timedOut].contains(error.cause),
                let body = try? Data(contentsOf: recording), body.count <= options.responseLimit
            else { throw error }
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/octet-stream"], body: body)
        }
    }

    /// The file for a request; `nil` when it must not be recorded.
    ///
    /// The account and the whole address make one name, so that no path in it leads out of the folder.
    private func recording(of request: HTTPRequest, _ options: CallOptions) -> URL? {
        guard options.account != nil || !Self.carriesCredentials(request, options) else { return nil }
        // A name of one part belongs to all users; an account, even an empty one, is a second part.
        let parts = [request.origin.description + request.target] + [options.account].compactMap(\.self)
        let name = parts.map { $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
        return folder.appending(path: name.joined(separator: "@"))
    }

    /// Whether a request shows who sends it: with a field that is not known to be harmless, or with a token to come.
    private static func carriesCredentials(_ request: HTTPRequest, _ options: CallOptions) -> Bool {
        options.needsAccessToken || request.headers.fields.contains { !harmless.contains($0.name.lowercased()) }
    }

    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "content-type", "if-modified-since",
        "if-none-match", "range", "user-agent",
    ]
}
