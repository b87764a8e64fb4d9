import OpenMarketFirebaseServices
public import OpenMarketServer
public import OpenMarketWire

extension MarketBackend: BodyLimitingHandler {
    /// Only the routes that take forms or images, and those of Firebase, take more than a document of JSON.
    public func bodyUse(of method: HTTPMethod, _ target: String) -> BodyUse {
        let json = BodyUse.whole(limit: Int64(configuration.limits.jsonBytes))
        guard let segments = RequestPath(target: target)?.segments else { return json }
        if configuration.firebase != nil, FirebaseServices.isOurs(target) { return .whole(limit: nil) }
        if configuration.generation.hasItems { return segments.first == "item" ? .parts : json }
        return method == .post && segments == ["api", "products"] ? .parts : json
    }
}
