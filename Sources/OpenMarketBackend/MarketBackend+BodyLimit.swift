import OpenMarketFirebaseServices
public import OpenMarketServer
public import OpenMarketWire

extension MarketBackend: BodyLimitingHandler {
    /// Only the routes that take forms or images, and those of Firebase, take more than a document of JSON.
    public func bodyLimit(of method: HTTPMethod, _ target: String) -> Int64? {
        let jsonBytes = Int64(configuration.limits.jsonBytes)
        guard let segments = RequestPath(target: target)?.segments else { return jsonBytes }
        if configuration.firebase != nil, FirebaseServices.isOurs(target) { return nil }
        if configuration.generation.hasItems {
            return segments.first == "item" ? nil : jsonBytes
        }
        return method == .post && segments == ["api", "products"] ? nil : jsonBytes
    }
}
