// swift-format-ignore-file
// The part of Apple's URL loading system that the sources use: on Linux it is a module of its own, with other declarations.
public import Foundation

public struct URLRequest: Hashable, Sendable {
    public typealias CachePolicy = NSURLRequest.CachePolicy
    public init(url: URL, cachePolicy: CachePolicy = .useProtocolCachePolicy, timeoutInterval: TimeInterval = 60.0) {}
    public var url: URL?
    public var cachePolicy = CachePolicy.useProtocolCachePolicy
    public var timeoutInterval: TimeInterval = 60
    public var httpMethod: String?
    public var allHTTPHeaderFields: [String: String]?
    public var httpBody: Data?
    public var httpBodyStream: InputStream? { get { nil } set {} }
    public var httpShouldHandleCookies = true
    public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
    public mutating func addValue(_ value: String, forHTTPHeaderField field: String) {}
    public func value(forHTTPHeaderField field: String) -> String? { nil }
}

open class NSURLRequest: NSObject, @unchecked Sendable {
    public enum CachePolicy: UInt, Sendable {
        case useProtocolCachePolicy = 0
        case reloadIgnoringLocalCacheData = 1
        case returnCacheDataElseLoad = 2
        case returnCacheDataDontLoad = 3
        case reloadIgnoringLocalAndRemoteCacheData = 4
        case reloadRevalidatingCacheData = 5
    }
}

open class URLResponse: NSObject, @unchecked Sendable {
    public init(url: URL, mimeType: String?, expectedContentLength: Int, textEncodingName: String?) {}
    open var url: URL? { nil }
    open var mimeType: String? { nil }
    open var expectedContentLength: Int64 { 0 }
}

open class HTTPURLResponse: URLResponse, @unchecked Sendable {
    public init?(url: URL, statusCode: Int, httpVersion: String?, headerFields: [String: String]?) { nil }
    open var statusCode: Int { 0 }
    open var allHeaderFields: [AnyHashable: Any] { [:] }
    open func value(forHTTPHeaderField field: String) -> String? { nil }
}

open class URLCredential: NSObject, @unchecked Sendable {}
open class URLCache: NSObject, @unchecked Sendable {}
open class URLCredentialStorage: NSObject, @unchecked Sendable {}
open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {}

open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
extension HTTPCookie {
    public enum AcceptPolicy: UInt, Sendable { case always, never, onlyFromMainDocumentDomain }
}
open class HTTPCookie: NSObject, @unchecked Sendable {}

open class URLSessionConfiguration: NSObject, @unchecked Sendable {
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
    open var urlCache: URLCache?
    open var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
    open var httpCookieStorage: HTTPCookieStorage?
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.always
    open var httpShouldSetCookies = true
    open var urlCredentialStorage: URLCredentialStorage?
    open var httpMaximumConnectionsPerHost = 6
    open var waitsForConnectivity = false
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 604_800
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    open var connectionProxyDictionary: [AnyHashable: Any]?
    open var protocolClasses: [AnyClass]?
}

open class URLSession: NSObject, @unchecked Sendable {
    public enum ResponseDisposition: Int, Sendable { case cancel, allow, becomeDownload, becomeStream }
    public enum AuthChallengeDisposition: Int, Sendable {
        case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
    }
    open class var shared: URLSession { preconditionFailure("A stub is never run.") }
    public init(configuration: URLSessionConfiguration) {}
    public init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue queue: OperationQueue?
    ) {}
    open var configuration: URLSessionConfiguration { URLSessionConfiguration() }
    open func finishTasksAndInvalidate() {}
    open func invalidateAndCancel() {}
    open func dataTask(with request: URLRequest) -> URLSessionDataTask { preconditionFailure("A stub is never run.") }
    @preconcurrency
    open func dataTask(
        with request: URLRequest, completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
    ) -> URLSessionDataTask { preconditionFailure("A stub is never run.") }
    open func dataTask(with url: URL) -> URLSessionDataTask { preconditionFailure("A stub is never run.") }
    open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
        preconditionFailure("A stub is never run.")
    }
    public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        preconditionFailure("A stub is never run.")
    }
    public func data(from url: URL, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (Data, URLResponse) {
        preconditionFailure("A stub is never run.")
    }
    public func upload(
        for request: URLRequest, from bodyData: Data, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { preconditionFailure("A stub is never run.") }
    public func upload(
        for request: URLRequest, fromFile fileURL: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (Data, URLResponse) { preconditionFailure("A stub is never run.") }
    open func webSocketTask(with request: URLRequest) -> URLSessionWebSocketTask { preconditionFailure("A stub is never run.") }
    open func webSocketTask(with url: URL) -> URLSessionWebSocketTask { preconditionFailure("A stub is never run.") }
}

open class URLSessionTask: NSObject, @unchecked Sendable {
    open var taskIdentifier: Int { 0 }
    open var countOfBytesSent: Int64 { 0 }
    open var originalRequest: URLRequest? { nil }
    open var currentRequest: URLRequest? { nil }
    open var response: URLResponse? { nil }
    open func cancel() {}
    open func resume() {}
    open func suspend() {}
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}

open class URLSessionWebSocketTask: URLSessionTask, @unchecked Sendable {
    public enum Message: Sendable { case data(Data), string(String) }
    public enum CloseCode: Int, Sendable {
        case invalid = 0, normalClosure = 1000, goingAway, protocolError, unsupportedData
    }
    public func send(_ message: Message) async throws {}
    public func receive() async throws -> Message { .string("") }
    open func cancel(with closeCode: CloseCode, reason: Data?) {}
}

// Optional there; the defaults make the compiler point out a method that is nearly one of these.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    )
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    )
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

extension URLSessionTaskDelegate {
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {}
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {}
    public func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {}
    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {}
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    )
    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

extension URLSessionDataDelegate {
    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {}
    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}
}

open class URLProtocol: NSObject {
    public required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {}
    open var client: (any URLProtocolClient)? { nil }
    open var request: URLRequest { preconditionFailure("A stub is never run.") }
    open class func canInit(with request: URLRequest) -> Bool { false }
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    open func startLoading() {}
    open func stopLoading() {}
}

open class CachedURLResponse: NSObject, @unchecked Sendable {}

extension URLCache {
    public enum StoragePolicy: UInt, Sendable { case allowed, allowedInMemoryOnly, notAllowed }
}

public protocol URLProtocolClient: NSObjectProtocol {
    func urlProtocol(_ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy)
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data)
    func urlProtocolDidFinishLoading(_ protocol: URLProtocol)
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
    func urlProtocol(_ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse)
}
