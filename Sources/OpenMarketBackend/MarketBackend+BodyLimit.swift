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
        switch (method, segments) {
        case (.post, ["api", "products"]): return .parts
        case (.put, _) where isAlbum(segments): return .parts
        case (.patch, _) where isUpload(segments): return .whole(limit: Int64(configuration.limits.uploadPartBytes))
        default: return json
        }
    }

    private func isAlbum(_ segments: [String]) -> Bool {
        configuration.generation == .v3x && segments.count == 4
            && segments.starts(with: ["api", "products"]) && segments.last == "images"
    }

    private func isUpload(_ segments: [String]) -> Bool {
        configuration.generation == .v3x && segments.count == 3 && segments.starts(with: ["api", "uploads"])
    }
}
