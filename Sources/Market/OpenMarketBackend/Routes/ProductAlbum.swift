import Foundation
import OpenMarketDomain
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

/// `PUT /api/products/:id/images` of the extended generation: all images of a product, in their order.
struct ProductAlbum: Sendable {
    let viewer: Viewer

    private var parts: MarketDependencies { viewer.parts }

    /// The description of one image in the part `params`.
    private enum Place: Sendable {
        case kept(RecordID<ImageRecord>, text: String?)
        case file(Int, text: String?)
    }

    func response(_ call: RequestContext, id: String) async throws(Refusal) -> HTTPResponse {
        let authorization = VendorAuthorization(viewer: viewer)
        let signer = try await authorization.signer(of: call)
        let form = try await RequestBody(call: call, limits: parts.limits)
            .form(isHashed: call.header("Idempotency-Key") != nil)
        guard let params = try await form.content(of: "params", limit: parts.limits.jsonBytes) else {
            throw .malformed("Required request part 'params' is not present.")
        }
        let root = try RequestBody.document(params).root
        let fields = RequestFields(root)
        let vendor = try await authorization.prove(signer, secret: fields.text("secret"))
        return try await parts.once(call, caller: vendor.identifier, digest: form.digest) {
            (ticket: IdempotentRequests.Ticket?) async throws(Refusal) in
            let record = try await authorization.own(id, of: vendor)
            let files = form.images
            let places = try self.places(in: root, of: record, fileCount: files.count)
            let change = Change(id: record.id, places: places, images: try await stored(files, places))
            return try await arrange(change, fields, of: vendor, call, ticket)
        }
    }

    /// Returns the position of each image, if this product and these files allow it.
    private func places(
        in root: JSONNode,
        of record: ProductRecord,
        fileCount: Int
    ) throws(Refusal) -> [Place] {
        guard let list = root["images"], list.isArray else { throw .malformed("images: must be a list.") }
        var places: [Place] = []
        var (kept, sent) = (Set<Int>(), Set<Int>())
        for node in list.elements {
            let text = try ImageTexts.text(of: node["text"], at: places.count, check: parts.check)
            if let id = node["id"]?.number?.int, record.images.contains(where: { Int($0.id.rawValue) == id }) {
                guard kept.insert(id).inserted else { throw Self.broken("\(id) is named twice") }
                places.append(.kept(RecordID(Int64(id)), text: text))
            } else if let file = node["file"]?.number?.int, (0..<fileCount).contains(file) {
                guard sent.insert(file).inserted else { throw Self.broken("file \(file) is named twice") }
                places.append(.file(file, text: text))
            } else {
                throw Self.broken("each must be the id of an image of this product, or the number of a file")
            }
        }
        guard sent.count == fileCount else { throw Self.broken("every file must be named once") }
        let allowed = parts.check.imageCount(parts.limits)
        guard allowed.contains(places.count) else {
            throw .broken([RuleViolation(.imageCount(places.count, allowed: allowed), names: [:])])
        }
        return places
    }

    private static func broken(_ rule: String) -> Refusal { .broken([RuleViolation(field: "images", rule: rule)]) }

    private func stored(_ files: [UploadedFile], _ places: [Place]) async throws(Refusal) -> [ImageFile] {
        guard !files.isEmpty else { return [] }
        var checked = try await parts.checked(files, field: "images")
        guard checked.violations.isEmpty else { throw .broken(checked.violations) }
        for case .file(let file, let text) in places { checked.images[file].text = text }
        return try await parts.stored(checked.images)
    }

    private func arrange(
        _ arranged: Change,
        _ fields: RequestFields,
        of vendor: VendorRecord,
        _ call: RequestContext,
        _ ticket: IdempotentRequests.Ticket?
    ) async throws(Refusal) -> HTTPResponse {
        let response = { @Sendable [parts] (record: ProductRecord) -> HTTPResponse in
            parts.detail(record, vendor: vendor, for: call)
        }
        var change = ProductChange()
        change.changedAt = parts.seconds
        change.images = .set(arranged.order)
        do throws(Refusal) {
            let updated = try await parts.stored { [change] store in
                try await store.update(arranged.id, remembering: ticket?.remembering(response)) {
                    record -> Result<ProductChange, Refusal> in
                    do throws(Refusal) {
                        try parts.checkVersion(of: record, fields, call)
                        return .success(change)
                    } catch {
                        return .failure(error)
                    }
                }
            }.get()
            let now = Set(updated.after.images.map(\.id))
            await parts.versions.add(arranged.images, of: vendor.id)
            await parts.images.remove(updated.before.images.filter { !now.contains($0.id) }.map(\.file))
            return response(updated.after)
        } catch {
            await parts.images.remove(arranged.images)
            throw error
        }
    }

    private struct Change: Sendable {
        let id: RecordID<ProductRecord>
        let places: [Place]
        let images: [ImageFile]

        var order: [ImagePlace] {
            places.map { place in
                switch place {
                case .kept(let id, let text): .kept(id, text: text)
                case .file(let file, _): .added(images[file])
                }
            }
        }
    }
}

/// The texts of a client about images.
enum ImageTexts {
    /// One text of the extended generation; blanks around it do not count, and nothing is no text.
    static func text(of node: JSONNode?, at place: Int, check: ValueCheck) throws(Refusal) -> String? {
        guard let node, !node.isNull else { return nil }
        guard let sent = node.string else { throw broken(place, "must be a text") }
        guard let text = ImageText.shortened(sent) else { return nil }
        guard text.count <= ImageText.maximumLength, text.isStorable(ImageText.maximumLength * 16) else {
            throw broken(place, "may have \(ImageText.maximumLength) characters")
        }
        return text
    }

    /// The texts of the files of a registration, in their order.
    static func texts(in root: JSONNode, of count: Int, check: ValueCheck) throws(Refusal) -> [String?] {
        guard let list = root["image_texts"], !list.isNull else { return Array(repeating: nil, count: count) }
        guard list.isArray else { throw .broken([RuleViolation(field: "image_texts", rule: "must be a list")]) }
        var texts: [String?] = []
        for node in list.elements {
            guard texts.count < count else {
                throw .broken([RuleViolation(field: "image_texts", rule: "has more entries than there are images")])
            }
            texts.append(try text(of: node, at: texts.count, check: check))
        }
        return texts + Array(repeating: nil, count: count - texts.count)
    }

    private static func broken(_ place: Int, _ rule: String) -> Refusal {
        .broken([RuleViolation(field: "images[\(place)].text", rule: rule)])
    }
}
