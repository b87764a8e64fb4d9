import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLSessionConfiguration {
    /// A configuration that keeps nothing: caching, cookies and credentials are the client's own business.
    static func market(_ settings: NetworkSettings) -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // How many of them are for calls is counted before they are sent.
        configuration.httpMaximumConnectionsPerHost =
            max(1, settings.maxConnectionsPerHost) + max(1, settings.maxConcurrentStreams)
        #if !canImport(FoundationNetworking)
            configuration.waitsForConnectivity = settings.waitsForConnectivity
        #endif
        settings.customizeSession?(configuration)
        return configuration
    }
}
