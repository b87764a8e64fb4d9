import Foundation
import OpenMarketHTTPServer
import OpenMarketWire

/// The request of a client of the first generation: a form, or JSON with the images in Base64.
struct ItemRequest: Sendable {
    let fields: RequestFields
    let files: [UploadedFile]

    static func read(_ call: RequestContext, _ configuration: BackendConfiguration) async throws(Refusal) -> ItemRequest
    {
        let body = RequestBody(call: call, limits: configuration.limits)
        guard body.isForm else { return try ItemRequest(json: try await body.itemBytes(), configuration) }
        do throws(Refusal) {
            return try await ItemRequest(form: try await body.form(), configuration)
        } catch {
            guard error.status == 400, configuration.quirks.contains(.unavailableOnMalformedForms) else {
                throw error
            }
            var unavailable = Refusal(503, "Service Unavailable")
            unavailable.isRouterPage = true
            throw unavailable
        }
    }

    private init(form: RequestForm, _ configuration: BackendConfiguration) async throws(Refusal) {
        fields = RequestFields(try await form.texts(limit: configuration.limits.jsonBytes))
        // The first variant took files named `images` too; the second one broke down over them.
        guard configuration.generation == .v1a || !form.hasBareImages else {
            throw .malformed("images: the parts of files must be named images[].")
        }
        files = form.images
    }

    private init(json: Data, _ configuration: BackendConfiguration) throws(Refusal) {
        let root = try RequestBody.document(json).root
        guard root.isObject else { throw .malformed("The body must be a JSON object or a form.") }
        fields = RequestFields(root)
        var files: [UploadedFile] = []
        if let list = root["images"], !list.isNull {
            guard list.isArray else { throw .malformed("images: must be a list.") }
            for node in list.elements {
                guard let content = node.string.flatMap({ Data(base64Encoded: $0) }) else {
                    throw .malformed("images: must be texts in Base64.")
                }
                files.append(UploadedFile(name: "", content: SentBytes(content)))
            }
        }
        self.files = files
    }
}
