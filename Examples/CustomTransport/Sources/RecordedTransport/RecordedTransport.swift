public import Foundation
public import OpenMarket

/// Carries requests over another transport, keeps the answers to reads in a folder, and answers from there when the
/// other one gets none.
public struct RecordedTransport: HTTPTransport {
    private let folder: URL
    private let network: any HTTPTransport

    /// Keeps what `network` answers in `folder`, which has to exist.
    public init(in folder: URL, over network: any HTTPTransport) {
        self.folder = folder
        self.network = network
    }

    /// Sends a request and waits for the whole answer.
    public func send(_ request: HTTPRequest, options: CallOptions) async throws(TransportError) -> HTTPResponse {
        // A change must reach the market, or fail.
        guard request.method == .get else { return try await network.send(request, options: options) }
        do throws(TransportError) {
            let answer = try await network.send(request, options: options)
            // Without room for it there is no recording; the answer is as good.
            if answer.isSuccess { try? answer.body.write(to: recording(of: request), options: .atomic) }
            return answer
        } catch {
            guard [.offline, .unreachable, .connectionLost, .timedOut].contains(error.cause),
                let body = try? Data(contentsOf: recording(of: request)), body.count <= options.responseLimit
            else { throw error }
            return HTTPResponse(status: 200, headers: ["Content-Type": "application/octet-stream"], body: body)
        }
    }

    /// The file for a request: its whole address in one name, so that no path in it leads out of the folder.
    private func recording(of request: HTTPRequest) -> URL {
        let address = request.origin.description + request.target
        return folder.appending(path: address.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }
}
