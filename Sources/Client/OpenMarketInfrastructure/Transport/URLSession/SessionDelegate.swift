import Foundation
import OpenMarketData
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands what a session reports to the transfer it belongs to.
///
/// A session calls it from one thread at a time, so that the events of a transfer arrive in order.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let running = Mutex<[Int: Transfer]>([:])

    func expect(_ task: URLSessionTask, for transfer: Transfer) {
        running.withLock { $0[task.taskIdentifier] = transfer }
    }

    func transfer(of task: URLSessionTask) -> Transfer? {
        running.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let head = TransferHead(response) { transfer(of: dataTask)?.receive(head) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        transfer(of: dataTask)?.receive(data)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer(of: task)?.sent(totalBytesSent)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = running.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        guard let transfer else { return }
        if let error {
            let isSecure = task.originalRequest?.url?.scheme == "https"
            let hasLeft = task.countOfBytesSent > 0
            transfer.finish(TransportError(error, hasHead: transfer.hasHead, hasLeft: hasLeft, isSecure: isSecure))
        } else {
            // The head of a redirect without an address is not reported on Linux, only kept.
            if !transfer.hasHead, let head = TransferHead(task.response) { transfer.receive(head) }
            transfer.finish(nil)
        }
    }

    /// A redirect is a response like any other: where to go from there is decided by our own policy.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Responding for a task that has been cancelled in the meantime stops the process there.
            transfer(of: task)?.whileRunning { completionHandler(nil) }
        #else
            completionHandler(nil)
        #endif
    }

    /// The client brings its own credentials, so a `401` is passed on as a response.
    ///
    /// URLSession on Linux asks after the response has been received, and would wait for ever without a credential.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            transfer(of: task)?.finish(nil)
            // Cancelling waits for the thread that we are on.
            DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}
