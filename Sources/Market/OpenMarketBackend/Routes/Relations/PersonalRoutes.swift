import Foundation
import OpenMarketDomain
import OpenMarketFirebaseEmulator
import OpenMarketHTTPServer
import OpenMarketSQLite
import OpenMarketWire

extension RouteCall {
    /// `GET /api/accounts/me` with an ID token: the rows and documents of the user, and where their images and files are.
    ///
    /// Documents are looked through and judged one by one, so a user may ask a few times an hour.
    func personalData(_ user: String) async throws(Refusal) -> HTTPResponse {
        if let wait = parts.exportRate.count(of: user) {
            throw Refusal(429, "The data was asked for too often.").after(Int(wait.components.seconds) + 1)
        }
        let documents = viewer.firebase?.personalDocuments ?? PersonalDocuments()
        let archive = try await parts.stored { store in
            try await store.database.read(isLong: true) { connection throws(StoreError) in
                try PersonalArchive(of: user, documents, in: connection)
            }
        }
        let links = parts.links(for: call)
        let images = archive.images.compactMap { ImageName(file: $0) }.map { name in
            links.base + links.form.path(of: name, .full, vendor: 0, stored: parts.configuration.now())
        }
        let body = archive.json(files: images + archive.objects.map { links.base + $0 })
        guard body.count <= parts.limits.personalDataBytes else {
            throw Refusal(413, "The data is too large for one response: ask the operator for an archive.")
        }
        return .json(200, type: "application/json", caching: "no-store", body: body)
    }
}
